import { expect, test } from "vitest";
import { isAway, kindOf, outdated } from "../../src/worker/policy";

const HERE = "https://teocalli.example";
const kind = (path: string, mode = "cors", method = "GET") =>
  kindOf({ method, mode, url: new URL(path, HERE).href }, HERE);

test("pages of the site are opened from what is kept where the server is away", () => {
  for (const path of ["/", "/t/abc", "/learn/some/reference", "/replay/abc?at=3", "/account"]) {
    expect(kind(path, "navigate"), path).toBe("page");
  }
  for (const path of ["/api/me", "/healthz", "/metrics", "/embed/abc", "/sw.js", "/icons/icon-192.png", "/api"]) {
    expect(kind(path, "navigate"), path).toBe("none");
  }
});

test("files whose names change with their content are kept", () => {
  expect(kind("/assets/index-abc.js")).toBe("file");
  expect(kind("/icon.svg")).toBe("file");
  expect(kind("/sw.js")).toBe("none");
  expect(kind("/manifest/en.webmanifest")).toBe("none");
});

test("of the API rules are kept, and nothing about tables or people", () => {
  for (const path of ["/api/games?lang=fr", "/api/games/some/rules?lang=de", "/api/games/some/rulebook"]) {
    expect(kind(path), path).toBe("rules");
  }
  for (const path of [
    "/api/me",
    "/api/me/data",
    "/api/tables",
    "/api/tables/abc",
    "/api/tables/abc/picture",
    "/api/lessons",
    "/api/history",
    "/api/games/some/lesson",
    "/api/games/some/rules/more",
    "/api/gamesters",
  ]) {
    expect(kind(path), path).toBe("none");
  }
  expect(kind("/api/games", "cors", "POST")).toBe("none");
});

test("other sites are none of the worker's business", () => {
  expect(kind("https://elsewhere.example/api/games")).toBe("none");
  expect(kind("https://elsewhere.example/", "navigate")).toBe("none");
});

test("an answer of a gateway is none of the server's", () => {
  expect([502, 503, 504].every(isAway)).toBe(true);
  expect([200, 404, 429, 500].some(isAway)).toBe(false);
});

test("the version before stays, for pages that are still open", () => {
  expect(outdated(["teocalli-a", "teocalli-b", "other", "teocalli-c"], "teocalli-c")).toEqual(["teocalli-a"]);
  expect(outdated(["teocalli-a", "teocalli-b"], "teocalli-b")).toEqual([]);
  expect(outdated(["teocalli-b"], "teocalli-b")).toEqual([]);
});
