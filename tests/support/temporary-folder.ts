/**
 * Around a run: one temporary folder that all of its processes take for theirs, so that nothing of them stays behind. In
 * memory where the machine has such a file system with room: a company is a hundred megabytes, copied for each test file.
 */
import { existsSync, rmSync, statfsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What Node takes the temporary folder from. */
const variable = process.platform === "win32" ? "TEMP" : "TMPDIR";
const prefix = "yunshang-tests-";
const inMemory = "/dev/shm";
/** Of all that two workers have open at once, several times. */
const roomBytes = 4 * 1024 ** 3;

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const before = process.env[variable];
  // Each kind of tests of a run comes here.
  if (before?.includes(prefix)) return undefined;
  const folder = await mkdtemp(join(hasRoom(inMemory) ? inMemory : tmpdir(), prefix));
  process.env[variable] = folder;
  // A run that is interrupted is not torn down, and its processes may still write.
  process.once("exit", () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // What they leave is no failure of the run.
    }
  });
  return async () => {
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > roomBytes;
}
