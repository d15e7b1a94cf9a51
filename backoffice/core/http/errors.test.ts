/** What a failure leaves in the log, and what its caller reads. */
import { DrizzleQueryError } from "drizzle-orm/errors";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { expect, test } from "vitest";
import { answerErrors } from "./errors.ts";

/** The answer to a request whose operation throws, and the lines of the log. */
async function failing(error: Error) {
  const lines: string[] = [];
  const logger: FastifyBaseLogger = pino({}, { write: (line: string) => void lines.push(line) });
  const app = Fastify({ loggerInstance: logger });
  answerErrors(app);
  app.get("/", () => Promise.reject(error));
  const { statusCode, json } = await app.inject("/");
  return { status: statusCode, message: json().message, log: lines.join("") };
}

const statement = (cause: Error) =>
  new DrizzleQueryError("update sys_user set password = $1", ["scrypt:secret-hash"], cause);

test("a statement that fails is logged by the driver's word, without what it was to write", async () => {
  const { status, message, log } = await failing(statement(new Error('relation "sys_user" does not exist')));
  expect([status, message]).toEqual([500, "服务器繁忙，请稍候重试!"]);
  expect(log).toContain("does not exist");
  expect(log).not.toContain("secret-hash");
});

test.each([
  "22021",
  "22P02",
  "22P05",
])("text that cannot be kept (%s) is the caller's to mend, and logged nowhere", async (code) => {
  const { status, message, log } = await failing(statement(Object.assign(new Error("no such text"), { code })));
  expect([status, message]).toEqual([400, "内容含有无法保存的字符，请检查后重试"]);
  expect(log).not.toContain("secret-hash");
  expect(log).not.toContain("request failed");
});

test.each([
  Object.assign(new Error("could not extend file"), { code: "53100" }),
  Object.assign(new Error("write failed"), { code: "ENOSPC" }),
  new Error('could not write to file "pg_wal/xlogtemp.1": No space left on device'),
])("a full disk is said, and logged: %s", async (cause) => {
  const { status, message, log } = await failing(statement(cause));
  expect([status, message]).toEqual([400, "磁盘空间不足，没有保存：请管理员清理数据所在的磁盘，之后再试"]);
  expect(log).toContain("request failed");
  expect(log).not.toContain("secret-hash");
});
