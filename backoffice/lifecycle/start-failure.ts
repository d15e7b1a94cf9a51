/** Turns what stopped a start into what the operator reads: one Chinese line where the cause is known. */
import { EnvironmentError } from "#contract/environment.ts";

/** The process may not start; the message is one Chinese line. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** One line for a known cause; the whole stack for a fault of ours. */
function describeStartFailure(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof StartRefused) return error.message;
  const { code, address, port } = faultOf(error);
  const where = [address, port].filter((part) => part !== undefined).join(":");
  switch (code) {
    case "EADDRINUSE":
      return `端口 ${port} 已被占用，请先停止占用它的程序，或换一个端口，例如 PORT=${Number(port) + 1} npm start`;
    case "EADDRNOTAVAIL":
      return `本机没有地址 ${address}，请检查环境变量 HOST`;
    case "EACCES":
      return `没有权限：${where || messageOf(error)}`;
    case "ENOSPC":
      return "磁盘空间不足";
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "ETIMEDOUT":
    case "ECONNRESET":
      return `无法连接数据库${where && ` ${where}`}（${code}），请检查环境变量 DATABASE_URL`;
    // PostgreSQL: wrong password, wrong user, no such database.
    case "28P01":
    case "28000":
    case "3D000":
      return `数据库拒绝连接：${messageOf(error)}，请检查环境变量 DATABASE_URL`;
    default:
      return `启动失败：${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** A failed start: says why on stderr, and ends this process with code 1. */
export function exitOnStartFailure(error: unknown): never {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}

interface Fault {
  code?: string;
  address?: string;
  port?: number;
}

/** The innermost cause with a code: Drizzle wraps the driver's error, and Node gives one error an address tried. */
function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return {};
  if (error instanceof AggregateError && error.errors.length > 0) return faultOf(error.errors[0]);
  if ("code" in error) return error as Fault;
  return faultOf(error.cause);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}
