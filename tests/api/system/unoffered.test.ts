/** What the product does not offer answers ELADMIN's client so that no page of it breaks (eladmin-client.md rows 67 to 72). */
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
let keeper = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  keeper = await backoffice.signIn("keeper");
});

const send = (method: string, path: string, body?: unknown, token = admin) =>
  backoffice.send(method, path, { token, body, headers: { "Content-Type": "application/json" } });

const refusal = async (method: string, path: string, body?: unknown) => {
  const reply = await send(method, path, body);
  expect(reply, path).toMatchObject({ status: 400, body: { status: 400, timestamp: expect.any(Number) } });
  return reply.body.message;
};

describe("payment", () => {
  it("row 67: settings are blank, and paying is refused with the reason", async () => {
    const { status, body } = await send("GET", "/api/aliPay");
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      ["appId", "id", "notifyUrl", "privateKey", "publicKey", "returnUrl", "sysServiceProviderId"],
    ]);
    expect(await refusal("PUT", "/api/aliPay", { id: 1, appId: "1" })).toBe("本产品不提供支付宝支付");
    for (const path of ["/api/aliPay/toPayAsPC", "/api/aliPay/toPayAsWeb"]) {
      expect(await refusal("POST", path, { subject: "测试", totalAmount: "1", body: "" })).toBe(
        "本产品不提供支付宝支付",
      );
    }
  });
});

describe("the code generator", () => {
  it("row 68: has no tables", async () => {
    const reply = await send("GET", "/api/generator/tables?page=0&size=10&sort=id%2Cdesc&name=user");
    expect(reply).toMatchObject({ status: 200, body: { content: [], totalElements: 0 } });
    expect(await send("GET", "/api/generator/tables/all")).toMatchObject({ status: 200, body: [] });
  });

  it("row 69: has no columns, whatever page is asked", async () => {
    const reply = await send("GET", "/api/generator/columns?page=0&size=10&sort=id%2Cdesc&tableName=sys_user");
    expect(reply).toMatchObject({ status: 200, body: { content: [], totalElements: 0 } });
  });

  it("rows 70 and 71: refuses to keep columns, to compare tables and to make code", async () => {
    expect(await refusal("PUT", "/api/generator", [{ id: 1 }])).toBe("本产品不提供代码生成");
    expect(await refusal("POST", "/api/generator/sync", ["sys_user"])).toBe("本产品不提供代码生成");
    for (const type of [0, 1, 2]) {
      expect(await refusal("POST", `/api/generator/sys_user/${type}`)).toBe("本产品不提供代码生成");
    }
  });

  it("row 72: gives settings with a cover that is true or false, and keeps none", async () => {
    expect((await send("GET", "/api/genConfig/sys_user")).body).toMatchObject({ tableName: "sys_user", cover: false });
    expect(await refusal("PUT", "/api/genConfig", { tableName: "sys_user", cover: "true" })).toBe(
      "本产品不提供代码生成",
    );
  });

  it("is shown to administrators only", async () => {
    for (const path of ["/api/aliPay", "/api/generator/tables", "/api/generator/columns", "/api/genConfig/x"]) {
      expect((await send("GET", path, undefined, keeper)).status, path).toBe(403);
    }
  });
});
