import { mount } from "svelte";
import App from "./App.svelte";
import { preferredLanguage, setLanguage } from "./i18n/index.svelte";
import "./look/tokens.css";
import "./look/base.css";
import "./look/codex.css";
import { applyTheme } from "./look/theme.svelte";

applyTheme();
const app = document.getElementById("app");
try {
  await setLanguage(preferredLanguage());
  const isEmbedded = location.pathname.startsWith("/embed/");
  const page = isEmbedded ? (await import("./sharing/Embedded.svelte")).default : App;
  if (app !== null) mount(page, { target: app });
} catch {
  sayUnreached();
}

/** Shows what `index.html` holds for the case that not even the words could be loaded. */
function sayUnreached(): void {
  const unreached = document.querySelector<HTMLTemplateElement>("template#unreached");
  if (unreached !== null) app?.append(unreached.content);
  app?.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLButtonElement) location.reload();
  });
}
