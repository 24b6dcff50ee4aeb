import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  test: {
    environment: "node",
    testTimeout: 120_000, // only against hanging: the machine may be slow and busy
    projects: [
      {
        extends: true,
        test: { name: "games", include: ["tests/games/**/*.test.ts"], setupFiles: ["tests/games/words.ts"] },
      },
      { extends: true, test: { name: "site", include: ["tests/**/*.test.ts"], exclude: ["tests/games/**"] } },
    ],
  },
});
