import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { serviceWorker } from "./plugins/serviceWorker.ts";

const server = process.env["TEOCALLI_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: process.env["TEOCALLI_STATIC"] ?? "../src/teocalli/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 700, // three.js, which only a board in three dimensions loads
    // What every page needs comes in one file: in many small ones it is larger, and asked for one by one. The service
    // worker is a file of its own.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "shell", tags: ["$initial"], test: (id) => !id.includes("/src/worker/") }] },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true, changeOrigin: false } } },
});
