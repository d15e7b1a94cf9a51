/**
 * One call of a platform: bounded in time and size, and every way it can end badly in one sentence. Nothing of it is
 * logged; what a platform says is repeated only where it holds none of the call's secrets and no telephone number.
 */

import { systemClock } from "#backoffice/core/clock.ts";
import { readBounded, TooLong } from "#backoffice/core/http/read-bounded.ts";
import { type Platform, platformLabels } from "#contract/platform/shop.words.ts";
import {
  type PlatformAdapter,
  type PlatformApp,
  PlatformError,
  type PlatformErrorDetails,
  type PlatformErrorKind,
} from "./adapter.ts";
import { parseExactJson } from "./exact-json.rules.ts";
import { type Fields, fieldsOf, Unreadable } from "./fields.ts";

const usualTimeoutMs = 20_000;
const usualMaxBytes = 8 * 1024 * 1024;
const mostQuoted = 100;

export interface PlatformCaller {
  readonly label: string;
  now(): Date;
  /** A public address of the platform, or the same behind the application's gateway. */
  address(publicAddress: string): string;
  /** POSTs a form. */
  postForm(url: string, form: Readonly<Record<string, string>>): Promise<PlatformAnswer>;
  /** POSTs JSON that is written already. */
  postJson(url: string, json: string): Promise<PlatformAnswer>;
  /** An error with what the platform said, as far as it may be repeated. */
  error(
    kind: PlatformErrorKind,
    said: string,
    details?: PlatformErrorDetails & { hidden?: readonly string[] },
  ): PlatformError;
}

/** An answer that is JSON, whatever its status. */
export interface PlatformAnswer {
  readonly status: number;
  readonly body: Fields;
}

const kindSentences: Record<PlatformErrorKind, string> = {
  AUTH: "不接受这次授权，请重新授权或检查应用的 AppKey、密钥和权限",
  RATE: "限制了调用频率，请稍后再试",
  BUSY: "暂时不能服务，请稍后再试",
  MALFORMED: "的回答无法识别，请稍后再试",
  REFUSED: "拒绝了这次操作",
  SETUP: "还没有填写 AppKey 和密钥",
};

/** @throws {PlatformError} SETUP where the key or the secret is missing */
export function platformCaller(platform: Platform, app: PlatformApp): PlatformCaller {
  const label = platformLabels[platform];
  const { appKey, appSecret, gateway, timeoutMs = usualTimeoutMs, maxBytes = usualMaxBytes, clock = systemClock } = app;
  if (appKey === "" || appSecret === "") throw new PlatformError("SETUP", `${label}${kindSentences.SETUP}`);

  const error: PlatformCaller["error"] = (kind, said, { hidden = [], ...details } = {}) => {
    const quoted = quotable(said, [appSecret, ...hidden]);
    return new PlatformError(kind, `${label}${kindSentences[kind]}${quoted && `：${quoted}`}`, details);
  };

  const post = async (url: string, body: string, type: string): Promise<PlatformAnswer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    let status: number;
    let text: string;
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        headers: { "Content-Type": type, Accept: "application/json" },
        // Where a platform sends its callers on to, it is a page for people.
        redirect: "manual",
        signal,
      });
      status = response.status;
      text = await readBounded(response, maxBytes);
    } catch (failure) {
      if (failure instanceof TooLong) {
        throw new PlatformError("MALFORMED", `${label}的回答超过 ${Math.round(maxBytes / 1024)} KB，没有读取`);
      }
      if (signal.aborted) {
        throw new PlatformError("BUSY", `${label}没有在 ${Math.ceil(timeoutMs / 1000)} 秒内回答，请稍后再试`);
      }
      throw new PlatformError("BUSY", `连接不上${label}，请检查网络，稍后再试`);
    }
    if (status === 429) throw error("RATE", "", { code: "429" });
    try {
      return { status, body: fieldsOf(parseExactJson(text)) };
    } catch {
      if (status >= 500) throw error("BUSY", "", { code: String(status) });
      throw error("MALFORMED", "", { code: String(status) });
    }
  };

  return {
    label,
    now: () => clock.now(),
    address(publicAddress) {
      if (gateway === undefined) return publicAddress;
      const { pathname, search } = new URL(publicAddress);
      return `${gateway.replace(/\/+$/, "")}${pathname}${search}`;
    },
    postForm: (url, form) =>
      post(url, new URLSearchParams(form).toString(), "application/x-www-form-urlencoded;charset=utf-8"),
    postJson: (url, json) => post(url, json, "application/json;charset=utf-8"),
    error,
  };
}

/** One line, short, without what is secret and without numbers that may be somebody's telephone. */
function quotable(said: string, hidden: readonly string[]): string {
  let text = said.replace(/\p{Cc}+/gu, " ").trim();
  for (const secret of hidden) if (secret.length >= 2) text = text.replaceAll(secret, "***");
  return text.replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, "***").slice(0, mostQuoted);
}

/** The adapter, whose answers that lack what they must have are errors like any other. */
export function callGuarded(adapter: PlatformAdapter): PlatformAdapter {
  const guard = <In extends unknown[], Out>(method: (...input: In) => Promise<Out>) => {
    return async (...input: In): Promise<Out> => {
      try {
        return await method(...input);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        const sentence = `${platformLabels[adapter.platform]}${kindSentences.MALFORMED}（${error.message}）`;
        throw new PlatformError("MALFORMED", sentence);
      }
    };
  };
  const { ewaybill } = adapter;
  return {
    ...adapter,
    exchange: guard(adapter.exchange),
    refresh: guard(adapter.refresh),
    pullOrders: guard(adapter.pullOrders),
    pullRefunds: guard(adapter.pullRefunds),
    ship: guard(adapter.ship),
    pushStock: guard(adapter.pushStock),
    ewaybill: ewaybill && {
      readBranches: guard(ewaybill.readBranches),
      requestNumbers: guard(ewaybill.requestNumbers),
      cancelNumber: guard(ewaybill.cancelNumber),
    },
  };
}
