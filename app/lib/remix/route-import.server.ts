/** Puts importRouteModule in place of the `import()` by which Remix loads a page's script in the browser. */
import { resolve } from "node:path";
import type { Plugin } from "vite";

const remixFile = /\/@remix-run\/react\/dist\/esm\/routeModules\.js$/;
const remixImport = "import( /* webpackIgnore: true */route.module)";

/** Remix's file with our import in it. Throws when an upgrade has changed the line. */
export function withOwnImport(code: string): string {
  if (code.split(remixImport).length !== 2)
    throw new Error("Remix loads route modules in another way: see route-import.server.ts");
  const own = JSON.stringify(resolve(import.meta.dirname, "route-module.ts"));
  return `import { importRouteModule } from ${own};\n${code.replace(remixImport, "importRouteModule(route.module)")}`;
}

/** For the built pages; while developing, Remix reloads. */
export function ownRouteImport(): Plugin {
  return {
    name: "own-route-import",
    apply: "build",
    transform: (code, id) =>
      remixFile.test(id.replaceAll("\\", "/")) ? { code: withOwnImport(code), map: null } : null,
  };
}
