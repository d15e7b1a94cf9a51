/** The walls between rooms, which the linter cannot draw: it does not know which room a file stands in. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import routes from "./routes.ts";

const app = import.meta.dirname;

const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
);

/** What a file of app/ imports from app/, as paths below app/. */
function imports(file: string): string[] {
  const source = readFileSync(join(app, file), "utf8");
  const found = source.matchAll(/(?:from|import)\s*\(?\s*"(#app\/|\.[^"]*\/)([^"?]+)/g);
  return Array.from(found, ([, base = "", name = ""]) =>
    base === "#app/" ? name : relative(app, join(app, dirname(file), base, name)),
  );
}

function modulesOf(entries: typeof routes): string[] {
  return entries.flatMap(({ file, children }) => [file, ...modulesOf((children ?? []) as typeof routes)]);
}

it("a route module is imported by nobody: what two pages share stands in a file of its own", () => {
  const modules = new Set(modulesOf(routes));
  const offenders = files.flatMap((file) =>
    imports(file)
      .filter((name) => modules.has(name))
      .map((name) => `${file} → ${name}`),
  );
  expect(offenders).toEqual([]);
});

it("a room takes from its own folder and from those around it, never from another room", () => {
  const offenders = files
    .filter((file) => file.startsWith("routes/"))
    .flatMap((file) =>
      imports(file)
        .filter((name) => name.startsWith("routes/"))
        .filter((name) => !`${dirname(file)}/`.startsWith(`${dirname(name)}/`) && !name.startsWith(`${dirname(file)}/`))
        .map((name) => `${file} → ${name}`),
    );
  expect(offenders).toEqual([]);
});

it("no folder outgrows one look", () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});
