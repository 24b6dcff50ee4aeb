import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, speak } from "./i18n/index.svelte";
import "./look/tokens.css";
import "./look/base.css";
import "./look/codex.css";
import { applyTheme } from "./look/theme.svelte";

applyTheme();
const spoken = await speak(preferred()).then(
  () => true,
  () => false,
);
const house = document.getElementById("house");
if (spoken && house !== null) mount(App, { target: house });
else sayUnreached();

/** Without words there is no page: what can be said then stands in `index.html`. */
function sayUnreached(): void {
  const unreached = document.querySelector<HTMLTemplateElement>("template#unreached");
  if (unreached !== null) house?.append(unreached.content);
  house?.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLButtonElement) location.reload();
  });
}
