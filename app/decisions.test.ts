/** What code, tests, scripts and documents say of a decision leads to a chapter and a section that exist. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const folders = ["app", "backoffice", "bench", "contract", "docs", "relay", "scripts", "seed", "tests"];
const files = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ),
].filter((file) => /\.(?:tsx?|mjs|css|grit|md)$/.test(file) && file !== "app/decisions.test.ts");

/** Each file's text, where a comment that is broken over lines is one line. */
const texts = files.map((file) => {
  return { file, text: readFileSync(join(root, file), "utf8").replace(/\n\s*(?:\*|\/\/) /g, " ") };
});
const index = join("docs/decisions", "README.md");
const inFolder = texts.filter(({ file }) => file.startsWith("docs/decisions/"));
const headingsOf = (text: string) => Array.from(text.matchAll(/^## (.+)$/gm), ([, heading = ""]) => heading);
/** As Markdown's readers name a heading in an address. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
const sections = new Set(
  inFolder.flatMap(({ file, text }) => headingsOf(text).map((heading) => `${file}#${anchor(heading)}`)),
);

it('a reference is to a section: docs/decisions/…, "Its heading", or its address', () => {
  const wrong = texts.flatMap(({ file, text }) => {
    const named = text.matchAll(/\bdecisions\/(?!README)([\w-]+\.md|\d+)(?:, "([^"]+)"|#([\w-]+))?/g);
    const linked = file.startsWith("docs/decisions/") ? text.matchAll(/\]\(([\w-]+\.md)()#([\w-]+)\)/g) : [];
    return [...named, ...linked]
      .filter(([, chapter, heading, hash]) => {
        return !sections.has(`docs/decisions/${chapter}#${heading ? anchor(heading) : hash}`);
      })
      .map(([reference]) => `${file}: ${reference}`);
  });
  expect(wrong).toEqual([]);
});

it("the index has every section", () => {
  const listed = texts.find(({ file }) => file === index)?.text ?? "";
  const missing = Array.from(sections, (section) => section.slice("docs/decisions/".length)).filter(
    (section) => !/^README|#tried-and-dropped$/.test(section) && !listed.includes(`](${section})`),
  );
  expect(missing).toEqual([]);
});

it("nothing names a decision by the number of its former record", () => {
  const numbered = texts.filter(({ file, text }) => file !== index && /\bdecisions? \d{2}/i.test(text));
  expect(numbered.map(({ file }) => file)).toEqual([]);
});
