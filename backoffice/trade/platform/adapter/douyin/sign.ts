/**
 * The signature of 抖店开放平台, as its API 调用指南 has it: `app_key`, `method`, `param_json`, `timestamp` and `v`, name and
 * value put together in this order, between two secrets. Pure.
 */
import { createHmac } from "node:crypto";

export interface DouyinSigned {
  readonly appKey: string;
  /** With points: `order.searchList`. */
  readonly method: string;
  /** The body as it is sent: names sorted on every level, no spaces. */
  readonly paramJson: string;
  readonly timestamp: string;
}

/** 64 hexadecimal digits in small letters. */
export function signDouyin({ appKey, method, paramJson, timestamp }: DouyinSigned, secret: string): string {
  const params = `app_key${appKey}method${method}param_json${paramJson}timestamp${timestamp}v2`;
  return createHmac("sha256", secret)
    .update(secret + params + secret, "utf8")
    .digest("hex");
}
