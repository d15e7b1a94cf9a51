/** Turns what stopped a start into what the operator reads: one Chinese line where the cause is known. */
import { EnvironmentError } from "#contract/environment.ts";

/** The process may not start; the message is one Chinese line. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** One line for a known cause; the whole stack for a fault of ours. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof StartRefused) return error.message;
  const absence = describeAbsence(error);
  if (absence) return `${absence}，请检查环境变量 DATABASE_URL`;
  const { code, address, port } = faultOf(error);
  const where = [address, port].filter((part) => part !== undefined).join(":");
  switch (code) {
    case "EADDRINUSE":
      return portTaken(Number(port), { variable: "PORT", command: "npm start" });
    case "EADDRNOTAVAIL":
      return `本机没有地址 ${address}，请检查环境变量 HOST`;
    case "EACCES":
      return `没有权限：${where || messageOf(error)}`;
    case "ENOSPC":
    case "EDQUOT":
    // PostgreSQL: disk full.
    case "53100":
      return "磁盘空间不足，请清理数据所在的磁盘后重新启动；已保存的数据没有丢失";
    // PostgreSQL: wrong password, wrong user, no such database.
    case "28P01":
    case "28000":
    case "3D000":
      return `数据库拒绝连接：${messageOf(error)}，请检查环境变量 DATABASE_URL`;
    default:
      return `启动失败：${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** Codes of a server that is not there, is not known yet, is starting, recovering or going down, or has no connection free. */
const absenceCodes = [
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  ...["57P01", "57P02", "57P03", "53300"],
];

/** That the database server does not answer for now, as half a sentence; null for any other failure. */
export function describeAbsence(error: unknown): string | null {
  const { code, address, port } = faultOf(error);
  if (code === undefined || !absenceCodes.includes(code)) return null;
  const where = [address, port].filter((part) => part !== undefined).join(":");
  return `无法连接数据库${where && ` ${where}`}（${code}）`;
}

/** The port's own variable is named, since that is what has to change. */
export function portTaken(port: number, { variable, command }: { variable: string; command: string }): string {
  return `端口 ${port} 已被占用，请先停止占用它的程序，或换一个端口，例如 ${variable}=${port + 1} ${command}`;
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
