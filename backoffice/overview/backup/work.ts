/** Runs one task of the backup process and follows it: its progress, the label of a copied PGlite, its end. */
import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { workerScript } from "#backoffice/core/worker-script.ts";
import type { DumpTask, VerifyTask, WorkerPart } from "./backup.worker.ts";
import type { Written } from "./dump.ts";
import type { BackupLabel } from "./snapshot.ts";
import type { Verification } from "./verify.ts";

const script = workerScript("backup-worker", new URL("./backup.worker.ts", import.meta.url));

/** The task could not be done; the message is one Chinese sentence. */
export class BackupFailed extends Error {}

export interface Followed {
  /** Hears how many rows are done, of how many. */
  progress(done: number, total: number): void;
  /** Ends the process and the task. */
  readonly signal: AbortSignal;
  /** Of a PGlite that is written to: has `copy` done while it is being backed up. */
  label?(copy: () => Promise<void>): Promise<BackupLabel>;
}

/** @throws {BackupFailed} also when the process ends before its task does */
export function runBackupTask(task: DumpTask, followed: Followed): Promise<Written>;
export function runBackupTask(task: VerifyTask, followed: Followed): Promise<Verification>;
export async function runBackupTask(
  task: DumpTask | VerifyTask,
  { progress, signal, label }: Followed,
): Promise<Written | Verification> {
  signal.throwIfAborted();
  const worker = fork(script.path, {
    execArgv: [...script.execArgv],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Who asks for a page goes before who backs up, which yet comes to its end on a busy machine.
  if (worker.pid !== undefined) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const end = () => void worker.kill("SIGKILL");
  signal.addEventListener("abort", end);
  try {
    const parts = partsOf(worker);
    if (label) {
      worker.send(await label(() => sendAndWait(worker, task, parts)));
    } else worker.send(task);
    for (;;) {
      const part = await parts.next();
      if ("progress" in part) progress(part.progress.done, part.progress.total);
      else if ("done" in part) return part.done;
      else if ("failure" in part) throw new BackupFailed(sentenceOf(part.failure));
    }
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
}

async function sendAndWait(worker: ChildProcess, task: DumpTask | VerifyTask, parts: Parts): Promise<void> {
  worker.send(task);
  const part = await parts.next();
  if ("failure" in part) throw new BackupFailed(sentenceOf(part.failure));
}

interface Parts {
  next(): Promise<WorkerPart>;
}

/** What the process sends, in order; its early end is a refusal. */
function partsOf(worker: ChildProcess): Parts {
  const arrived: WorkerPart[] = [];
  let ended: Error | null = null;
  let wake = () => {};
  worker.on("message", (part) => {
    arrived.push(part as WorkerPart);
    wake();
  });
  const stop = () => {
    ended = new BackupFailed("备份进程意外结束，没有完成，请重试");
    wake();
  };
  worker.once("exit", stop).once("error", stop);
  return {
    async next() {
      for (;;) {
        const part = arrived.shift();
        if (part) return part;
        if (ended) throw ended;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

/** What a call to the file system failed with, as a failure of the backup; null for anything else. */
export function asBackupFailed(error: unknown): BackupFailed | null {
  if (error instanceof BackupFailed) return error;
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return null;
  return new BackupFailed(sentenceOf({ code: String(error.code), message: error.message }));
}

function sentenceOf({ code, message }: { code: string; message: string }): string {
  switch (code) {
    case "unreadable":
      return message;
    case "ENOSPC":
    case "EDQUOT":
    // PostgreSQL: disk full.
    case "53100":
      return "磁盘空间不足，没有完成，也没有留下不完整的文件：请清理备份目录所在的磁盘，或减少保留的份数";
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOTDIR":
    case "EEXIST":
      return "备份目录不能写入，请检查它的权限，或用环境变量 BACKUP_DIR 换一个目录";
    default:
      return `没有完成（${message.split("\n")[0]?.slice(0, 200)}），请稍后重试`;
  }
}
