/** Lets one process at a time install and build in this folder: two at once would take each other's files away. Built-ins only. */
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, say } from "./install.mjs";

const retryMs = 500;
const name = `yunshang-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`;
/** The kernel gives the name free with its owner's end; elsewhere it is a file that may outlive its owner. */
const kernelNames = new Map([
  ["linux", `\0${name}`],
  ["win32", `\\\\.\\pipe\\${name}`],
]);
const address = kernelNames.get(process.platform) ?? join(tmpdir(), `${name}.socket`);

/** Waits for whoever has it. Gives what hands it on; the end of the process does too. */
export async function claimFolder() {
  let waited = false;
  for (;;) {
    const server = await listen();
    if (server) return () => void server.close();
    if (!waited) say("另一个进程正在本目录安装或构建，等它完成 …");
    waited = true;
    if (!kernelNames.has(process.platform) && !(await answers())) rmSync(address, { force: true });
    await sleep(retryMs);
  }
}

/** @returns {Promise<import("node:net").Server | null>} null where another has it */
function listen() {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server.unref()));
  });
}

/** @returns {Promise<boolean>} */
function answers() {
  return new Promise((resolve) => {
    const visit = connect(address, () => resolve(true));
    visit.once("error", () => resolve(false));
    visit.once("connect", () => visit.destroy());
  });
}
