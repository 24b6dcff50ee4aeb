import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, speak } from "./i18n/index.svelte";
import "./look/tokens.css";
import "./look/base.css";
import "./look/codex.css";
import { applyTheme } from "./look/theme.svelte";

applyTheme();
await speak(preferred());
const house = document.getElementById("house");
if (house !== null) mount(App, { target: house });
