/** What the operating system tells of the machine: processors, memory, swap and the disk of a folder. */
import { readFile, statfs } from "node:fs/promises";
import { cpus, freemem, totalmem } from "node:os";
import type { MachineSample } from "#contract/system/monitor/telemetry.ts";

export interface CpuTimes {
  busy: number;
  all: number;
}

/** Milliseconds of all cores since the machine started. */
export function cpuTimes(): CpuTimes {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { busy: all - idle, all };
}

/** The share of time that all cores were busy between two looks, basis points. */
export function busyBp(before: CpuTimes, now: CpuTimes): number {
  const all = now.all - before.all;
  return all <= 0 ? 0 : Math.min(10_000, Math.max(0, Math.round(((now.busy - before.busy) / all) * 10_000)));
}

export interface MemoryBytes {
  total: number;
  /** What a new program could have: what is only a cache counts as free. */
  available: number;
  swapTotal: number;
  swapFree: number;
}

export async function readMemory(): Promise<MemoryBytes> {
  // Only Linux has the file; elsewhere what is free is all that is known.
  const text = await readFile("/proc/meminfo", "utf8").catch(() => "");
  const bytes = (name: string) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text);
    return found ? Number(found[1]) * 1024 : null;
  };
  return {
    total: bytes("MemTotal") ?? totalmem(),
    available: bytes("MemAvailable") ?? freemem(),
    swapTotal: bytes("SwapTotal") ?? 0,
    swapFree: bytes("SwapFree") ?? 0,
  };
}

/** Of the disk that the folder lies on; `free` is what the process may still write. */
export async function readDisk(folder: string): Promise<{ total: number; free: number }> {
  const { blocks, bavail, bfree, bsize } = await statfs(folder);
  // What is kept for the superuser counts neither as free nor as there.
  return { total: (blocks - bfree + bavail) * bsize, free: bavail * bsize };
}

export async function readMachine(folder: string, cpuBp: number): Promise<MachineSample> {
  const memory = await readMemory();
  const disk = await readDisk(folder).catch(() => ({ total: 0, free: 0 }));
  return {
    cpuBp,
    cores: cpus().length,
    memoryBytes: memory.total,
    memoryFreeBytes: memory.available,
    diskBytes: disk.total,
    diskFreeBytes: disk.free,
  };
}
