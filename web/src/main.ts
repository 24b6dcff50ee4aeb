import { mount } from "svelte";
import App from "./App.svelte";
import { preferredLanguage, setLanguage } from "./i18n/index.svelte";
import "./look/tokens.css";
import "./look/base.css";
import "./look/codex.css";
import { applyTheme } from "./look/theme.svelte";

applyTheme();
const spoken = await setLanguage(preferredLanguage()).then(
  () => true,
  () => false,
);
const app = document.getElementById("app");
if (spoken && app !== null) mount(App, { target: app });
else sayUnreached();

/** Shows what `index.html` holds for the case that not even the words could be loaded. */
function sayUnreached(): void {
  const unreached = document.querySelector<HTMLTemplateElement>("template#unreached");
  if (unreached !== null) app?.append(unreached.content);
  app?.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLButtonElement) location.reload();
  });
}
