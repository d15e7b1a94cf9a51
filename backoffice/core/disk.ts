/** The room that is left on a disk. */
import { statfs } from "node:fs/promises";

/** Less than this is none: a database's files grow by as much at once. */
const leastBytes = 16 * 1024 * 1024;

/** Bytes that may still be written in the folder; null where it cannot be told. */
export async function freeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}

/** Whether the disk of the folder has no room left; false where there is no folder. */
export async function hasNoRoom(folder: string | undefined): Promise<boolean> {
  const free = folder === undefined ? null : await freeBytes(folder);
  return free !== null && free < leastBytes;
}
