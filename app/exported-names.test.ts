/** An exported function says what it does by the field's verb: those that meant three to six things each are no beginning (docs/glossary.md). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const sources = ["app", "backoffice", "contract", "relay", "seed"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
);
const ambiguous = /^export (?:async )?(?:function\*?|const) ((?:tell|keep|take|leave|give)(?:[A-Z]\w*)?)\b/gm;

it("does not begin with tell, keep, take, leave or give", () => {
  const found = sources.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(ambiguous)].map(([, name]) => `${file}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
