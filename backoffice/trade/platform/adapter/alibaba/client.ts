/** Calls 1688 开放平台: forms to an address of their own each, signed over its path; errors of the gateway and of the API. */
import type { PlatformApp, PlatformErrorKind } from "../adapter.ts";
import { platformCaller } from "../call.ts";
import type { Fields } from "../fields.ts";
import { signAlibaba } from "./sign.ts";

const publicGateway = "https://gw.open.1688.com/openapi/";

/** Codes of the gateway; those that are not here are of the API itself. */
function gatewayKind(code: string): PlatformErrorKind {
  if (code.startsWith("gw.Qos")) return "RATE";
  if (/^gw\.(?:Signature|AppKey|Timestamp|APIACL|ACL|AccessToken|Auth)/.test(code) || /^40[13]$/.test(code))
    return "AUTH";
  return /^gw\.(?:HSF|Provider|Timeout|System|Internal)|^5\d\d$/.test(code) ? "BUSY" : "REFUSED";
}

export function alibabaClient(app: PlatformApp) {
  const caller = platformCaller("ALIBABA", app);

  /** What the gateway refuses; the API has not been asked. */
  const assertPassed = (body: Fields, hidden: readonly string[]) => {
    if (!body.has("error_code")) return;
    const code = body.text("error_code");
    const kind = gatewayKind(code);
    throw caller.error(kind, body.text("error_message", "exception"), { code, tokenEnded: code === "401", hidden });
  };

  return {
    ...caller,

    /** Calls `api` of `namespace`; the whole answer. */
    async call(
      namespace: string,
      api: string,
      accessToken: string,
      params: Readonly<Record<string, string>>,
    ): Promise<Fields> {
      const path = `param2/1/${namespace}/${api}/${app.appKey}`;
      const all: Record<string, string> = {
        ...params,
        access_token: accessToken,
        _aop_timestamp: String(caller.now().getTime()),
      };
      const _aop_signature = signAlibaba(path, all, app.appSecret);
      const { body } = await caller.postForm(caller.address(publicGateway + path), { ...all, _aop_signature });
      assertPassed(body, [accessToken]);
      const failed = body.text("success") === "false" || body.has("errorCode");
      if (failed) {
        const said = body.text("errorMessage", "errorMsg", "extErrorMessage");
        const code = body.text("errorCode");
        throw caller.error(/繁忙|稍后/.test(said) ? "BUSY" : "REFUSED", said, { code, hidden: [accessToken] });
      }
      if (!body.has("result")) throw caller.error("MALFORMED", "");
      return body;
    },

    /** Asks for tokens; these calls are not signed. */
    async token(params: Readonly<Record<string, string>>, hidden: readonly string[]): Promise<Fields> {
      const address = caller.address(`${publicGateway}http/1/system.oauth2/getToken/${app.appKey}`);
      const { body } = await caller.postForm(address, {
        ...params,
        client_id: app.appKey,
        client_secret: app.appSecret,
      });
      assertPassed(body, hidden);
      if (body.has("error")) {
        throw caller.error("AUTH", body.text("error_description", "error"), { code: body.text("error"), hidden });
      }
      if (!body.has("access_token")) throw caller.error("MALFORMED", "");
      return body;
    },
  };
}
