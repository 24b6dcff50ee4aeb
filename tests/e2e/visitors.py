"""People who come to the site with a browser of their own."""

from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect

from tests.e2e.looks import Theme
from tests.e2e.sizes import DESKTOP, PHONE
from tests.e2e.tables import GIVE_UP_MS, OUTSIDE

REFUSED = "a status of 422 (Unprocessable"
"""What Chromium itself says when something cannot be set up as it was asked for."""
CUT = "net::ERR_INTERNET_DISCONNECTED"


_PACE = """try {{ localStorage.setItem("teocalli.pace", "{pace}") }} catch {{ /* nothing is kept here */ }}"""
"""The preference for how fast the actions of others are shown."""
_SAME_NONCES = """
const draw = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (into) => into instanceof Uint8Array && into.length === 16 ? into.fill(7) : draw(into);
"""
"""What a page adds to the dice of a game is always the same, so that the game is."""

_NO_WORKER = "delete Navigator.prototype.serviceWorker;"
"""A browser without service workers, such as a private window of some: nothing comes from an earlier visit."""


@dataclass
class Visitors:
    browser: Browser
    base: str
    """The address of the site."""
    complaints: list[str] = field(default_factory=list)
    """Errors and warnings of any visitor's console, but for what was expected."""
    _expected: list[str] = field(default_factory=list)
    _contexts: list[BrowserContext] = field(default_factory=list)

    async def open(
        self,
        path: str = OUTSIDE,
        *,
        phone: bool = False,
        size: ViewportSize | None = None,
        language: str = "en",
        theme: Theme = "light",
        pace: str = "at-once",
        motion: bool = False,
        touch: bool = False,
        workers: bool = False,
        **more: Any,
    ) -> Page:
        """A page of somebody new; with a phone by touch only, else by `touch` too where that is wanted.

        `pace`: how fast what others do is shown. Without `motion` nothing moves, which some people want, and which is
        quicker where every picture is drawn without a graphics card. `workers`: with the site's service worker.
        """
        context = await self.browser.new_context(
            viewport=size or (PHONE if phone else DESKTOP),
            has_touch=phone or touch,
            is_mobile=phone,
            locale=language,
            color_scheme=theme,
            reduced_motion="no-preference" if motion else "reduce",
            **more,
        )
        context.set_default_timeout(GIVE_UP_MS)
        await context.add_init_script(_SAME_NONCES)
        await context.add_init_script(_PACE.format(pace=pace))
        if not workers:
            await context.add_init_script(_NO_WORKER)
        self._contexts.append(context)
        return await self.open_in(context, path)

    async def open_in(self, context: BrowserContext, path: str) -> Page:
        """A page of somebody who is there already."""
        page = await context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        await page.goto(self.base + path)
        return page

    def expect_console(self, said: str) -> None:
        """From now on a console may say that."""
        self._expected.append(said)

    async def cut_off(self, page: Page) -> None:
        """Take the connection away, and wait until that is seen."""
        self.expect_console(CUT)
        await page.context.set_offline(True)
        await expect(page.get_by_text("The connection is lost")).to_be_visible()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(said in message.text for said in self._expected):
            self.complaints.append(f"{message.type}: {message.text}")

    async def close(self) -> None:
        for context in self._contexts:
            await context.close()


async def overflow_width(page: Page) -> int:
    return int(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


async def fill_in(page: Page, form: str, button: str, account: str) -> None:
    """A form of the account page that asks for an account's name and passphrase."""
    folded = page.locator("details", has=page.locator("summary", has_text=form))
    await folded.locator("summary").click()
    await folded.get_by_label("Account name").fill(account)
    await folded.get_by_label("Passphrase").fill("quetzal en vol")
    await folded.get_by_role("button", name=button).click()
