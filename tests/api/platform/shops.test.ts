/** 平台店铺: what the form refuses, that a secret goes in and never out, who sees which shop, and what stops or removes one. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { ShopRow } from "#contract/platform/shops.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { audits } from "../../support/data/repositories.ts";
import { addedShop, newShop, redirectUri, shopsPath } from "../../support/data/shops.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "ecom", "warehouse", "keeper"])
    tokens[username] = await backoffice.signIn(username);
});

const send = (method: string, path: string, body?: object, username = "ecom") =>
  backoffice.send(method, shopsPath + path, { token: tokens[username], ...(body && { body }) });
const list = async (query = "", username = "ecom") => (await send("GET", `?${query}`, undefined, username)).body;
const added = (changes: object = {}) => addedShop(backoffice, tokens.ecom ?? "", changes);
const act = (id: number, action: string, version: number) =>
  send("POST", `/${id}/${action}`, { version, clientToken: randomUUID() });

async function edited(id: number, changes: object) {
  const { body } = await send("GET", `/${id}`);
  const { platform, name, platformShopId, licenseId, repositoryId, ratioBp, reserve, pushes, interval } = body;
  const fields = { platform, name, platformShopId: platformShopId ?? "", licenseId, repositoryId, ratioBp, reserve };
  const rest = { pushes, interval, appKey: body.appKey, serviceId: body.serviceId, appSecret: "" };
  return send("PUT", "", {
    id,
    ...fields,
    ...rest,
    remark: body.remark,
    version: body.version,
    clientToken: randomUUID(),
    ...changes,
  });
}

describe("the form", () => {
  it("refuses in one sentence", async () => {
    await added({ name: "重名店", platformShopId: "S-1" });
    const refused = async (changes: object) => (await send("POST", "", newShop(changes))).body.message;
    expect(await refused({ name: "重名店" })).toBe("店铺名 重名店 已存在，请换一个名称");
    expect(await refused({ platformShopId: "S-1" })).toBe("平台店铺号 S-1 已是店铺“重名店”的，请检查");
    expect(await refused({ name: " " })).toBe("请填写店铺名");
    expect(await refused({ platform: "EBAY" })).toBe("请选择平台");
    expect(await refused({ repositoryId: "" })).toBe("请选择发货仓");
    expect(await refused({ repositoryId: 1 })).toMatch(/^您没有总仓的出库权限$/);
    expect(await refused({ repositoryId: 999 })).toBe("您没有该仓库的出库权限");
    expect(await refused({ ratioBp: 10_001 })).toBe("同步比例不能超过 100%");
    expect(await refused({ reserve: -1 })).toBe("保留件数不能小于 0");
    for (const interval of [4, 61]) expect(await refused({ interval })).toBe("同步间隔为 5 至 60 分钟");
    expect(await refused({ licenseId: 999 })).toBe("所选营业执照不存在，请重新选择");
    expect(await refused({ appKey: "钥匙" })).toBe("App Key 只能是字母、数字和符号");
  });

  it("takes a secret, keeps it sealed while its field is empty or masked, and gives it to nobody", async () => {
    const id = await added({ appKey: "key-1", appSecret: "s3cret-of-shop" });
    const sealed = async () =>
      (
        await rows<{ text: string }>(
          backoffice.database.db,
          sql`select app_secret_sealed as text from shop where id = ${id}`,
        )
      )[0]?.text;
    const first = await sealed();
    expect(first).toMatch(/^sealed:1:/);
    expect((await edited(id, { remark: "一" })).status).toBe(200);
    expect((await edited(id, { appSecret: "******" })).status).toBe(200);
    expect(await sealed()).toBe(first);
    expect((await edited(id, { appKey: "key-2" })).body.message).toBe("App Key 改了，请重新填写 App Secret");
    expect((await edited(id, { appKey: "key-2", appSecret: "an0ther-secret" })).status).toBe(200);
    const said = JSON.stringify([await list(), (await send("GET", `/${id}`)).body]);
    const kept = await audits(backoffice.database, "shop", id);
    expect(kept.at(-1)).toMatchObject({ action: "edit", after: { appKey: "key-2" } });
    const logged = await rows(backoffice.database.db, sql`select * from operation_log`).catch(() => []);
    for (const secret of ["s3cret-of-shop", "an0ther-secret"]) {
      expect(said + JSON.stringify(kept) + JSON.stringify(logged)).not.toContain(secret);
    }
    expect((await send("GET", `/${id}`)).body).toMatchObject({ hasSecret: true, reach: "READY", missing: [] });
  });

  it("says what is missing, and that files work without", async () => {
    const bare = (await send("GET", `/${await added()}`)).body;
    expect(bare).toMatchObject({ reach: "KEYS_MISSING", hasSecret: false, authStatus: "UNAUTHORISED", endsAt: null });
    expect(bare.missing.join()).toMatch(/App Key.*App Secret.*可以用文件/);
    const files = (await send("GET", `/${await added({ platform: "KUAISHOU" })}`)).body;
    const keys = { platform: "DOUYIN", appKey: "key-3", appSecret: "s3cret" };
    const douyin = (await send("GET", `/${await added(keys)}`)).body;
    expect(douyin).toMatchObject({ reach: "READY", missing: [expect.stringMatching(/服务号（service_id）/)] });
    const begun = { clientToken: randomUUID(), redirectUri };
    expect((await send("POST", `/${douyin.id}/grant`, begun)).body.message).toBe(
      `${douyin.name}缺少服务号（service_id），请先填写`,
    );
    expect((await edited(douyin.id, { serviceId: "七" })).body.message).toBe("服务号（service_id）只能是数字");
    expect((await edited(douyin.id, { serviceId: "7003021" })).status).toBe(200);
    expect((await send("GET", `/${douyin.id}`)).body).toMatchObject({ serviceId: "7003021", missing: [] });
    expect((await send("POST", `/${douyin.id}/grant`, { ...begun, clientToken: randomUUID() })).body.url).toContain(
      "service_id=7003021&",
    );
    expect(files).toMatchObject({ reach: "FILES", missing: ["快手还没有接口，订单用文件导入，发货用文件导出"] });
  });

  it("keeps the platform, and tells a second editor", async () => {
    const id = await added();
    expect((await edited(id, { platform: "DOUYIN" })).body.message).toMatch(/是淘宝\/天猫的店铺，平台不能改/);
    expect((await edited(id, { remark: "一" })).status).toBe(200);
    expect((await edited(id, { remark: "二", version: 1 })).body.message).toBe("数据已被他人修改，请刷新后重试");
  });
});

describe("the list", () => {
  it("filters, sorts, adds up and is exported", async () => {
    await added({ name: "筛选甲店", platform: "PINDUODUO" });
    await added({ name: "筛选乙店", platform: "DOUYIN" });
    const found = await list("keyword=筛选&sort=name,asc");
    expect(found.content.map(({ name }: ShopRow) => name)).toEqual(["筛选甲店", "筛选乙店"]);
    expect((await list("keyword=筛选&platform=DOUYIN")).totalElements).toBe(1);
    expect((await list("keyword=筛选&authStatus=EXPIRED")).totalElements).toBe(0);
    expect((await list("keyword=筛选&enabled=false")).totalElements).toBe(0);
    const all = await list("size=100");
    const sum = (field: "todayOrders" | "waiting") =>
      all.content.reduce((total: number, row: ShopRow) => total + row[field], 0);
    expect(all.totals).toEqual({ todayOrders: sum("todayOrders"), waiting: sum("waiting") });
    const csv = await fetch(`${backoffice.url}${shopsPath}/export?format=csv&keyword=筛选`, {
      headers: { Authorization: tokens.ecom ?? "" },
    });
    expect(await csv.text()).toMatch(/店铺名[\s\S]*筛选甲店[\s\S]*筛选乙店/);
  });

  it("shows each the shops whose 发货仓 he may see, and nobody without the right any", async () => {
    const { body } = await send("POST", "", newShop({ name: "总仓店", repositoryId: 1 }), "boss");
    expect((await list("keyword=总仓店")).totalElements).toBe(1);
    await backoffice.database.script(
      "delete from role_repository_permission where repository_id = 1 and role_id in (select id from role where code = 'ROLE_ECOM')",
    );
    expect((await list("keyword=总仓店")).totalElements).toBe(0);
    expect((await send("GET", `/${body.id}`)).body.message).toBe("店铺不存在，可能已被删除");
    expect((await act(body.id, "disable", 1)).body.message).toBe("店铺不存在，可能已被删除");
    expect((await list("keyword=总仓店", "boss")).totalElements).toBe(1);
    expect((await send("GET", "", undefined, "keeper")).status).toBe(403);
    expect((await send("POST", "", newShop(), "warehouse")).status).toBe(403);
  });
});

describe("a shop's life", () => {
  it("is stopped, taken up and removed while nothing speaks of it", async () => {
    const id = await added();
    expect((await act(id, "disable", 1)).status).toBe(200);
    expect((await act(id, "disable", 2)).body.message).toMatch(/已经停用$/);
    expect((await act(id, "enable", 2)).status).toBe(200);
    expect((await send("DELETE", `/${id}`, { version: 3, clientToken: randomUUID() })).status).toBe(200);
    expect((await send("GET", `/${id}`)).body.message).toBe("店铺不存在，可能已被删除");
  });

  it("is removed with what was logged of trying, and not with goods", async () => {
    const id = await added();
    const remove = async () => send("DELETE", `/${id}`, { version: 1, clientToken: randomUUID() });
    await backoffice.database.script(
      `insert into sync_log (shop_id, kind, trigger, status, started_at) values (${id}, 'AUTHORISE', 'MANUAL', 'FAILED', now())`,
    );
    await backoffice.database.script(
      `insert into shop_sku (shop_id, platform_sku_id, created_at, updated_at) values (${id}, 'p-1', now(), now())`,
    );
    expect((await remove()).body.message).toMatch(/已被使用，不能删除，可停用$/);
    await backoffice.database.script(`delete from shop_sku where shop_id = ${id}`);
    expect((await remove()).status).toBe(200);
  });
});
