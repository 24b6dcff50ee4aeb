"""The icons with which the site is installed."""

import json
import runpy
from pathlib import Path
from struct import unpack

import pytest

ROOT = Path(__file__).parents[2]
PUBLIC = ROOT / "web" / "public"
MANIFESTS = sorted((PUBLIC / "manifest").iterdir())


def test_icons_are_what_is_drawn_from_the_site_s_mark() -> None:
    drawing = runpy.run_path(str(ROOT / "scripts" / "icons.py"))
    assert {file.name: file.read_bytes() for file in (PUBLIC / "icons").iterdir()} == {
        name: drawing["draw"](icon) for name, icon in drawing["DRAWN"].items()
    }


@pytest.mark.parametrize("file", MANIFESTS, ids=lambda file: file.stem)
def test_a_manifest_names_icons_that_are_there_in_their_size(file: Path) -> None:
    manifest = json.loads(file.read_text("utf-8"))
    assert manifest["lang"] == file.stem
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        content = (PUBLIC / icon["src"][1:]).read_bytes()
        if icon["type"] == "image/png":
            width, height = unpack(">II", content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_manifests_differ_in_their_words_only() -> None:
    assert [file.stem for file in MANIFESTS] == ["de", "en", "fr"]
    manifests = [json.loads(file.read_text("utf-8")) for file in MANIFESTS]
    plain = [{key: value for key, value in one.items() if key not in ("lang", "description")} for one in manifests]
    assert plain[0] == plain[1] == plain[2]
    assert len({one["description"] for one in manifests}) == 3
