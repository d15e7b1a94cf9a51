/** What the commands that back up and restore say. */
import { StartRefused } from "#backoffice/core/start-failure.ts";
import { BackupUnreadable } from "./backup-file.ts";

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says how far it is. */
export function rowsInto(what: string): (done: number, total: number) => void {
  return inTenths((percent) => say(`${what} ${percent}%`));
}

/** Hears how far rows are, in percent: each tenth once. */
export function inTenths(hear: (percent: number) => void): (done: number, total: number) => void {
  let heard = 0;
  return (done, total) => {
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10);
    if (tenth <= heard) return;
    heard = tenth;
    hear(tenth * 10);
  };
}

/** A file that cannot be restored, or is not there, is refused in one line. */
export function inWords(error: unknown): unknown {
  if (error instanceof BackupUnreadable) return new StartRefused(`${error.message}；没有恢复，数据库没有改动`);
  if (error instanceof Error && "code" in error && error.code === "ENOENT" && "path" in error)
    return new StartRefused(`找不到文件 ${String(error.path)}`);
  if (error instanceof Error && "code" in error && error.code === "42501")
    return new StartRefused("数据库角色的权限不够：恢复要改名和新建 schema，请使用数据库的所有者");
  return error;
}
