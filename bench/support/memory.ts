/** Memory and children of other processes, from /proc. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** Add to the environment of a process whose memory is to be measured. */
export const measurable = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "garbage.mjs")).href}`,
};

const settleMs = 700;

/** Resident bytes of a process started {@link measurable}, after it has collected its garbage three times. */
export async function heldBytes(pid: number): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    process.kill(pid, "SIGWINCH");
    await sleep(settleMs);
  }
  return residentBytes(pid);
}

/** Resident bytes as they are, garbage and all. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}

/** The child process of another: the back office of a web process. */
export function childOf(parent: number): number {
  const child = readdirSync("/proc")
    .map(Number)
    .find((pid) => Number.isInteger(pid) && parentOf(pid) === parent);
  if (child === undefined) throw new Error(`Process ${parent} has no child`);
  return child;
}

function parentOf(pid: number): number | undefined {
  try {
    const [state, parent] = statFields(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return state === "Z" ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

/** From the third field on; the second is a name in brackets that may hold anything. */
function statFields(text: string): string[] {
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}
