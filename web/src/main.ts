import { mount, type Component } from "svelte";
import App from "./App.svelte";
import { preferredLanguage, setLanguage } from "./i18n/index.svelte";
import "./look/tokens.css";
import "./look/base.css";
import "./look/codex.css";
import { applyTheme } from "./look/theme.svelte";

applyTheme();
const app = document.getElementById("app");
// Nothing is awaited here: what is loaded later imports this file, too, and would wait for it.
void load().then((page) => {
  if (app !== null) mount(page, { target: app });
}, sayUnreached);

/** Loads the words; and what a frame of another page shows, if this is one. */
async function load(): Promise<Component> {
  const isEmbedded = location.pathname.startsWith("/embed/");
  const [embedded] = await Promise.all([
    isEmbedded ? import("./sharing/Embedded.svelte") : null,
    setLanguage(preferredLanguage()),
  ]);
  return embedded === null ? App : embedded.default;
}

/** Shows what `index.html` holds for the case that not even the words could be loaded. */
function sayUnreached(): void {
  const unreached = document.querySelector<HTMLTemplateElement>("template#unreached");
  if (unreached !== null) app?.append(unreached.content);
  app?.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLButtonElement) location.reload();
  });
}
