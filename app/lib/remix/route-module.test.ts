/** That Remix's loading of route modules is where the build expects it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { withOwnImport } from "./route-import.server.ts";

const file = join(
  dirname(createRequire(import.meta.url).resolve("@remix-run/react/package.json")),
  "dist/esm/routeModules.js",
);

it("stands once in Remix's file, and gives way to ours", () => {
  const code = withOwnImport(readFileSync(file, "utf8"));
  expect(code).toContain("routeModule = await importRouteModule(route.module)");
  expect(code).not.toMatch(/\bimport\(/);
});

it("an upgrade that changes it stops the build", () => {
  expect(() => withOwnImport("import(route.url)")).toThrow("route-import.server.ts");
});
