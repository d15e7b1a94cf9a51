/** A bare clone has no packages: what every command loads before it installs them is Node's own and ours. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
const commands = new Set(Object.values(scripts).flatMap((command) => command.match(/scripts\/[\w/]+\.mjs/g) ?? []));

/** What a script imports before it runs, by however many files. */
function packagesOf(script: string): string[] {
  const files = new Set([script]);
  const packages: string[] = [];
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8");
    for (const [, name = ""] of source.matchAll(/^(?:import|export)\b[^;="]*?"([^"\n]+)";$/gm)) {
      if (name.startsWith(".")) files.add(join(dirname(file), name));
      else if (!name.startsWith("node:")) packages.push(`${file} imports ${name}`);
    }
  }
  return packages;
}

it.each([...commands])("%s loads no package before it has installed them", (script) => {
  expect(packagesOf(script)).toEqual([]);
});
