/** Every room of the house knows its tests, and every folder of tests is some room's. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { partsBelow } from "./page-parts.mjs";
import { testFolders } from "./rooms.mjs";
import { roomTests } from "./select.mjs";

const root = join(import.meta.dirname, "../..");

function foldersIn(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Their tests are unit tests, and those of whatever stands above them. */
const withoutOwn = new Set(["core", "db", "compose"]);
const storeys = foldersIn("backoffice").filter((storey) => !withoutOwn.has(storey));
const rooms = [
  ...storeys.flatMap((storey) => foldersIn(`backoffice/${storey}`)),
  ...foldersIn("contract"),
  ...foldersIn("app/routes").filter((name) => name !== "clothes"),
  ...foldersIn("app/routes/clothes"),
];

it("names the folders of tests of each room, and no room that is not there", () => {
  expect([...new Set(rooms)].sort()).toEqual(Object.keys(testFolders).sort());
});

it("names each folder of tests that belongs to a room, and none that is not there", () => {
  const all = Object.values(testFolders).flat();
  const files = ["api", "journeys"].flatMap((kind) =>
    readdirSync(join(root, "tests", kind), { recursive: true }).map((file) => String(file)),
  );
  expect(
    all.filter((name) => !files.some((file) => file === name || (name.includes("/") && file.startsWith(name)))),
  ).toEqual([]);
  const named = new Set(all.map((name) => name.split("/")[0]));
  // Of these `kit` asks the page kit, `pages` walks through all pages.
  const folders = ["api", "journeys"].flatMap((kind) => foldersIn(`tests/${kind}`));
  expect([...new Set(folders)].filter((name) => !named.has(name)).sort()).toEqual(["kit", "pages"]);
});

it("takes a room by its address too, and walks through its pages alone", () => {
  const { files, env } = roomTests(["factory"]);
  expect(roomTests(["clothes/factory"])).toEqual({
    files,
    env,
    said: [expect.stringMatching(/^clothes\/factory: [1-9]/)],
  });
  expect(files.filter((file) => file.startsWith("tests/journeys/pages/"))).toEqual([
    "tests/journeys/pages/people.test.ts",
  ]);
});

it("walks through every part that lies below an address", () => {
  expect(partsBelow("/clothes/employee/wage")).toEqual(["people"]);
  expect(partsBelow("/monitor")).toEqual(["operations"]);
  expect(partsBelow("/clothes").sort()).toEqual(
    ["rest", "goods", "inventory", "stall", "manufacture", "finance", "platform", "people"].sort(),
  );
  const walks = readdirSync(join(root, "tests/journeys/pages")).map((file) => file.replace(".test.ts", ""));
  expect(partsBelow("").sort()).toEqual(walks.sort());
});
