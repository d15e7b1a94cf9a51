/** Why nothing is pulled from a shop or pushed to it, and why it cannot be authorised. */
import { describe, expect, it } from "vitest";
import { refuseGrant, refuseSync } from "./shop.rules.ts";

const shop: Parameters<typeof refuseSync>[0] & Parameters<typeof refuseGrant>[0] = {
  ...{ name: "一店", appKey: "1", hasSecret: true, serviceId: "", enabled: true },
  platform: "TAOBAO",
  authStatus: "AUTHORISED",
};

describe("a shop", () => {
  it("that is authorised is synchronised, and may be authorised anew", () =>
    expect([refuseSync(shop), refuseGrant(shop)]).toEqual([null, null]));

  it.each([
    [{ enabled: false }, "一店已停用", "一店已停用，启用后才能授权"],
    [{ platform: "KUAISHOU" as const }, "一店的平台没有接口，请用文件导入", "快手没有接口，不需要授权，订单用文件导入"],
    [{ hasSecret: false }, "一店缺少密钥，请用文件导入，或填写密钥后授权", "一店缺少 App Key 或 App Secret，请先填写"],
    [{ authStatus: "UNAUTHORISED" as const }, "一店未授权，请先授权", null],
    [{ authStatus: "REVOKED" as const }, "一店的授权已撤销，请重新授权", null],
    [{ authStatus: "EXPIRED" as const }, "一店的授权已过期，请重新授权", null],
    [{ platform: "DOUYIN" as const }, null, "一店缺少服务号（service_id），请先填写"],
  ])("is refused by what it lacks: %#", (changes, sync, grant) => {
    const given = { ...shop, ...changes };
    expect([refuseSync(given), refuseGrant(given)]).toEqual([sync, grant]);
  });
});
