/** Calls 淘宝开放平台: signed forms to one gateway, answers named after the method, errors of 200. */
import type { PlatformApp, PlatformErrorDetails, PlatformErrorKind } from "../adapter.ts";
import { platformCaller } from "../call.ts";
import type { Fields } from "../fields.ts";
import { writeShanghai } from "../times.rules.ts";
import { signTop } from "./sign.ts";

const publicGateway = "https://gw.api.taobao.com/router/rest";
const publicToken = "https://oauth.taobao.com/token";

/** Codes of the gateway itself (平台级错误). */
const gatewayKinds: Readonly<Record<string, PlatformErrorKind>> = {
  "7": "RATE",
  "10": "BUSY",
  "11": "AUTH",
  "12": "AUTH",
  "13": "AUTH",
  "24": "AUTH",
  "25": "AUTH",
  "26": "AUTH",
  "27": "AUTH",
  "28": "AUTH",
  "29": "AUTH",
  "30": "AUTH",
  "31": "AUTH",
};

export function topClient(app: PlatformApp) {
  const caller = platformCaller("TAOBAO", app);

  /** What stands in `error_response`. */
  const errorOf = (said: Fields, hidden: readonly string[]) => {
    const [code, subCode] = [said.text("code"), said.text("sub_code")];
    const details: PlatformErrorDetails & { hidden: readonly string[] } = { code: subCode || code, hidden };
    const sentence = said.text("sub_msg", "msg");
    if (code === "7" || subCode.startsWith("accesscontrol.limited")) {
      const seconds = /ban will last for (\d+)/i.exec(sentence)?.[1];
      return caller.error("RATE", "", { ...details, ...(seconds && { retryAfterMs: Number(seconds) * 1000 }) });
    }
    if (["26", "27"].includes(code) || /session-expired|invalid-sessionkey/.test(subCode)) {
      return caller.error("AUTH", "", { ...details, tokenEnded: true });
    }
    const kind = gatewayKinds[code] ?? (subCode.startsWith("isp.") ? "BUSY" : "REFUSED");
    return caller.error(kind, kind === "BUSY" ? "" : sentence, details);
  };

  return {
    ...caller,

    /** Calls `method`; the answer is what stands under its name. */
    async call(
      method: string,
      accessToken: string,
      params: Readonly<Record<string, string>>,
      hidden: readonly string[] = [],
    ): Promise<Fields> {
      const all: Record<string, string> = {
        ...params,
        method,
        app_key: app.appKey,
        session: accessToken,
        timestamp: writeShanghai(caller.now()),
        v: "2.0",
        format: "json",
        sign_method: "hmac-sha256",
      };
      const sign = signTop(all, app.appSecret);
      const { body } = await caller.postForm(caller.address(publicGateway), { ...all, sign });
      if (body.has("error_response")) throw errorOf(body.within("error_response"), [accessToken, ...hidden]);
      const name = `${method.replace(/^taobao\./, "").replaceAll(".", "_")}_response`;
      if (!body.has(name)) throw caller.error("MALFORMED", "");
      return body.within(name);
    },

    /** Asks for tokens, as OAuth 2.0 does. */
    async token(params: Readonly<Record<string, string>>, hidden: readonly string[]): Promise<Fields> {
      const { body } = await caller.postForm(caller.address(publicToken), {
        ...params,
        client_id: app.appKey,
        client_secret: app.appSecret,
      });
      if (body.has("error")) {
        throw caller.error("AUTH", body.text("error_description", "error"), { code: body.text("error"), hidden });
      }
      if (!body.has("access_token")) throw caller.error("MALFORMED", "");
      return body;
    },
  };
}
