/**
 * What is done on one server: upload → stop → back up → unpack → start → check, its roll back, starting, stopping and
 * looking. Each act gives the one sentence that it ends with; what fails is a `DomainError`.
 */
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Ssh } from "#backoffice/ground/ssh/ssh.ts";
import type { deployApp } from "./deploy.tables.ts";
import {
  awaitFree,
  awaitListening,
  copyFolder,
  endListeners,
  hasContent,
  isListening,
  makeFolders,
  putBack,
  safeName,
  unpack,
  withRelease,
} from "./shell.rules.ts";

export type App = typeof deployApp.$inferSelect;

export interface ActWork {
  readonly ssh: Ssh;
  readonly app: App;
  readonly deploymentId: number;
  /** What the backup's folder is called. */
  readonly stamp: string;
  say(line: string, kind: "STEP" | "OUT" | "ERR"): void;
  /** Keeps where the state before this act is, once it is there. */
  backedUp(path: string): Promise<void>;
}

/** The product's own small scripts, which copy what there is. */
const ownLimitMs = 10 * 60_000;
/** Scripts of the administrator's. */
const scriptLimitMs = 10 * 60_000;
const startSeconds = 60;
const stopSeconds = 30;

export interface Release {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

/** What fails says in what state the application is: it was stopped on the way, and may be served by nobody. */
async function orTellState(work: ActWork, act: () => Promise<string>): Promise<string> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(`${error.message}；${await stateOf(work)}`);
  }
}

async function stateOf(work: ActWork): Promise<string> {
  const { name } = work.app;
  try {
    return (await listens(work)) ? `${name} 现在正在运行` : `${name} 现在没有运行，可以启动它，或在部署历史里回滚`;
  } catch {
    return `连接已断开，不知道 ${name} 是否在运行，请查看它的状态`;
  }
}

export function deployRelease(work: ActWork, release: Release): Promise<string> {
  return orTellState(work, () => deployNow(work, release));
}

async function deployNow(work: ActWork, release: Release): Promise<string> {
  const { app, ssh, say } = work;
  const remote = `${app.uploadPath}/${safeName(release.name)}`;
  step(work, `上传 ${release.name}（${megabytes(release.bytes)}）到 ${remote}`);
  await makeAll(work, [app.uploadPath, app.deployPath, app.backupPath], "建立目录");
  let shown = 0;
  await ssh.upload(release.path, remote, (done) => {
    const percent = release.bytes === 0 ? 100 : Math.floor((done / release.bytes) * 100);
    // A line a tenth.
    if (percent - shown < 10) return;
    shown = percent - (percent % 10);
    say(`已上传 ${shown}%`, "OUT");
  });
  await stop(work);
  await backUp(work);
  if (app.deployScript === "") {
    step(work, `解压到 ${app.deployPath}`);
    await own(work, unpack(remote, app.deployPath), "解压");
    await startUp(work);
  } else {
    step(work, "执行部署脚本");
    await script(work, withRelease(app.deployScript, { file: remote, folder: app.deployPath }), "部署脚本");
  }
  await check(work);
  return `部署完成，${app.name} 正在运行`;
}

export function rollBackTo(work: ActWork, backup: string): Promise<string> {
  return orTellState(work, () => rollBackNow(work, backup));
}

async function rollBackNow(work: ActWork, backup: string): Promise<string> {
  const { app } = work;
  await stop(work);
  await backUp(work);
  step(work, `把 ${backup} 放回 ${app.deployPath}`);
  await own(work, putBack(backup, app.deployPath), "恢复备份");
  await startUp(work);
  await check(work);
  return `回滚完成，${app.name} 正在运行`;
}

export function startApp(work: ActWork): Promise<string> {
  return orTellState(work, () => startNow(work));
}

async function startNow(work: ActWork): Promise<string> {
  if (await listens(work)) return `${work.app.name} 已经在运行`;
  if (work.app.startScript === "") throw new DomainError("应用没有启动脚本，请先填写");
  await startUp(work);
  await check(work);
  return `${work.app.name} 已启动，正在运行`;
}

export async function stopApp(work: ActWork): Promise<string> {
  await stop(work);
  return `${work.app.name} 已停止`;
}

export async function reportStatus(work: ActWork): Promise<string> {
  return (await listens(work))
    ? `${work.app.name} 正在运行（端口 ${work.app.port}）`
    : `${work.app.name} 没有运行（端口 ${work.app.port} 没有监听）`;
}

async function stop(work: ActWork): Promise<void> {
  const { app } = work;
  step(work, `停止 ${app.name}（端口 ${app.port}）`);
  if (app.stopScript === "") {
    const ended = await run(work, endListeners(app.port), ownLimitMs);
    if (ended !== 0) throw new DomainError(`端口 ${app.port} 仍被占用，停止不了：可能是别的账号的进程，请填写停止脚本`);
    return;
  }
  if (!(await listens(work))) return work.say("没有在运行", "OUT");
  await script(work, app.stopScript, "停止脚本");
  const freed = await run(work, awaitFree(app.port, stopSeconds), ownLimitMs);
  if (freed !== 0) throw new DomainError(`停止脚本执行后 ${stopSeconds} 秒，端口 ${app.port} 仍在监听`);
}

async function backUp(work: ActWork): Promise<void> {
  const { app, deploymentId, stamp } = work;
  const folder = `${app.backupPath}/${safeName(app.name)}-${deploymentId}`;
  const path = `${folder}/${stamp}`;
  step(work, `备份 ${app.deployPath} 到 ${path}`);
  await makeAll(work, [folder, app.deployPath], "建立备份目录");
  if ((await run(work, hasContent(app.deployPath), ownLimitMs)) !== 0)
    return work.say("目录是空的，没有可备份的", "OUT");
  await own(work, copyFolder(app.deployPath, path), "备份");
  await work.backedUp(path);
}

async function startUp(work: ActWork): Promise<void> {
  if (work.app.startScript === "") return;
  step(work, "执行启动脚本");
  await script(work, work.app.startScript, "启动脚本");
}

async function check(work: ActWork): Promise<void> {
  const { app } = work;
  step(work, `检查端口 ${app.port}`);
  const listening = await run(work, awaitListening(app.port, startSeconds), ownLimitMs);
  if (listening !== 0) {
    throw new DomainError(`${app.name} 没有在 ${startSeconds} 秒内监听端口 ${app.port}，请查看它的日志`);
  }
}

async function listens(work: ActWork): Promise<boolean> {
  return (await run(work, isListening(work.app.port), ownLimitMs)) === 0;
}

/** Doing it twice is as good as once: a channel that closes without an exit code ends no deployment half way. */
async function makeAll(work: ActWork, folders: readonly string[], what: string): Promise<void> {
  const code = await run(work, makeFolders(folders), ownLimitMs);
  if (code === 0) return;
  if (code !== null) throw failed(work, what, code);
  work.say("连接没有给出退出码，再试一次", "OUT");
  await own(work, makeFolders(folders), what);
}

async function own(work: ActWork, text: string, what: string): Promise<void> {
  const code = await run(work, text, ownLimitMs);
  if (code !== 0) throw failed(work, what, code);
}

function failed(work: ActWork, what: string, code: number | null): DomainError {
  const ended = code === null ? "连接没有给出退出码" : `退出码 ${code}`;
  return new DomainError(`${what}没有成功（${ended}）${lastError(work) ?? "，请查看输出"}`);
}

async function script(work: ActWork, text: string, what: string): Promise<void> {
  const code = await run(work, text, scriptLimitMs);
  if (code !== 0)
    throw new DomainError(`${what}失败（${code === null ? "被信号结束" : `退出码 ${code}`}），请查看输出`);
}

/** The last complaint of each connection, for the sentence. */
const complaints = new WeakMap<Ssh, string>();

function lastError({ ssh }: ActWork): string | null {
  const last = complaints.get(ssh);
  return last === undefined ? null : `：${last.slice(0, 200)}`;
}

function run({ ssh, say }: ActWork, text: string, limitMs: number): Promise<number | null> {
  complaints.delete(ssh);
  return ssh.run(text, {
    limitMs,
    heard: (line, kind) => {
      if (kind === "ERR" && line) complaints.set(ssh, line);
      say(line, kind);
    },
  });
}

function step({ say }: ActWork, line: string): void {
  say(line, "STEP");
}

function megabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
