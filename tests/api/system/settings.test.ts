/** 系统设置 over HTTP: kept for the whole company, as they were seen, by who may. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
let keeper = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  keeper = await backoffice.signIn("keeper");
});

const read = async (group: string, token = admin) =>
  (await backoffice.send("GET", `/api/settings/${group}`, { token })).body;
const save = (group: string, body: object, token = admin) =>
  backoffice.send("PUT", `/api/settings/${group}`, { token, body: { clientToken: randomUUID(), ...body } });

async function upload(token: string): Promise<string> {
  const bytes = await sharp({ create: { width: 80, height: 40, channels: 3, background: "#1890ff" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "logo.png");
  return (await backoffice.send("POST", "/api/product/picture/upload", { token, body: form })).body.id;
}

describe("企业信息", () => {
  const wanted = { name: "杭州云裳服饰有限公司", address: "杭州市上城区九堡镇 8 号", phone: "0571-86000000" };

  it("is empty until it is set, then what every signed-in user reads, the logo too", async () => {
    expect(await read("company")).toEqual({ name: "", logoId: null, address: "", phone: "", version: 0 });
    const logoId = await upload(admin);
    expect((await backoffice.send("GET", `/api/product/picture/${logoId}/96`, { token: keeper })).status).toBe(400);
    expect(await save("company", { ...wanted, logoId, version: 0 })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    expect(await read("company", keeper)).toEqual({ ...wanted, logoId, version: 1 });
    expect((await backoffice.send("GET", `/api/product/picture/${logoId}/96`, { token: keeper })).status).toBe(200);
  });

  it("is refused to who may not, to who was second, and with a picture that there is not", async () => {
    const { version } = await read("company");
    const body = { ...wanted, logoId: null, version };
    expect((await save("company", body, keeper)).status).toBe(403);
    expect((await save("company", { ...body, version: 0 })).body.message).toBe("数据已被他人修改，请刷新后重试");
    expect((await save("company", { ...body, logoId: "0".repeat(64) })).body.message).toMatch(/标志图片/);
    expect((await save("company", { ...body, name: "云".repeat(101) })).body.message).toBe("企业名称不能超过 100 个字");
    expect((await read("company")).version).toBe(version);
  });

  it("stands in 变更记录 with before and after", async () => {
    const { version, ...before } = await read("company");
    await save("company", { ...before, phone: "0571-86000001", version });
    const { content } = (
      await backoffice.send("GET", "/api/logs/change?page=0&size=10&entity=setting", { token: admin })
    ).body;
    expect(JSON.stringify(content[0])).toContain("0571-86000001");
  });
});

describe("the letterhead", () => {
  const nobody = { name: "", address: "", phone: "", logoId: null };
  const get = async (path: string) => (await backoffice.send("GET", path, { token: admin })).body;
  const put = (path: string, body: object) =>
    backoffice.send("PUT", path, { token: admin, body: { ...body, clientToken: randomUUID() } });
  const sellerOf = async () => (await get("/api/clothes/distributor/2/statement?from=2026-03-01&to=2026-03-31")).seller;

  it("stands on slips and statements of stalls that have none of their own", async () => {
    const [bill] = (await get("/api/clothes/bill?page=0&size=10")).content;
    const slipHead = async () => (await get(`/api/clothes/bill/${bill.id}/slip`)).settings.header;
    const stalls = [bill.stallId, 1].filter((id, index, all) => all.indexOf(id) === index);
    for (const stallId of stalls) {
      const { stallName: _, ...printing } = await get(`/api/clothes/stall-printing?stallId=${stallId}`);
      const none = { ...printing, header: "", company: "", phone: "" };
      expect(await put("/api/clothes/stall-printing", none)).toMatchObject({ status: 200 });
    }
    const { version } = await read("company");
    await save("company", { ...nobody, version });
    expect(await slipHead()).toBe("");
    expect(await sellerOf()).toMatchObject({ company: "", phone: "" });
    await save("company", { ...nobody, name: "云裳服饰", phone: "0571-1", version: version + 1 });
    expect(await slipHead()).toBe("云裳服饰 0571-1");
    expect(await sellerOf()).toMatchObject({ company: "云裳服饰", phone: "0571-1" });

    const { stallName: _, ...printing } = await get(`/api/clothes/stall-printing?stallId=${bill.stallId}`);
    await put("/api/clothes/stall-printing", { ...printing, header: "东门二店" });
    expect(await slipHead()).toBe("东门二店");
  });
});

describe("网站设置", () => {
  const shown = async () => (await backoffice.send("GET", "/api/settings/shown")).body;

  it("is shown to everybody, with the count that says when it has changed", async () => {
    const before = await shown();
    expect(before.site).toBeNull();
    const { version, ...usual } = await read("site");
    expect(usual).toMatchObject({ title: "云裳", tokenKey: "Y-TOKEN", tokenCookieExpires: 30, timeout: 1200 });
    const body = { ...usual, title: "红袖服饰", showFooter: "false", theme: "#11a983", timeout: "60" };
    expect(await save("site", { ...body, version })).toMatchObject({ status: 200, body: { version: 1 } });
    const after = await shown();
    expect(after.site).toEqual({ ...usual, title: "红袖服饰", showFooter: false, theme: "#11a983", timeout: 60 });
    expect(after.epoch).toBeGreaterThan(before.epoch);
    const info = await backoffice.send("GET", "/auth/info", { token: keeper });
    expect(Number(info.headers.get("X-Reference-Epoch"))).toBe(after.epoch);
  });

  it.each([
    [{ title: " " }, "请填写网站标题"],
    [{ theme: "red" }, "主题色应为 # 加六位十六进制数，例如 #1890ff"],
    [{ size: "huge" }, "请选择界面大小"],
    [{ tokenKey: "Y TOKEN;" }, "登录 Cookie 名称为 2 到 40 个字母、数字、- 或 _，以字母开头"],
    [{ tokenKey: "Y-SETTINGS" }, "这个 Cookie 名称已有别的用途，请换一个"],
    [{ tokenCookieExpires: 0 }, "登录有效期不能少于 1 天"],
    [{ passCookieExpires: 366 }, "用户名保留期不能超过 365 天"],
    [{ timeout: 5 }, "请求超时不能少于 10 秒"],
  ])("refuses %j", async (wrong, sentence) => {
    const before = await read("site");
    const reply = await save("site", { ...before, ...wrong });
    expect({ status: reply.status, message: reply.body.message }).toEqual({ status: 400, message: sentence });
    expect(await read("site")).toEqual(before);
  });

  it("is read and changed by who may", async () => {
    expect((await backoffice.send("GET", "/api/settings/site", { token: keeper })).status).toBe(403);
    expect((await save("site", await read("site"), keeper)).status).toBe(403);
  });

  it("says how long a remembered sign-in lasts", async () => {
    await save("site", { ...(await read("site")), tokenCookieExpires: 2 });
    const { body } = await backoffice.login({ username: "keeper", rememberMe: true });
    const isIn = async () => (await backoffice.send("GET", "/auth/info", { token: body.token })).status;
    backoffice.advance(47 * 3_600_000);
    expect(await isIn()).toBe(200);
    backoffice.advance(2 * 3_600_000);
    expect(await isIn()).toBe(401);
  });
});
