/** The product's commands (`db:backup`, `db:restore` and the rest) as an operator runs them: built, on a data directory. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

interface CommandOptions {
  readonly dataDir: string;
  readonly args?: readonly string[];
  /** What somebody types; without it nobody is there. */
  readonly typed?: string;
  /** A program and its arguments that runs the command. */
  readonly wrapper?: readonly string[];
}

/** `said` is what it has printed so far, to either stream. */
export function spawnCommand(
  command: string,
  { dataDir, args = [], typed = "", wrapper = [] }: CommandOptions,
): ChildProcess & { said(): string } {
  const { TEST_DATABASE_URL: _, DATABASE_URL: __, ...inherited } = process.env;
  const [program = "", ...rest] = [...wrapper, process.execPath, join(root, `build/${command}.js`), command, ...args];
  const child = spawn(program, rest, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...inherited, DATA_DIR: dataDir, NODE_ENV: "production" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  // It may end before it reads.
  child.stdin.on("error", () => {});
  child.stdin.end(typed);
  return Object.assign(child, { said: () => output });
}

/** The same, until it ends. */
export async function runCommand(command: string, options: CommandOptions) {
  const child = spawnCommand(command, options);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: child.said() };
}
