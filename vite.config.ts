/**
 * Builds the pages: Remix and Tailwind, for the browser and for the server.
 * The back office and server.ts are bundled by scripts/build.mjs.
 */
import { relative } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { ownRouteImport } from "./app/lib/remix/route-import.server.ts";
import remixOptions from "./remix.config.js";

const browsers = ["chrome109", "edge109", "firefox115", "safari16.4"];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [ownRouteImport(), plainZodComments(), tailwindcss(), remix(remixOptions)],
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
  build: {
    target: isSsrBuild ? "node20" : browsers,
    // Both builds write the style sheets; written alike they have the same hash, and are one file.
    cssTarget: browsers,
    cssMinify: "esbuild",
    // A file inlined as a data: URL is refused by the content security policy and sent again with every page.
    assetsInlineLimit: 0,
    sourcemap: false,
    // scripts/build.mjs has emptied it, and bundles the processes into it meanwhile.
    emptyOutDir: false,
    reportCompressedSize: false,
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: { manualChunks: chunkOf },
          // A route without a component has nothing for the browser.
          onwarn: (warning, warn) => warning.code === "EMPTY_BUNDLE" || warn(warning),
        },
  },
}));

/**
 * On a line 400 ms away the number of files costs more than their size. What
 * every page runs is two files (runtime, shell and widgets); what only pages
 * with a validated form run is a third. The rest stays with its route.
 */
function chunkOf(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  const path = relative(import.meta.dirname, id.split("?")[0] ?? id).replaceAll("\\", "/");
  if (/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//.test(path)) {
    return "runtime";
  }
  if (/node_modules\/zod\//.test(path)) return "forms";
  // What Remix itself imports of ours: in another file the two would import each other.
  if (/^app\/lib\/remix\/(route-module|router-requests|data-address)\.ts/.test(path)) return "runtime";
  // What is only imported once somebody opens it stays a file of its own, with the libraries behind it.
  const { importers, dynamicImporters } = getModuleInfo(id) ?? { importers: [], dynamicImporters: [] };
  const isOpenedLater = importers.length === 0 && dynamicImporters.length > 0;
  if (/^app\/(components\/(shell\/(?!issue-)|ui\/|page\/)|lib\/(search-params|remix\/))/.test(path) && !isOpenedLater)
    return "shell";
  // Line and bars stand on most pages that draw anything; three small files would be three answers' headers.
  if (/^app\/(components\/chart\/(chart-figure|line-chart|bar-chart)|styles\/chart\.css)/.test(path)) return "charts";
  if (id.includes("vite/preload-helper")) return "runtime";
  return undefined;
}

/** Comments of zod speak of `@__PURE__`, and Rollup takes the word for the annotation itself and warns that it is misplaced. */
function plainZodComments(): Plugin {
  return {
    name: "plain-zod-comments",
    apply: "build",
    transform: (code, id) =>
      /node_modules\/zod\//.test(id) && code.includes("`@__PURE__`")
        ? { code: code.replaceAll("`@__PURE__`", "`PURE`"), map: null }
        : null,
  };
}
