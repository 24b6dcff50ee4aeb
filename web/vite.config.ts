import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { rules } from "./plugins/rules.ts";

const house = process.env["TEOCALLI_HOUSE"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte(), rules()],
  build: {
    outDir: process.env["TEOCALLI_STATIC"] ?? "../src/teocalli/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 700, // three.js, which only Aztec loads
  },
  server: { proxy: { "/api": { target: house, ws: true, changeOrigin: false } } },
});
