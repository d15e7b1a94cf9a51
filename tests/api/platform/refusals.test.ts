/**
 * Refusals of online shops that guard goods, money, buyers' data and rights, operation by operation: each sentence is met,
 * and what was refused has moved nothing (domain.md §3.5).
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow, demoSecretKey } from "../../support/company/demo-database.ts";
import { addShop, orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { newShop, shopsPath } from "../../support/data/shops.ts";
import { type Caller, caller, movementCount, places } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const orders = "/api/clothes/shop/order";

let admin: Caller;
let shop: { id: number; repositoryId: number };
let sku: { id: number; skuCode: string };
/** Orders by what became of them. */
const known: Record<string, number> = {};
let movedBefore: number;
const database = () => backoffice.database.db;

async function placed(no: string, { address = "五一大道 99 号", audited = false } = {}): Promise<number> {
  const line = orderLine(sku.skuCode, { qty: 2 });
  const order = paidOrder(no, [line]);
  const receiver = order.receiver && { ...order.receiver, address };
  await upsertOrders({ db: database(), clock: { now: () => demoNow }, settings: { secretKey: demoSecretKey } }, shop, [
    { ...order, receiver },
  ]);
  const { id } = await oneRow<{ id: number }>(
    database(),
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no} and part = 0`,
  );
  if (audited) await admin.ok("POST", `${orders}/audit`, { ids: [id] });
  return id;
}

const versionOf = async (id: number) => (await admin.get(`${orders}/${id}`)).body.version as number;
const lineOf = async (id: number) => {
  const { line } = await oneRow<{ line: number }>(
    database(),
    sql`select min(id)::int8 as line from shop_order_line where order_id = ${id}`,
  );
  return line;
};

beforeAll(async () => {
  admin = await caller(backoffice, "admin");
  shop = await addShop(database(), "拒绝一店");
  const [rich] = await richSkus(database(), places.shop, 30);
  if (!rich) throw new Error("电商仓 has no thirty pieces of anything");
  sku = rich;
  known.open = await placed("R-OPEN");
  known.far = await placed("R-FAR", { address: "另一条街 1 号" });
  known.waits = await placed("R-WAITS", { audited: true });
  known.elsewhere = await placed("R-ELSEWHERE", { audited: true });
  known.refunding = await placed("R-REFUNDING", { audited: true });
  known.forgotten = await placed("R-FORGOTTEN");
  await database().execute(sql`update shop_order set anonymised_at = now() where id = ${known.forgotten}`);
  await database().execute(sql`update shop_order set refunding = true where id = ${known.refunding}`);
  movedBefore = await movementCount(backoffice);
});

afterAll(async () => {
  expect(await movementCount(backoffice)).toBe(movedBefore);
  await database().execute(sql`update shop_order set refunding = false where id = ${known.refunding ?? 0}`);
  expect(await brokenOrderInvariants(database())).toEqual([]);
});

type Refused = readonly [what: string, sentence: string | RegExp, ask: () => Promise<string>];

const meets = (cases: readonly Refused[]) =>
  it.each(cases)("%s", async (_what, sentence, ask) => {
    const said = await ask();
    if (typeof sentence === "string") expect(said).toBe(sentence);
    else expect(said).toMatch(sentence);
  });

const receiver = {
  name: "李雷",
  phone: "13800001234",
  province: "浙江省",
  city: "",
  district: "",
  address: "某路 1 号",
};

describe("an order", () => {
  const of = (name: string) => `${orders}/${known[name]}`;
  meets([
    [
      "whose buyer was forgotten is not shown in full",
      "订单已结束 180 天，收货信息已匿名化",
      () => admin.refused("POST", `${of("forgotten")}/reveal`),
    ],
    [
      "whose buyer was forgotten gets no other address",
      "订单已匿名化，不能再改地址",
      async () =>
        admin.refused("POST", `${of("forgotten")}/address`, {
          version: await versionOf(known.forgotten ?? 0),
          ...receiver,
        }),
    ],
    [
      "is not matched with a code that nobody knows",
      "没有找到“NOPE-9”，请核对 SKU 编码或条码",
      async () =>
        admin.refused("POST", `${of("open")}/match`, { lineId: await lineOf(known.open ?? 0), code: "NOPE-9" }),
    ],
    [
      "is not split into nothing",
      "请至少填写一行要拆出的件数",
      async () =>
        admin.refused("POST", `${of("open")}/split`, {
          version: await versionOf(known.open ?? 0),
          lines: [{ lineId: await lineOf(known.open ?? 0), qty: 0 }],
        }),
    ],
    [
      "goes in no parcel to another door",
      "订单 R-FAR 与 订单 R-OPEN 收货人或地址不同，不能合单",
      () => admin.refused("POST", `${orders}/merge`, { ids: [known.open, known.far] }),
    ],
    ["is on no pick list unless it is ticked", "请先勾选待发货的订单", () => admin.refused("GET", `${orders}/pick`)],
    [
      "that is packed whole waits for its waybill",
      "货齐了，请扫快递单号",
      () =>
        admin.refused("POST", `${orders}/pack/scan`, {
          text: "",
          orderId: known.waits,
          ...{ got: [sku.id, sku.id], waybillNo: "", courier: "", last: [] },
        }),
    ],
    [
      "holds no more garments than a parcel does",
      "一个包裹最多 500 件",
      () =>
        admin.refused("POST", `${orders}/pack/scan`, {
          text: sku.skuCode,
          orderId: known.waits,
          ...{ got: Array.from({ length: 501 }, () => sku.id), waybillNo: "", courier: "", last: [] },
        }),
    ],
  ]);

  it("gets no waybill number by a platform where its shop has none set up, or while money is asked back", async () => {
    const { refused } = await admin.ok("POST", `${orders}/ewaybill`, {
      ids: [known.waits, known.refunding, known.open],
      courier: "",
    });
    const said = (refused as { id: number; message: string }[]).map(({ id, message }) => [id, message]);
    expect(said).toEqual(
      expect.arrayContaining([
        [known.refunding, "有退款申请，不能取电子面单"],
        [known.open, "待审核，不能取电子面单"],
      ]),
    );
    expect(said).toHaveLength(3);
  });
});

describe("a wave", () => {
  it("takes no order of which money is asked back, and none from another place", async () => {
    await database().execute(
      sql`update shop_order set repository_id = ${places.warehouse} where id = ${known.elsewhere ?? 0}`,
    );
    const { done, refused, id } = await admin.ok("POST", `${orders}/wave/ticked`, {
      ids: [known.waits, known.elsewhere, known.refunding],
    });
    await database().execute(
      sql`update shop_order set repository_id = ${places.shop} where id = ${known.elsewhere ?? 0}`,
    );
    expect(done).toBe(1);
    const said = new Map((refused as { id: number; message: string }[]).map((one) => [one.id, one.message]));
    expect(said.get(known.refunding ?? 0)).toBe("有退款申请，不能进波次");
    expect(
      [known.waits, known.elsewhere].map((one) => said.get(one ?? 0)).filter((message) => message !== undefined),
    ).toEqual(["发货仓与波次里别的订单不同，请分开生成"]);
    const { version } = (await admin.get(`${orders}/wave/${id}`)).body;
    await admin.ok("POST", `${orders}/wave/${id}/cancel`, { version });
  });

  it("is made of nothing where nothing may go", async () => {
    const other = await addShop(database(), "没有单的店");
    const kinds: [string, string][] = [
      ["SINGLE", "“一单一件”"],
      ["HOT", "“爆款”"],
      ["MIXED", ""],
    ];
    for (const [kind, label] of kinds)
      expect(await admin.refused("POST", `${orders}/wave`, { kind, shopId: other.id })).toBe(
        `没有可以进${label}波次的订单：要待发货、没有退款申请，也不在别的波次里`,
      );
  });
});

describe("an after-sale", () => {
  const sales = "/api/clothes/shop/afterSale";
  meets([
    [
      "that nobody knows is not agreed to",
      "售后不存在，或它的订单还没有抓到",
      () => admin.refused("POST", `${sales}/999999/agree`, { version: 0 }),
    ],
  ]);
});

describe("a shop", () => {
  const edit = async (changes: object) => {
    const { body } = await admin.get(`${shopsPath}/${shop.id}`);
    return admin.refused("PUT", shopsPath, {
      ...newShop({ ...body, licenseId: null, platformShopId: "", appSecret: "" }),
      ...changes,
    });
  };
  meets([
    ["stays on its platform", "拒绝一店是淘宝/天猫的店铺，平台不能改，请另建一家", () => edit({ platform: "DOUYIN" })],
    [
      "is of no licence that was cancelled",
      /^营业执照“.+”已注销，请重新选择$/,
      async () => {
        const [license] = await rows<{ id: number }>(
          database(),
          sql`update license set cancelled = true where id = (select min(id) from license) returning id`,
        );
        const said = await edit({ licenseId: license?.id });
        await database().execute(sql`update license set cancelled = false where id = ${license?.id ?? 0}`);
        return said;
      },
    ],
    ["is pushed no share below nothing", "同步比例不能小于 0", () => edit({ ratioBp: -1 })],
    [
      "that was never authorised is not renewed",
      "续期失败：店铺未授权，请先授权",
      () => admin.refused("POST", `${shopsPath}/${shop.id}/grant/renew`),
    ],
    [
      "that is disabled is not renewed",
      "拒绝一店已停用，启用后才能续期",
      async () => {
        await database().execute(sql`update shop set enabled = false where id = ${shop.id}`);
        const said = await admin.refused("POST", `${shopsPath}/${shop.id}/grant/renew`);
        await database().execute(sql`update shop set enabled = true where id = ${shop.id}`);
        return said;
      },
    ],
  ]);
});

describe("what stands beside a shop", () => {
  meets([
    [
      "a licence that a shop has is not removed",
      /已有店铺使用，不能删除，可注销$/,
      async () => {
        const used = await oneRow<{ id: number; version: number }>(
          database(),
          sql`select license.id, license.version from license join shop on shop.license_id = license.id limit 1`,
        );
        return admin.refused("DELETE", `/api/clothes/license/${used.id}`, { version: used.version });
      },
    ],
    [
      "a rule that does nothing is none",
      "请至少选一个动作：自动审核、快递公司、发货仓或暂缓",
      () =>
        admin.refused("POST", "/api/clothes/shop/rule", {
          ...{ name: "什么也不做", shopId: null, sort: 1, fromFen: null, toFen: null, buyerAsk: "ANY", buyerWords: "" },
          ...{ sellerAsk: "ANY", sellerWords: "", provinces: [], fromGram: null, toGram: null, inStock: false },
          ...{ audits: false, courier: "", repositoryId: null, hold: "NONE", holdDays: null },
        }),
    ],
    [
      "goods that are matched with nothing are not parted from it",
      "这个商品还没有匹配",
      async () => {
        await placed("R-STRANGE-GOODS");
        const goods = await oneRow<{ id: number; version: number }>(
          database(),
          sql`insert into shop_sku (shop_id, platform_item_id, platform_sku_id, title, spec, merchant_code, created_at, updated_at)
              values (${shop.id}, 'i', 'r-1', '', '', '', now(), now()) returning id, version`,
        );
        return admin.refused("POST", `/api/clothes/shop/sku/${goods.id}/unmatch`, { version: goods.version });
      },
    ],
    [
      "a file of orders says when it was exported, or nothing",
      "导出时间不对，请按 2026-03-01 20:15 填写，或不填",
      async () => {
        const form = new FormData();
        form.append("file", new Blob(["订单号\n1\n"]), "订单.csv");
        const query = new URLSearchParams({
          ...{ shopId: String(shop.id), name: "订单.csv", clientToken: randomUUID(), exportedAt: "昨天晚上" },
        });
        const token = await backoffice.signIn("admin");
        const { body } = await backoffice.send("POST", `/api/clothes/shop/file?${query}`, { token, body: form });
        return body.message;
      },
    ],
  ]);
});
