/** Each file of tests is in one of the three kinds, so that `npm test` or `npm run test:all` runs what it holds. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import config from "../../vitest.config.ts";

const root = join(import.meta.dirname, "../..");

/** As far as the patterns of our configuration go: braces, `**` and `*`. */
function matcher(pattern: string): RegExp {
  const source = pattern
    .replaceAll(".", "\\.")
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(",", "|")})`)
    .replaceAll("**/", "(.+/)?")
    .replace(/\*(?!\*)/g, (star, at: number, text: string) => (text[at - 1] === "." ? star : "[^/]*"));
  return new RegExp(`^${source}$`);
}

it("is run by one kind of tests, wherever it lies", () => {
  const { projects = [] } = config.test ?? {};
  const kinds = projects.flatMap((project) =>
    typeof project === "object" && "test" in project ? (project.test?.include ?? []).map(matcher) : [],
  );
  expect(kinds).toHaveLength(3);
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.test.*"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed.split("\n").filter((file) => /\.test\.[a-z]+$/.test(file));
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => kinds.filter((kind) => kind.test(file)).length !== 1)).toEqual([]);
});
