/** Calls 抖店开放平台: JSON to an address of its own each, its parameters in the query, a code in every answer. */
import type { PlatformApp, PlatformErrorKind } from "../adapter.ts";
import { platformCaller } from "../call.ts";
import { type SortedJson, writeSortedJson } from "../exact-json.rules.ts";
import type { Fields } from "../fields.ts";
import { writeShanghai } from "../times.rules.ts";
import { signDouyin } from "./sign.ts";

const publicGateway = "https://openapi-fxg.jinritemai.com/";
const success = "10000";

/** 平台基础错误码: by their first digits. */
function kindOf(code: string, subCode: string): PlatformErrorKind {
  if (/signature|access-token|app-id|authorization|timestamp|token-generate-failed|permissions/.test(subCode))
    return "AUTH";
  if (code === "60000") return "RATE";
  if (code.startsWith("3")) return "AUTH";
  return /^[29]/.test(code) ? "BUSY" : "REFUSED";
}

export function douyinClient(app: PlatformApp) {
  const caller = platformCaller("DOUYIN", app);

  return {
    ...caller,

    /** Calls `method`; the whole answer, whose `data` is what was asked for. `accessToken` is null for tokens. */
    async call(
      method: string,
      accessToken: string | null,
      params: Readonly<Record<string, SortedJson>>,
      hidden: readonly string[] = [],
    ): Promise<Fields> {
      const paramJson = writeSortedJson(params);
      const timestamp = writeShanghai(caller.now());
      const sign = signDouyin({ appKey: app.appKey, method, paramJson, timestamp }, app.appSecret);
      const query = new URLSearchParams({
        method,
        app_key: app.appKey,
        ...(accessToken !== null && { access_token: accessToken }),
        timestamp,
        v: "2",
        sign,
        sign_method: "hmac-sha256",
      });
      const address = caller.address(publicGateway + method.replaceAll(".", "/"));
      const { body } = await caller.postJson(`${address}?${query}`, paramJson);
      const [code, subCode] = [body.text("code"), body.text("sub_code")];
      if (code === "") throw caller.error("MALFORMED", "");
      if (code === success) return body;
      const kind = kindOf(code, subCode);
      throw caller.error(kind, kind === "BUSY" || kind === "RATE" ? "" : body.text("sub_msg", "msg"), {
        code: subCode || code,
        tokenEnded: /^isv\.access-token-(?:expired|no-existed|invalid)$/.test(subCode),
        hidden: [...hidden, ...(accessToken === null ? [] : [accessToken])],
      });
    },
  };
}
