/**
 * The error catalogue (product.md §8), in one place: what went wrong with a
 * call to the API, and the sentence the user reads. Pure.
 */
import type { AskedQuestion, ErrorBody } from "#contract/headers.ts";

export type ApiFailureKind = "timeout" | "refused" | "signed-out" | "forbidden" | "server" | "other" | "unreachable";

/** A call that did not succeed. `message` is what a user may read: the API's own sentence of a 400 only. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  constructor(
    readonly kind: ApiFailureKind,
    readonly status: number | null,
    message: string,
    /** The API's word for a refusal that a page answers in a way of its own. */
    readonly code?: string,
    /** Of a warning: what it asks, for the answer to name. */
    readonly question?: AskedQuestion,
  ) {
    super(message);
  }
}

const statuses: Record<ApiFailureKind, number> = {
  refused: 400,
  "signed-out": 401,
  forbidden: 403,
  other: 400,
  server: 503,
  unreachable: 503,
  timeout: 504,
};

/** The status of our own answer that carries the failure on. */
export function failureStatus({ kind }: ApiFailure): number {
  return statuses[kind];
}

export const busyText = "服务器繁忙，请稍候重试!";
export const upgradingText = "服务器正在升级中，请稍候重试!";
const timeoutText = "网络请求超时";
export const expiredText = "登录状态已过期，请重新登录";

/** What is asked when the session ends under an open page. */
export const sessionEndedQuestion = {
  title: "系统提示",
  text: "登录状态已过期，您可以继续留在该页面，或者重新登录",
  confirm: "重新登录",
  cancel: "取消",
} as const;

/** Marks an answer that the page's session has ended; an open page then stays, and asks. */
export const sessionEndedHeader = "X-Session-Ended";

/** Says, on a page's data, why the page could not be made: its kind, and the sentence of a notice. */
export const pageFailureHeader = "X-Page-Failure";

/** What an open page does about it. Null where the page that was asked for is replaced: the catalogue has no notice. */
export interface PageFailure {
  /** Silent: the banner tells of it. */
  readonly isServer: boolean;
  readonly sentence: string;
}

export function writePageFailure({ kind, message }: ApiFailure): string {
  return `${kind} ${encodeURIComponent(message)}`;
}

export function readPageFailure(header: string | null): PageFailure | null {
  const [kind, sentence = ""] = header?.split(" ") ?? [];
  if (!kind || kind === "other") return null;
  return { isServer: kind === "server", sentence: decodeURIComponent(sentence) };
}

/** The failure that an answer outside 200 to 299 means. `body` is the answer's JSON, if it had any. */
export function failureOf(status: number, body: unknown): ApiFailure {
  if (status === 400)
    return new ApiFailure("refused", status, messageOf(body) ?? busyText, codeIn(body), questionIn(body));
  if (status === 401) return new ApiFailure("signed-out", status, expiredText);
  if (status === 403) return new ApiFailure("forbidden", status, "您没有权限访问此资源");
  if (status >= 500) return new ApiFailure("server", status, upgradingText);
  return new ApiFailure("other", status, busyText);
}

/** What Node's fetch calls a wait of its own that was too long. */
const timeoutCodes = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"]);

/** The failure of a call that got no answer at all. */
export function noAnswer(path: string, cause: unknown): ApiFailure {
  if ((cause instanceof Error && cause.name === "TimeoutError") || timeoutCodes.has(codeOf(cause)))
    return new ApiFailure("timeout", null, timeoutText);
  return new ApiFailure("unreachable", null, unansweredText(path, codeOf(cause)));
}

/** Of a request that nobody answered: on the way to the API, or from the browser to us. */
export function unansweredText(path: string, code: string): string {
  return `接口【${path}】请求失败，code【${code}】`;
}

function messageOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("message" in body)) return null;
  return typeof body.message === "string" && body.message !== "" ? body.message : null;
}

function codeIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("code" in body)) return undefined;
  return typeof body.code === "string" ? body.code : undefined;
}

function questionIn(body: unknown): AskedQuestion | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { question } = body as Partial<ErrorBody>;
  return typeof question?.name === "string" && typeof question.label === "string" ? question : undefined;
}

/** `fetch` hides the socket's error in `cause`. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  const inner = error.cause instanceof Error ? error.cause : error;
  return "code" in inner ? String(inner.code) : inner.name;
}
