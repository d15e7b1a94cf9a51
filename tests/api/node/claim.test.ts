/** One process at a time installs and builds in a folder, also when one is killed over it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

const module = join(import.meta.dirname, "../../../scripts/claim.mjs");
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

test("a second process waits, says so, and goes on when the first is killed", async () => {
  const first = claim();
  await first.says("claimed");
  const second = claim();
  await second.says("另一个进程正在本目录安装或构建");
  expect(second.said()).not.toContain("claimed");
  first.kill();
  await second.says("claimed");
});

test("a second process goes on when the first hands the folder on", async () => {
  const first = claim("handOn();");
  await first.says("claimed");
  const second = claim();
  await second.says("claimed");
});

/** A process that takes the folder, says so, does `then` and stays. */
function claim(then = "") {
  const code = `import(${JSON.stringify(module)}).then(async ({ claimFolder }) => {
    const handOn = await claimFolder();
    process.stdout.write("claimed");
    ${then}
    setInterval(() => {}, 1000);
  })`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  return {
    said: () => text,
    async says(wanted: string) {
      while (!text.includes(wanted)) await once(child.stdout, "data");
    },
    kill: () => child.kill("SIGKILL"),
  };
}
