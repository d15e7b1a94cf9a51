/** One error body for every failure: `{status, timestamp, message}` (eladmin-api.md §1.2). */
import { DrizzleQueryError } from "drizzle-orm/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from "fastify-type-provider-zod";
import type { AskedQuestion, ErrorBody, RefusalCode } from "#contract/headers.ts";

/** A refusal in one Chinese sentence; answered as 400, the only status whose message the spec shows. */
export class DomainError extends Error {
  /** `code`: where a page must decide by the refusal. `question`: what is asked, of a warning. */
  constructor(
    message: string,
    readonly code?: RefusalCode,
    readonly question?: AskedQuestion,
  ) {
    super(message);
  }
}

/** No session, or one that ended: 401. */
export class NotSignedIn extends Error {}

/** The session lacks the permission: 403. */
export class NotPermitted extends Error {}

/** What the address names is not there: 404, where a caller decides by it. */
export class NotFound extends Error {}

/** Sentences for the refusals that Fastify itself makes before a handler runs. */
const transportRefusals: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "请求内容不是有效的 JSON",
  FST_ERR_CTP_EMPTY_JSON_BODY: "请求内容不能为空",
  FST_ERR_CTP_BODY_TOO_LARGE: "提交的内容过大",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "不支持的内容类型，请以 JSON 提交",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "请求内容的长度不正确",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "请以表单上传文件",
  FST_FILES_LIMIT: "一次只能上传一个文件",
};

/** What the database itself refuses: constraints that a concurrent writer can still hit, and values it cannot hold. */
const databaseRefusals: Record<string, string> = {
  "22021": "内容含有无法保存的字符，请检查后重试",
  "22P02": "内容含有无法保存的字符，请检查后重试",
  "22P05": "内容含有无法保存的字符，请检查后重试",
  "40P01": "与其他人的操作冲突，请重试",
  "23505": "数据重复：相同的记录刚被保存，请刷新后重试",
  "23503": "引用的数据不存在或正被使用，请刷新后重试",
};

const diskFull = "磁盘空间不足，没有保存：请管理员清理数据所在的磁盘，之后再试";
/** PostgreSQL's (PGlite's too), and the files'. */
const diskFullCodes = new Set(["53100", "ENOSPC", "EDQUOT"]);

function isDiskFull(error: Error): boolean {
  return diskFullCodes.has(databaseCode(error) ?? "") || /no space left on device/i.test(causeOf(error).message);
}

export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest("failure", null);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const [status, message] =
      error.code === "FST_REQ_FILE_TOO_LARGE"
        ? [400, tooLarge(request.routeOptions.config.endpoint?.upload?.maxBytes ?? 0)]
        : describe(error);
    if (status >= 500 || message === diskFull) request.log.error({ err: withoutParameters(error) }, "request failed");
    request.failure = { message, error: withoutParameters(error) };
    return send(reply, status, message, error);
  });
  app.setNotFoundHandler((_request, reply) => send(reply, 404, "接口不存在"));
}

/** A failed statement's own message repeats its parameters, which may be anybody's password; the driver's tells the fault. */
export function withoutParameters(error: Error): Error {
  return error instanceof DrizzleQueryError ? (error.cause ?? new Error("a statement failed")) : error;
}

export function tooLarge(maxBytes: number): string {
  return `文件不能超过 ${maxBytes / 1024 / 1024} MB`;
}

/** For addresses that the router cannot read: they reach no route, and so no error handler. */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [status, message] = describe(error);
  return send(reply, status, message);
}

function describe(error: FastifyError): [status: number, message: string] {
  if (error instanceof DomainError) return [400, error.message];
  if (error instanceof NotSignedIn) return [401, "登录状态已过期，请重新登录"];
  if (error instanceof NotFound) return [404, error.message];
  if (error instanceof NotPermitted) return [403, "禁止访问，您没有权限访问此资源"];
  if (hasZodFastifySchemaValidationErrors(error)) return [400, firstIssue(error.validation)];
  if (isResponseSerializationError(error)) return [500, "服务器繁忙，请稍候重试!"];
  if (isDiskFull(error)) return [400, diskFull];
  const refusal = transportRefusals[error.code] ?? databaseRefusals[databaseCode(error) ?? ""];
  if (refusal) return [400, refusal];
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return [400, "请求格式不正确"];
  return [500, "服务器繁忙，请稍候重试!"];
}

/** The SQLSTATE of a failed statement; the query builder wraps the driver's error. */
export function databaseCode(error: Error): string | undefined {
  const cause = causeOf(error);
  return "code" in cause ? String(cause.code) : undefined;
}

function causeOf(error: Error): Error {
  return error.cause instanceof Error ? error.cause : error;
}

/** Whether a deletion failed because other rows point at the row. */
export function isStillReferenced(error: unknown): boolean {
  return error instanceof Error && databaseCode(error) === "23503";
}

/** The first issue as one sentence; messages that zod words itself get the field's name in front. */
function firstIssue(issues: readonly { instancePath: string; message?: string | undefined }[]): string {
  const issue = issues[0];
  const message = issue?.message ?? "请求格式不正确";
  const field = issue?.instancePath.split("/").filter(Boolean).join(".");
  return field && message.startsWith("无效") ? `${field}：${message}` : message;
}

/** What a page decides by, where the refusal has it: its code, and the question that it asks. */
function further(error?: Error): Pick<ErrorBody, "code" | "question"> {
  if (!(error instanceof DomainError)) return {};
  return { ...(error.code && { code: error.code }), ...(error.question && { question: error.question }) };
}

function send(reply: FastifyReply, status: number, message: string, error?: Error): FastifyReply {
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({ status, timestamp: Date.now(), message, ...further(error) } satisfies ErrorBody);
}

declare module "fastify" {
  interface FastifyRequest {
    /** Why it was answered with an error: the sentence, and what was thrown, without the parameters of a statement. */
    failure: { readonly message: string; readonly error: Error } | null;
  }
}
