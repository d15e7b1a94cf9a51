/** Calls 拼多多开放平台: signed JSON to one address, the method in `type`, errors in an `error_response` of 200. */
import type { PlatformApp, PlatformErrorKind } from "../adapter.ts";
import { platformCaller } from "../call.ts";
import type { Fields } from "../fields.ts";
import { writeEpoch } from "../times.rules.ts";
import { signPinduoduo } from "./sign.ts";

const publicGateway = "https://gw-api.pinduoduo.com/api/router";

/** The access token has ended, or is another application's. */
const endedTokens = ["10019", "10035", "20032"];
const refusedApps = ["10010", "10011", "10014", "10016", "20004", "20005", "20031", "30000", "30001"];

function kindOf(code: string): PlatformErrorKind {
  if (endedTokens.includes(code) || refusedApps.includes(code)) return "AUTH";
  if (/^7003\d$/.test(code) || code === "52101") return "RATE";
  return ["50000", "52001", "52002", "52102", "52103"].includes(code) ? "BUSY" : "REFUSED";
}

export function pinduoduoClient(app: PlatformApp) {
  const caller = platformCaller("PINDUODUO", app);

  return {
    ...caller,

    /** Calls `type`; the answer is what stands under `name`. `accessToken` is null for tokens. */
    async call(
      type: string,
      name: string,
      accessToken: string | null,
      params: Readonly<Record<string, string>>,
      hidden: readonly string[] = [],
    ): Promise<Fields> {
      const all: Record<string, string> = {
        ...params,
        type,
        client_id: app.appKey,
        ...(accessToken !== null && { access_token: accessToken }),
        timestamp: writeEpoch(caller.now()),
        data_type: "JSON",
        version: "V1",
      };
      const sign = signPinduoduo(all, app.appSecret);
      const { body } = await caller.postJson(caller.address(publicGateway), JSON.stringify({ ...all, sign }));
      if (body.has("error_response")) {
        const error = body.within("error_response");
        const code = error.text("error_code");
        const kind = kindOf(code);
        throw caller.error(kind, kind === "BUSY" || kind === "RATE" ? "" : error.text("sub_msg", "error_msg"), {
          code,
          tokenEnded: endedTokens.includes(code) && accessToken !== null,
          hidden: [...hidden, ...(accessToken === null ? [] : [accessToken])],
        });
      }
      if (!body.has(name)) throw caller.error("MALFORMED", "");
      return body.within(name);
    },
  };
}
