/** Starts the server of quotations, and ends it. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Feed {
  /** Its address, without a path. */
  readonly url: string;
  /** How often it was asked for quotations. */
  asked(): Promise<number>;
  stop(): Promise<void>;
}

export async function startFeed(): Promise<Feed> {
  const child: ChildProcess = fork(join(import.meta.dirname, "feed.process.ts"), { execArgv: ["--import", "tsx"] });
  const [port] = await once(child, "message");
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async asked() {
      const reply = await fetch(`${url}/asked`);
      return ((await reply.json()) as { asked: number }).asked;
    },
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
