/** What the style sheets promise each other: tokens for colours, no property that nobody sets, no utility that only looks like one. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { describe, expect, test } from "vitest";

const folder = import.meta.dirname;
const sheets = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
const rules = sheets.map(({ name, text }) => ({ name, text: text.replace(/\/\*.*?\*\//gs, "") }));

describe("the style sheets", () => {
  test("take colours from tokens", () => {
    const raw = rules
      // The tokens themselves, and properties of a sheet's own that name a colour once.
      .map(({ name, text }) => ({ name, text: name === "theme.css" ? "" : text.replace(/^\s*--[\w-]+:.*$/gm, "") }))
      .flatMap(({ name, text }) => (text.match(/#[0-9a-f]{3,8}\b/gi) ?? []).map((colour) => `${name} ${colour}`));
    expect(raw).toEqual([]);
  });

  test("read no custom property that none of them sets", () => {
    const set = new Set(rules.flatMap(({ text }) => text.match(/--[\w-]+(?=:)/g) ?? []));
    const unset = rules.flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, read = ""]) => (set.has(read) ? [] : [`${name} ${read}`])),
    );
    expect(unset).toEqual([]);
  });

  test("ask no frame around a page what is inside it: that is asked again of the whole page for every new element", () => {
    const frames = /(?:^\s*|(?:^|[\s,>(])(?:html|body|main|\.(?:shell|page|kept|stack)\b[^\s,{]*)):has\(/gm;
    expect(rules.flatMap(({ name, text }) => (text.match(frames) ?? []).map((found) => `${name} ${found}`))).toEqual(
      [],
    );
  });

  test("carry no utility that needs Tailwind's registered properties: a word of the code was taken for one", async () => {
    const css = await sharedSheet();
    expect(css).toContain(".btn");
    expect(css.match(/@property [\w-]+/g) ?? []).toEqual([]);
  });
});

/** The sheet of all pages as the build makes it. */
async function sharedSheet(): Promise<string> {
  const built = await build({
    configFile: false,
    root: resolve(folder, ".."),
    plugins: [tailwindcss()],
    logLevel: "silent",
    build: { write: false, rollupOptions: { input: resolve(folder, "../styles.css") } },
  });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  const [sheet] = outputs
    .flatMap(({ output }) => output)
    .filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  return sheet?.type === "asset" ? String(sheet.source) : "";
}
