/** Runs one of the bench's own servers in a process of its own, so that its speed is its own. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { type Running, root } from "./product.ts";

/** The child gets `order`, if any, and answers with its port. */
export async function forkServer(name: string, order?: object): Promise<Running> {
  const child = fork(join(root, "bench/support", name), [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  if (order) child.send(order);
  const port = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${name} ended before it served`)));
  });
  return {
    url: `http://127.0.0.1:${String(port)}`,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
