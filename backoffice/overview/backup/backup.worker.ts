/** The process that writes or verifies one backup, apart from the one that answers requests. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupUnreadable } from "./backup-file.ts";
import { type Copying, connectServer, openFolder } from "./copying.ts";
import { dumpDatabase, type Written } from "./dump.ts";
import { besideOthers } from "./pace.ts";
import { type BackupLabel, copyFiles, finishCopy } from "./snapshot.ts";
import { type Verification, verifyBackup } from "./verify.ts";

export interface DumpTask {
  readonly task: "dump";
  /** PGlite's own folder, which another process has open, or a server. */
  readonly from: { readonly folder: string } | { readonly url: string };
  /** The file to be written; whatever else is needed goes into the folder of work. */
  readonly path: string;
  readonly workFolder: string;
  readonly appVersion: string;
}

export interface VerifyTask {
  readonly task: "verify";
  readonly path: string;
  readonly databaseUrl: string | undefined;
  readonly verifyUrl: string | undefined;
  readonly workFolder: string;
}

/** `copied`: PGlite's files are; the answer is a {@link BackupLabel}. */
export type WorkerPart =
  | { copied: true }
  | { progress: { done: number; total: number } }
  | { done: Written | Verification }
  | { failure: { code: string; message: string } };

process.once("disconnect", () => process.exit());
process.once("message", (task: DumpTask | VerifyTask) => {
  const work = task.task === "dump" ? dump(task) : verify(task);
  work.then(
    (done) => send({ done }),
    (error: NodeJS.ErrnoException) => {
      const failure = error instanceof BackupUnreadable ? "unreadable" : String(error.code ?? "");
      send({ failure: { code: failure, message: String(error.message ?? error) } });
    },
  );
});

async function dump({ from, path, workFolder, appVersion }: DumpTask): Promise<Written> {
  const source = await ("url" in from ? connectServer(from.url, { modest: true }) : openCopy(from.folder, workFolder));
  try {
    const share = "url" in from ? besideOthers : 1;
    return await dumpDatabase(source, { path, appVersion, share, progress });
  } finally {
    await source.close();
  }
}

/** The copy is opened as a database of its own, which replays the log. */
async function openCopy(folder: string, workFolder: string): Promise<Copying> {
  const copy = join(workFolder, "pglite");
  await copyFiles(folder, copy);
  const label = await askForLabel();
  await finishCopy(folder, copy, label);
  return openFolder(copy);
}

function askForLabel(): Promise<BackupLabel> {
  return new Promise((resolve) => {
    process.once("message", (label: BackupLabel) => resolve(label));
    send({ copied: true });
  });
}

async function verify({ path, databaseUrl, verifyUrl, workFolder }: VerifyTask): Promise<Verification> {
  const folder = join(workFolder, "pglite");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const isByItself = databaseUrl === undefined || verifyUrl !== undefined;
  return verifyBackup({ path, databaseUrl, verifyUrl, folder, share: isByItself ? 1 : besideOthers, progress });
}

/** As often as people read it. */
const showEveryMs = 300;
let shownAt = 0;

function progress(done: number, total: number): void {
  if (performance.now() - shownAt < showEveryMs && done !== total) return;
  shownAt = performance.now();
  send({ progress: { done, total } });
}

function send(part: WorkerPart): void {
  process.send?.(part);
}
