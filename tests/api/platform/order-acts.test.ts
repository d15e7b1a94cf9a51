/** What is done with 平台订单 before they go: another place, another address, taken back, merged and parted, and 500 waybill numbers of which five are wrong (domain.md §3.5). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenOrderInvariants } from "#backoffice/overview/invariants/order-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import type { PlatformOrder } from "#backoffice/trade/platform/adapter/adapter.ts";
import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import type { UpsertShop } from "#backoffice/trade/platform/order/order-snapshot.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addShop, minutes, orderLine, paidOrder, refundOf, richSkus } from "../../support/data/shop-orders.ts";
import { balanceOf, type Caller, caller, places } from "../../support/data/stock.ts";
import { listedRows } from "../../support/workbook.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const path = "/api/clothes/shop/order";
/** A number of its own for the parcels of each test. */
let parcel = { courier: "中通快递", waybillNo: "" };
let parcels = 0;
beforeEach(() => {
  parcels += 1;
  parcel = { courier: "中通快递", waybillNo: `ZT12345678${10 + parcels}` };
});

let ecom: Caller;
let warehouse: Caller;
let boss: Caller;
let shop: UpsertShop;
let sku: { id: number; skuCode: string };
const context = () => ({ db: backoffice.database.db, clock: { now: () => demoNow }, settings });

beforeAll(async () => {
  [ecom, warehouse, boss] = (await Promise.all(
    ["ecom", "warehouse", "boss"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
  shop = await addShop(backoffice.database.db, "改单店");
  const [rich] = await richSkus(backoffice.database.db, places.shop, 20);
  if (!rich) throw new Error("电商仓 has no twenty pieces of anything");
  sku = rich;
});

afterAll(async () => {
  expect(await brokenOrderInvariants(backoffice.database.db)).toEqual([]);
  expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
});

async function take(no: string, rest: Partial<PlatformOrder> = {}): Promise<number> {
  await upsertOrders(context(), shop, [paidOrder(no, [orderLine(sku.skuCode, { qty: 2 })], rest)]);
  const { id } = await oneRow<{ id: number }>(
    backoffice.database.db,
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = ${no} and part = 0`,
  );
  return id;
}
const detail = async (id: number) => (await ecom.get(`${path}/${id}`)).body;
const seen = async (id: number) => ({ version: (await detail(id)).version });
const locked = async (place: number) => (await balanceOf(backoffice, place, sku.id))?.locked ?? 0;
const audit = (...ids: number[]) => ecom.ok("POST", `${path}/audit`, { ids });

describe("取消锁定", () => {
  it("gives the pieces back, once, and not of what has gone", async () => {
    const before = await locked(places.shop);
    const [first, second] = [await take("U1"), await take("U2")];
    await audit(first, second);
    await warehouse.ok("POST", `${path}/${second}/ship`, parcel);
    expect(await locked(places.shop)).toBe(before + 2);
    const reply = await ecom.ok("POST", `${path}/unaudit`, { ids: [first, second] });
    expect(reply).toMatchObject({ done: 1, refused: [{ id: second, message: "已发货，不能取消锁定" }] });
    expect(await locked(places.shop)).toBe(before);
    const again = await ecom.ok("POST", `${path}/unaudit`, { ids: [first] });
    expect(again).toMatchObject({ done: 0, refused: [{ message: "待审核，不能取消锁定" }] });
    expect(await detail(first)).toMatchObject({ state: "WAIT_AUDIT" });
  });
});

describe("撤回发货", () => {
  it("is too late once the platform knows, and says so", async () => {
    const id = await take("R1");
    await audit(id);
    await warehouse.ok("POST", `${path}/${id}/ship`, parcel);
    await backoffice.database.db.execute(sql`update shop_order set ship_told = true where id = ${id}`);
    const onHand = (await balanceOf(backoffice, places.shop, sku.id))?.onHand;
    expect(await warehouse.refused("POST", `${path}/${id}/recall`, await seen(id))).toMatch(/平台已|通知/);
    expect((await balanceOf(backoffice, places.shop, sku.id))?.onHand).toBe(onHand);
    expect(await detail(id)).toMatchObject({ state: "SHIPPED" });
  });
});

describe("撤回发货 of what was asked back or written about since", () => {
  it.each([
    ["a message of the buyer", ["MESSAGE"]],
    ["a refund", ["REFUNDING"]],
  ])("%s: the pieces are free, and the order waits for its audit", async (what, exceptions) => {
    const no = `R-${exceptions}`;
    const id = await take(no);
    await audit(id);
    await warehouse.ok("POST", `${path}/${id}/ship`, parcel);
    const before = await locked(places.shop);
    if (what === "a refund") await upsertRefunds(context(), shop, [refundOf(`R${no}`, no)]);
    else await take(no, { buyerMessage: "请改发黑色", modifiedAt: minutes(-5) });
    await warehouse.ok("POST", `${path}/${id}/recall`, await seen(id));
    expect(await detail(id)).toMatchObject({ state: "WAIT_AUDIT", exceptions, auditBy: null });
    expect(await locked(places.shop)).toBe(before);
  });
});

describe("改仓", () => {
  it("sends from another place, promises its pieces there, and is asked for in one version", async () => {
    const id = await take("P1");
    const [there] = await richSkus(backoffice.database.db, places.warehouse, 5);
    if (!there) throw new Error("总仓 has nothing");
    await backoffice.database.db.execute(sql`update shop_order_line set sku_id = ${there.id},
      merchant_code = ${there.skuCode} where order_id = ${id}`);
    const old = await seen(id);
    await boss.ok("POST", `${path}/${id}/reroute`, { ...old, repositoryId: places.warehouse });
    expect(await boss.refused("POST", `${path}/${id}/reroute`, { ...old, repositoryId: places.shop })).toMatch(/刷新/);
    const before = (await balanceOf(backoffice, places.warehouse, there.id))?.locked ?? 0;
    expect((await audit(id)).refused).toMatchObject([{ message: "您没有发货仓的出库权限" }]);
    expect(await boss.ok("POST", `${path}/audit`, { ids: [id] })).toEqual({ done: 1, refused: [] });
    expect((await balanceOf(backoffice, places.warehouse, there.id))?.locked).toBe(before + 2);
    expect(
      await ecom.refused("POST", `${path}/${id}/reroute`, { ...(await seen(id)), repositoryId: places.shop }),
    ).toBe("订单 P1 待发货，不能改仓，请先取消锁定");
  });

  it("goes to no place on the way, to none that is stopped, and to none that one may not send from", async () => {
    const id = await take("P2");
    const to = async (by: Caller, repositoryId: number) =>
      by.refused("POST", `${path}/${id}/reroute`, { ...(await seen(id)), repositoryId });
    expect(await to(ecom, places.warehouse)).toBe("您没有总仓的出库权限");
    expect(await to(boss, places.transit)).toBe("请选择能发货的仓库");
    expect(await to(boss, 99_999)).toMatch(/仓库/);
    await backoffice.database.db.execute(sql`update repository set status = 'OFF' where id = ${places.seconds}`);
    expect(await to(boss, places.seconds)).toMatch(/已停用，不能发货$/);
    expect(await detail(id)).toMatchObject({ repositoryId: places.shop });
  });
});

describe("改地址", () => {
  const receiver = {
    ...{ name: "林晚", phone: "13700001111", province: "福建省", city: "厦门市", district: "思明区" },
    address: "中山路 1 号",
  };

  it("keeps the correction until the platform tells of another address, and leaves an audit row without it", async () => {
    const broken = paidOrder("x", [orderLine("x")]).receiver;
    const id = await take("A1", { receiver: { ...broken, province: "" } });
    expect((await detail(id)).exceptions).toEqual(["ADDRESS"]);
    expect((await audit(id)).refused).toMatchObject([{ message: "地址异常，请先改收货地址" }]);
    await ecom.ok("POST", `${path}/${id}/address`, { ...(await seen(id)), ...receiver });
    expect(await ecom.ok("POST", `${path}/${id}/reveal`)).toMatchObject(receiver);
    // The platform tells the order again, with the address as it always had it.
    await take("A1", { receiver: { ...broken, province: "" }, sellerRemark: "加急", modifiedAt: minutes(-5) });
    expect(await ecom.ok("POST", `${path}/${id}/reveal`)).toMatchObject(receiver);
    const moved = { ...broken, province: "江西省", address: "八一大道 8 号" };
    await take("A1", { receiver: moved, modifiedAt: minutes(-4) });
    expect(await ecom.ok("POST", `${path}/${id}/reveal`)).toMatchObject({
      province: "江西省",
      address: "八一大道 8 号",
    });
    const audits = await rows<{ action: string; text: string }>(
      backoffice.database.db,
      sql`select action, audit::text as text from audit_log audit where entity = 'shop_order' and entity_id = ${id} order by id`,
    );
    expect(audits.map(({ action }) => action)).toEqual(["address", "reveal", "reveal", "reveal"]);
    expect(audits.map(({ text }) => text).join()).not.toMatch(/林晚|13700001111|中山路|八一大道/);
  });

  it("too long for a label is kept whole, for somebody has to shorten it", async () => {
    const address = `${"长巷".repeat(999)}尾`;
    const id = await take("A3", { receiver: { ...paidOrder("x", []).receiver, address } });
    expect((await detail(id)).exceptions).toEqual(["ADDRESS"]);
    expect((await ecom.ok("POST", `${path}/${id}/reveal`)).address).toBe(address);
  });

  it("refuses what no label holds, and a name of nobody, and loses nothing", async () => {
    const id = await take("A2");
    const before = await ecom.ok("POST", `${path}/${id}/reveal`);
    for (const wrong of [{ address: "路".repeat(2_000) }, { name: "" }, { province: "" }]) {
      const reply = await ecom.post(`${path}/${id}/address`, { ...(await seen(id)), ...receiver, ...wrong });
      expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/[一-龥]/)]);
    }
    expect(await ecom.ok("POST", `${path}/${id}/reveal`)).toEqual(before);
  });
});

describe("合单", () => {
  it("takes one door and one place alone, sends in one parcel, and is undone", async () => {
    const [one, two, far] = [
      await take("M1"),
      await take("M2"),
      await take("M3", { receiver: { ...paidOrder("x", []).receiver, address: "韶山路 5 号" } }),
    ];
    expect(await ecom.refused("POST", `${path}/merge`, { ids: [one, far] })).toMatch(/地址/);
    expect(await ecom.refused("POST", `${path}/merge`, { ids: [one] })).toMatch(/两|2/);
    expect(await ecom.ok("POST", `${path}/merge`, { ids: [two, one] })).toEqual({ id: one });
    expect(await ecom.refused("POST", `${path}/${two}/reroute`, { ...(await seen(two)), repositoryId: 1 })).toBe(
      "已合单，请先取消合单再改仓",
    );
    expect(await audit(two)).toEqual({ done: 2, refused: [] });
    await ecom.ok("POST", `${path}/${one}/unmerge`);
    await warehouse.ok("POST", `${path}/${one}/ship`, parcel);
    expect([(await detail(one)).state, (await detail(two)).state]).toEqual(["SHIPPED", "WAIT_SHIP"]);
  });
});

describe("合单 and what is no parcel", () => {
  it("refuses another place, another state and another's line; what is alone is not parted", async () => {
    const ids = [await take("N1"), await take("N2"), await take("N3"), await take("N4")] as const;
    const merge = (...some: number[]) => ecom.refused("POST", `${path}/merge`, { ids: some });
    await boss.ok("POST", `${path}/${ids[1]}/reroute`, { ...(await seen(ids[1])), repositoryId: places.warehouse });
    const apart = "订单 N2 与 订单 N1 不是同一发货仓，不能合单";
    expect(await boss.refused("POST", `${path}/merge`, { ids: [ids[0], ids[1]] })).toBe(apart);
    await audit(ids[2]);
    expect(await merge(ids[0], ids[2])).toBe("订单 N3 与 订单 N1 状态不同，请都审核或都不审核，不能合单");
    expect(await merge(ids[0])).toBe("请至少选两单合并");
    expect(await ecom.refused("POST", `${path}/${ids[0]}/unmerge`)).toBe("订单 N1 没有合单");
    for (const id of ids)
      expect((await detail(id)).logs.map(({ event }: { event: string }) => event)).not.toContain("MERGED");
    const [line] = (await detail(ids[0])).lines;
    const split = async (lines: object[]) =>
      ecom.refused("POST", `${path}/${ids[0]}/split`, { ...(await seen(ids[0])), lines });
    expect(await split([{ lineId: line.id, qty: 3 }])).toMatch(/只有 2 件，不能拆出 3 件$/);
    expect(await split([{ lineId: line.id, qty: 2 }])).toBe("不能全部拆出，至少留一件在原订单");
    expect(await split([{ lineId: (await detail(ids[3])).lines[0].id, qty: 1 }])).toBe(
      "明细行不在这张订单上，请刷新后重试",
    );
  });

  it("what is closed is not shipped, and of what no platform waits for nobody is told", async () => {
    const [closed, gone] = [await take("C1"), await take("C2")];
    await audit(closed, gone);
    await ecom.ok("POST", `${path}/close`, { ids: [closed], reason: "买家不要了" });
    expect(await warehouse.refused("POST", `${path}/${closed}/ship`, parcel)).toMatch(
      /^订单 C1 已关闭（.*买家不要了.*），不能发货$/,
    );
    await warehouse.ok("POST", `${path}/${gone}/ship`, parcel);
    expect(await warehouse.refused("POST", `${path}/${gone}/tell`)).toBe("订单 C2 没有要通知平台的发货");
  });
});

describe("面单与发货单", () => {
  const who = { name: "面单的人", phone: "13655554444", address: "梅花巷 3 号" };
  const receiver = { ...paidOrder("x", []).receiver, ...who };

  it("are a parcel each, to the whole address, and leave a row a paper without it", async () => {
    const [one, two, waiting] = [
      await take("S1", { receiver }),
      await take("S2", { receiver }),
      await take("S3", { receiver }),
    ];
    await ecom.ok("POST", `${path}/merge`, { ids: [one, two] });
    await audit(one);
    await warehouse.ok("POST", `${path}/${one}/waybill`, parcel);
    const { slips, refused } = await warehouse.ok("POST", `${path}/slips`, { ids: [two, waiting, one] });
    expect(slips).toEqual([
      expect.objectContaining({
        ...{ id: one, numbers: ["S1", "S2"], shopName: "改单店", repositoryName: "电商仓", ...parcel },
        ...{ name: who.name, phone: who.phone, address: "湖南省 长沙市 芙蓉区 梅花巷 3 号" },
      }),
    ]);
    expect(slips[0].lines.map(({ qty }: { qty: number }) => qty)).toEqual([2, 2]);
    expect(refused).toEqual([{ id: waiting, label: "订单 S3", message: "不是待发货或已发货，不能打印" }]);
    await warehouse.ok("POST", `${path}/${one}/ship`, parcel);
    expect((await warehouse.ok("POST", `${path}/slips`, { ids: [one] })).slips).toHaveLength(1);
    const printed = await rows<{ id: number; text: string }>(
      backoffice.database.db,
      sql`select entity_id as id, audit::text as text from audit_log audit
          where entity = 'shop_order' and action = 'print' and entity_id in (${one}, ${two}, ${waiting}) order by id, audit.id`,
    );
    expect(printed.map(({ id }) => id)).toEqual([one, one, two, two]);
    expect(printed.map(({ text }) => text).join()).not.toMatch(/面单的人|13655554444|梅花巷/);
  });

  it("are for those who send, and of orders that one sees", async () => {
    const id = await take("S4", { receiver });
    await audit(id);
    const keeper = await caller(backoffice, "keeper");
    const reply = await keeper.post(`${path}/slips`, { ids: [id] });
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([403, expect.not.stringMatching(/面单的人|梅花巷/)]);
    expect((await warehouse.post(`${path}/slips`, { ids: [] })).body.message).toBe("请先勾选订单");
  });
});

describe("导出", () => {
  const who = { name: "导出的人", phone: "13644443333", address: "桂花巷 5 号" };
  const receiver = { ...paidOrder("x", []).receiver, ...who };
  /** The one order of the number. */
  async function exported(by: string, rest: string): Promise<Record<string, unknown>> {
    const address = `${backoffice.url}${path}/export?keyword=X1${rest}`;
    const reply = await fetch(address, { headers: { Authorization: await backoffice.signIn(by) } });
    expect(reply.status).toBe(200);
    const found = await listedRows(new Uint8Array(await reply.arrayBuffer()));
    expect(found).toHaveLength(1);
    return found[0] ?? {};
  }
  const audited = () =>
    rows<{ id: number; after: unknown; text: string }>(
      backoffice.database.db,
      sql`select entity_id as id, "after", audit::text as text from audit_log audit where action = 'export-unmasked'`,
    );

  it("masks the buyer unless he is asked for by one who may see him, which leaves a row of what was asked", async () => {
    const id = await take("X1", { receiver });
    for (const by of ["ecom", "warehouse"]) {
      const masked = await exported(by, "");
      expect(masked).toMatchObject({ 收货人: expect.stringMatching(/^导\*/), 电话: "*******3333", 详细地址: null });
    }
    expect(await audited()).toEqual([]);
    expect(await exported("ecom", "&unmasked=true&layout=line")).toMatchObject({ 订单号: "X1" });
    expect(await exported("ecom", "&unmasked=true")).toMatchObject({
      ...{ 收货人: who.name, 电话: who.phone, 详细地址: who.address },
    });
    const written = await audited();
    expect(written.map(({ id, after }) => ({ id, after }))).toEqual([
      { id, after: { count: 1, filter: { keyword: "X1" } } },
      { id, after: { count: 1, filter: { keyword: "X1" } } },
    ]);
    expect(written.map(({ text }) => text).join()).not.toMatch(/导出的人|13644443333|桂花巷/);
  });

  it("in the background, lies sealed", async () => {
    const { jobId } = await ecom.ok("POST", `${path}/export`, { keyword: "X1", unmasked: true, format: "csv" });
    await backoffice.settle();
    const file = await fetch(`${backoffice.url}/api/task/${jobId}/file`, {
      headers: { Authorization: await backoffice.signIn("ecom") },
    });
    expect(await file.text()).toContain(who.phone);
    const pieces = await rows<{ bytes: Uint8Array }>(
      backoffice.database.db,
      sql`select bytes from job_chunk where job_id = ${jobId}`,
    );
    expect(pieces).toHaveLength(1);
    expect(new TextDecoder().decode(pieces[0]?.bytes)).not.toMatch(/导出的人|13644443333|桂花巷|收货人/);
  });

  it("refuses the buyer to whoever may not see him, and to the job of such a one", async () => {
    const before = (await audited()).length;
    expect(await warehouse.refused("GET", `${path}/export?keyword=X1&unmasked=true`)).toBe(
      "您没有查看完整收货信息的权限，请导出隐去的",
    );
    const { jobId } = await warehouse.ok("POST", `${path}/export`, { keyword: "X1", unmasked: true });
    await backoffice.settle();
    expect((await warehouse.get(`/api/task/${jobId}`)).body).toMatchObject({
      ...{ status: "FAILED", failure: "您没有查看完整收货信息的权限，请导出隐去的", fileName: null },
    });
    expect(await audited()).toHaveLength(before);
  });
});

describe("a merge that the platform parts", () => {
  const merged = async (name: string) => {
    const [leader, mate] = [await take(`${name}1`), await take(`${name}2`)];
    expect(await ecom.ok("POST", `${path}/merge`, { ids: [leader, mate] })).toEqual({ id: leader });
    return { leader, mate };
  };
  const elsewhere = { ...paidOrder("x", []).receiver, address: "韶山路 5 号" };

  it.each([
    ["whose payment was taken back", { state: "WAIT_PAY", paidAt: null } as const],
    ["whose address was changed", { receiver: elsewhere }],
  ])("by an order %s goes in parcels of its own, whichever of them it is", async (what, change) => {
    for (const [at, which] of (["leader", "mate"] as const).entries()) {
      const name = `MP${what.length}${at}`;
      const both = await merged(name);
      await take(`${name}${which === "leader" ? 1 : 2}`, { ...change, modifiedAt: minutes(-3) });
      for (const id of [both.leader, both.mate]) expect((await detail(id)).parcel).toEqual([]);
      expect(await audit(both[which === "leader" ? "mate" : "leader"])).toEqual({ done: 1, refused: [] });
    }
  });
});

it("a pick list goes by location, and what has none comes last", async () => {
  const { db } = backoffice.database;
  const goods = await rows<{ code: string; product: number }>(
    db,
    sql`select distinct on (product_id) sku_code as code, product_id as product from stock_balance balance
        join sku on sku.id = balance.sku_id join stall_product held using (product_id) join stall on stall.id = stall_id
        where balance.repository_id = ${places.stall} and stall.repository_id = ${places.stall} and grade = 1
          and on_hand - locked > 2 order by product_id, sku.id limit 4`,
  );
  const wanted = ["B-10", "", "B-2", "A-3"];
  for (const [at, { product }] of goods.entries()) {
    await db.execute(sql`update stall_product set location = ${wanted[at] ?? ""} where product_id = ${product}
      and stall_id = (select id from stall where repository_id = ${places.stall})`);
  }
  const lines = goods.map(({ code }, at) => orderLine(code, { id: String(at) }));
  const there = { id: shop.id, repositoryId: places.stall };
  await upsertOrders(context(), there, [paidOrder("G1", lines)]);
  const { id } = await oneRow<{ id: number }>(
    db,
    sql`select id from shop_order where shop_id = ${shop.id} and platform_no = 'G1'`,
  );
  expect(await boss.ok("POST", `${path}/audit`, { ids: [id] })).toEqual({ done: 1, refused: [] });
  const [sheet] = (await boss.get(`${path}/pick?id=${id}`)).body;
  expect(sheet.lines.map(({ location }: { location: string }) => location)).toEqual(["A-3", "B-2", "B-10", ""]);
});

it("fills 495 waybill numbers of a file of 500 and names the five that are wrong", async () => {
  const numbers = Array.from({ length: 500 }, (_, at) => `W${String(at + 1).padStart(4, "0")}`);
  const orders = numbers.map((no) => paidOrder(no, [orderLine(sku.skuCode)]));
  await upsertOrders(context(), shop, orders);
  const wrong: Record<string, string[]> = {
    W0010: ["没有这单", "中通快递", "ZT00000010"],
    W0020: ["W0020", "", "ZT00000020"],
    W0030: ["W0030", "中通快递", "单号"],
    W0040: ["W0039", "中通快递", "ZT00000040"],
    W0500: ["", "中通快递", "ZT00000500"],
  };
  const lines = numbers.map((no) => wrong[no] ?? [no, "中通快递", `ZT0000${no}`]);
  const file = await writeXlsx({ sheets: [{ name: "表", rows: [["订单号*", "快递公司*", "快递单号*"], ...lines] }] });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "单号.xlsx");
  const token = await backoffice.signIn("warehouse");
  const importPath = `${path}/waybill/import`;
  const { status, body } = await backoffice.send("POST", `${importPath}?clientToken=${randomUUID()}`, {
    token,
    body: form,
  });
  expect([status, body.message]).toEqual([201, undefined]);
  await backoffice.settle();
  const checked = (await warehouse.get(`/api/task/${body.jobId}`)).body;
  expect(checked.result).toMatchObject({ rightRows: 495, errorCount: 5 });
  expect(checked.result.errors.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual([
    ...["11 订单号", "21 快递公司", "31 快递单号", "41 订单号", "501 订单号"],
  ]);
  const { jobId } = await warehouse.ok("POST", `${importPath}/${checked.id}`, { mode: "right" });
  await backoffice.settle();
  expect((await warehouse.get(`/api/task/${jobId}`)).body).toMatchObject({ status: "DONE" });
  const filled = await rows<{ no: string; waybill: string }>(
    backoffice.database.db,
    sql`select platform_no as no, waybill_no as waybill from shop_order
        where shop_id = ${shop.id} and platform_no like 'W%' and waybill_no <> '' order by platform_no`,
  );
  expect(filled).toEqual(numbers.filter((no) => !wrong[no]).map((no) => ({ no, waybill: `ZT0000${no}` })));
});

it("批量填单号 takes what a courier's program exports: csv, other headings, numbers as texts, a courier's short name", async () => {
  const id = await take("370000000000000001");
  await audit(id);
  const csv = `运单号,订单编号,物流公司,重量\r\n"=""${parcel.waybillNo}""",'370000000000000001,中通,0.6\r\n`;
  const form = new FormData();
  form.append("file", new Blob([csv], { type: "text/csv" }), "发货.csv");
  const token = await backoffice.signIn("warehouse");
  const importPath = `${path}/waybill/import`;
  const { body } = await backoffice.send("POST", `${importPath}?clientToken=${randomUUID()}`, { token, body: form });
  await backoffice.settle();
  const checked = (await warehouse.get(`/api/task/${body.jobId}`)).body;
  expect(checked.result).toMatchObject({ rightRows: 1, errorCount: 0 });
  await warehouse.ok("POST", `${importPath}/${checked.id}`, { mode: "right" });
  await backoffice.settle();
  expect(await detail(id)).toMatchObject({ courier: "中通快递", waybillNo: parcel.waybillNo });
});

describe("of many at once", () => {
  it("留言已处理: what has a message may be audited; the others are named", async () => {
    const [first, second, third] = [
      await take("H1", { buyerMessage: "要黑色" }),
      await take("H2"),
      await take("H3", { buyerMessage: "快点" }),
    ];
    const reply = await ecom.ok("POST", `${path}/handle`, { ids: [first, second, third] });
    expect(reply).toMatchObject({ done: 2, refused: [{ id: second, message: "没有待处理的留言" }] });
    expect(await ecom.ok("POST", `${path}/audit`, { ids: [first, third] })).toMatchObject({ done: 2, refused: [] });
    const late = await ecom.ok("POST", `${path}/handle`, { ids: [first] });
    expect(late).toMatchObject({ done: 0, refused: [{ message: expect.stringMatching(/^待发货，不能处理留言/) }] });
  });

  it("改仓: of what is not audited nor merged, to a place that ships", async () => {
    const [first, second, third, fourth] = [
      await take("many-1"),
      await take("many-2"),
      await take("many-3"),
      await take("many-4"),
    ];
    await ecom.ok("POST", `${path}/merge`, { ids: [second, third] });
    await audit(fourth);
    const ids = [first, second, fourth];
    const reply = await boss.ok("POST", `${path}/reroute`, { ids, repositoryId: places.warehouse });
    expect(reply.done).toBe(1);
    const said = Object.fromEntries(reply.refused.map((one: { id: number; message: string }) => [one.id, one.message]));
    expect(said).toEqual({
      [second]: "已合单，请先取消合单再改仓",
      [fourth]: expect.stringMatching(/^待发货，不能改仓/),
    });
    expect(await detail(first)).toMatchObject({ repositoryId: places.warehouse });
    expect(await detail(second)).toMatchObject({ repositoryId: places.shop });
    expect(await boss.refused("POST", `${path}/reroute`, { ids: [first], repositoryId: places.transit })).toMatch(
      /仓库/,
    );
  });
});

it("通知平台失败 finds what was shipped and the platform did not take", async () => {
  const id = await take("N1");
  await audit(id);
  await warehouse.ok("POST", `${path}/${id}/ship`, parcel);
  const found = async () =>
    (await ecom.get(`${path}?exception=UNTOLD`)).body.content.map((row: { id: number }) => row.id);
  expect(await found()).not.toContain(id);
  await backoffice.database.db.execute(
    sql`update shop_order set ship_told = false, ship_error = '没有名为“飞鸽”的快递公司' where id = ${id}`,
  );
  expect(await found()).toContain(id);
  await backoffice.database.db.execute(sql`update shop_order set ship_told = null, ship_error = '' where id = ${id}`);
});
