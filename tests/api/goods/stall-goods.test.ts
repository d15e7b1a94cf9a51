/** 档口商品: what stalls sell and for how much, within what the caller may see (domain.md §3.1). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { StallGoods, StallGoodsRow } from "#contract/goods/stall-goods.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { categoryId } from "../../support/data/goods.ts";
import { audits } from "../../support/data/repositories.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/stallGoods";
/** Stalls of the demo company. */
const [siJiQing, shahe, changshu] = [1, 2, 3];
const nameOf = { [siJiQing]: "杭州四季青A区2038档", [shahe]: "广州沙河南城1F-116档" };

let boss: Caller;
let manager: Caller;
let keeper: Caller;
beforeAll(async () => {
  [boss, manager, keeper] = [
    await caller(backoffice, "boss"),
    await caller(backoffice, "manager"),
    await caller(backoffice, "keeper"),
  ];
});

async function list(query = "", who = boss) {
  const reply = await who.get(`${path}?${query.includes("size=") ? "" : "size=100&"}${query}`);
  expect([reply.status, reply.body?.message]).toEqual([200, undefined]);
  return reply.body as {
    content: StallGoodsRow[];
    totalElements: number;
    totals: { onHand: number; warehouseAvailable: number; sold7: number };
  };
}

const detail = async (id: number): Promise<StallGoods> => (await boss.get(`${path}/${id}`)).body;

/** A style of the demo company in the stall of 四季青. */
async function goodsOf(styleNo: string, stallId = siJiQing): Promise<StallGoods> {
  const found = (await list(`keyword=${styleNo}&stallId=${stallId}`)).content.find((row) => row.styleNo === styleNo);
  if (!found) throw new Error(`the stall does not sell ${styleNo}`);
  return detail(found.id);
}

const query = <R>(statement: Parameters<typeof rows>[1]) => rows<R>(backoffice.database.db, statement);

const fieldsOf = ({ id, version, priceFen, location, tag, sort }: StallGoods) => ({
  id,
  version,
  priceFen,
  location,
  tag,
  sort,
});

describe("the list", () => {
  it("tells of each style what the stall has, what warehouses could send, and what was sold in a week", async () => {
    const { content, totals } = await list("keyword=8801");
    const row = content.find(({ styleNo, stallId }) => styleNo === "8801" && stallId === siJiQing);
    const [counted] = await query<{ stall: number; warehouse: number; sold: number }>(sql`
      select (select sum(on_hand)::int from stock_balance b join sku s on s.id = b.sku_id
              where b.repository_id = 2 and b.grade = 1 and s.product_id = p.id) as stall,
             (select sum(on_hand - locked)::int from stock_balance b join sku s on s.id = b.sku_id
              where b.repository_id = 1 and b.grade = 1 and s.product_id = p.id) as warehouse,
             (select -sum(qty)::int from stock_movement m join sku s on s.id = m.sku_id
              where m.repository_id = 2 and m.biz_date > '2026-04-08' and s.product_id = p.id
                and m.move_type in ('SALE_OUT', 'SALE_RETURN')) as sold
      from product p where style_no = '8801'`);
    expect([row?.onHand, row?.warehouseAvailable, row?.sold7]).toEqual([
      counted?.stall,
      counted?.warehouse,
      counted?.sold,
    ]);
    // A style in several stalls counts once in what the warehouse has.
    expect(new Set(content.map(({ styleNo }) => styleNo)).size).toBe(1);
    expect([content.length > 1, totals.warehouseAvailable]).toEqual([true, counted?.warehouse]);
  });

  it("holds what every visible stall sells, and adds up the whole filtered set", async () => {
    const all = await list();
    const shown = await list("stallId=3");
    expect(new Set(all.content.map((row) => row.stallId))).toEqual(new Set([siJiQing, shahe, changshu]));
    expect(shown.totals.onHand).toBe(shown.content.reduce((sum, row) => sum + row.onHand, 0));
    expect(shown.totals.sold7).toBe(shown.content.reduce((sum, row) => sum + row.sold7, 0));
    const firstPage = await list("stallId=3&size=10");
    expect(firstPage.totals).toEqual(shown.totals);
  });

  it("filters by tag, state, stock and category, and sorts", async () => {
    const every = async (filter: string, holds: (row: StallGoodsRow) => boolean) => {
      const { content } = await list(filter);
      expect([filter, content.length > 0, content.every(holds)]).toEqual([filter, true, true]);
    };
    await every("tag=HOT", (row) => row.tag === "HOT");
    await every("state=OFF", (row) => !row.active);
    await every("state=ON", (row) => row.active);
    await every("stock=has", (row) => row.onHand > 0);
    await every(`categoryId=${categoryId("连衣裙")}`, () => true);
    const sold = (await list("sort=sold7,desc")).content.map((row) => row.sold7);
    expect(sold).toEqual([...sold].sort((a, b) => b - a));
    const prices = (await list("sort=priceFen,asc")).content.map((row) => row.priceFen ?? row.wholesalePriceFen);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect((await boss.get(`${path}?tag=COLD`)).body.message).toContain("标签不存在");
  });

  it("shows only stalls whose repository the caller may see", async () => {
    const stallsOf = async (who: Caller) => new Set((await list("", who)).content.map((row) => row.stallId));
    expect(await stallsOf(keeper)).toEqual(new Set([siJiQing]));
    expect(await stallsOf(manager)).toEqual(new Set([siJiQing, shahe, changshu]));
    const vocabulary = (await keeper.get(`${path}/vocabulary`)).body;
    expect([vocabulary.stalls.map((one: { id: number }) => one.id), vocabulary.warehouseId]).toEqual([[siJiQing], 1]);
    const elsewhere = await goodsOf("8801", shahe);
    expect((await keeper.get(`${path}/${elsewhere.id}`)).body.message).toBe("档口商品不存在，或您没有该档口的查看权限");
    expect((await keeper.get(`${path}/tags?ids=${elsewhere.id}`)).body.message).toBe(
      "有勾选的档口商品已不存在，或您没有查看权限，请刷新后重试",
    );
  });

  it("counts in the warehouses that the caller may see only", async () => {
    await backoffice.database.db.execute(
      sql`delete from role_repository_permission where repository_id = 1 and role_id = 3`,
    );
    expect((await list("", keeper)).totals.warehouseAvailable).toBe(0);
    await backoffice.database.db.execute(sql`insert into role_repository_permission values (3, 1, 1)`);
    expect((await list("", keeper)).totals.warehouseAvailable).toBeGreaterThan(0);
  });
});

describe("编辑", () => {
  it("sets price, place, tag and order, and logs the price", async () => {
    const goods = await goodsOf("8802");
    const priceFen = goods.wholesalePriceFen + 500;
    const saved = await manager.ok("PUT", path, {
      ...fieldsOf(goods),
      priceFen,
      location: " B-07 ",
      tag: "MAIN",
      sort: 3,
    });
    expect(saved).toEqual({ id: goods.id, version: goods.version + 1 });
    expect(await detail(goods.id)).toMatchObject({ priceFen, location: "B-07", tag: "MAIN", sort: 3 });
    await manager.ok("PUT", path, { ...fieldsOf(await detail(goods.id)), priceFen: null, tag: null });
    expect(await audits(backoffice.database, "stallProduct", goods.id)).toEqual([
      { action: "price", before: { priceFen: goods.priceFen }, after: { priceFen }, operatorId: 3 },
      { action: "price", before: { priceFen }, after: { priceFen: null }, operatorId: 3 },
    ]);
  });

  it("keeps the floor, naming the row, unless the user may go below", async () => {
    const goods = await goodsOf("8803");
    const below = { ...fieldsOf(goods), priceFen: (goods.minPriceFen ?? 0) - 1 };
    expect(await manager.refused("PUT", path, below)).toMatch(
      /^杭州四季青A区2038档 8803 档口价 [\d.]+ 低于最低价 [\d.]+$/,
    );
    await boss.ok("PUT", path, below);
    // A price that stays is not judged again.
    const now = await detail(goods.id);
    await manager.ok("PUT", path, { ...fieldsOf(now), location: "C-01" });
    expect(await detail(goods.id)).toMatchObject({ priceFen: below.priceFen, location: "C-01" });
  });

  it("refuses a second editor, bad fields, strangers and those without the permission", async () => {
    const goods = await goodsOf("8802");
    const fields = fieldsOf(goods);
    expect(await boss.refused("PUT", path, { ...fields, version: goods.version - 1 })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    expect(await boss.refused("PUT", path, { ...fields, location: "x".repeat(21) })).toBe("陈列位不能超过 20 个字");
    expect(await boss.refused("PUT", path, { ...fields, tag: "COLD" })).toBe("标签不存在");
    expect(await boss.refused("PUT", path, { ...fields, sort: -1 })).toBe("排序不能小于 0");
    expect(await boss.refused("PUT", path, { ...fields, priceFen: -1 })).toBe("金额不能小于 0");
    expect(await boss.refused("PUT", path, { ...fields, id: 999_999 })).toBe(
      "档口商品不存在，或您没有该档口的查看权限",
    );
    expect((await keeper.put(path, fields)).status).toBe(403);
  });
});

describe("上架与下架", () => {
  const rowsOf = (...goods: StallGoods[]) => goods.map(({ id, version }) => ({ id, version }));

  it("switches, and names what stays as it is", async () => {
    const [one, two] = [await goodsOf("8802"), await goodsOf("8803")];
    const clientToken = randomUUID();
    const off = { rows: rowsOf(one, two), active: false, clientToken };
    expect(await manager.ok("POST", `${path}/state`, off)).toEqual({ changed: 2, refused: [] });
    expect(await manager.ok("POST", `${path}/state`, off)).toEqual({ changed: 2, refused: [] });
    expect([(await detail(one.id)).active, (await detail(one.id)).version]).toEqual([false, one.version + 1]);
    expect(await manager.refused("POST", `${path}/state`, { rows: rowsOf(await detail(one.id)), active: false })).toBe(
      `${nameOf[siJiQing]} 8802 已经下架`,
    );
    const back = { rows: rowsOf(await detail(one.id), two), active: true };
    expect(await manager.ok("POST", `${path}/state`, back)).toEqual({
      changed: 1,
      refused: [{ id: two.id, label: `${nameOf[siJiQing]} 8803`, message: "数据已被他人修改，请刷新后重试" }],
    });
    await manager.ok("POST", `${path}/state`, { rows: rowsOf(await detail(two.id)), active: true });
  });

  it("does not list what is no longer made", async () => {
    const goods = await goodsOf("8802");
    await manager.ok("POST", `${path}/state`, { rows: rowsOf(goods), active: false });
    await backoffice.database.db.execute(sql`update product set status = 'OFF' where style_no = '8802'`);
    const now = rowsOf(await detail(goods.id));
    const preview = await manager.get(`${path}/state?ids=${goods.id}&active=true`);
    expect(preview.body.rows[0].refusal).toBe("已停产，不能上架");
    expect(await manager.refused("POST", `${path}/state`, { rows: now, active: true })).toBe(
      `${nameOf[siJiQing]} 8802 已停产，不能上架`,
    );
    const add = { stallIds: [siJiQing], styleNos: ["8802", "NONE-1", "NONE-2"] };
    expect(await manager.refused("POST", path, add)).toBe("没有款号 NONE-1、NONE-2；8802 已停产，不能上架");
    await backoffice.database.db.execute(sql`update product set status = 'ON' where style_no = '8802'`);
    expect(await manager.ok("POST", path, { stallIds: [siJiQing], styleNos: ["8802"] })).toEqual({
      added: 0,
      relisted: 1,
      present: 0,
    });
  });

  it("is for those with the permission, and for rows they see", async () => {
    const goods = await goodsOf("8801");
    expect((await keeper.post(`${path}/state`, { rows: rowsOf(goods), active: false })).status).toBe(403);
    expect(await boss.refused("POST", `${path}/state`, { rows: [], active: false })).toBe("请先勾选档口商品");
    expect(await boss.refused("POST", `${path}/state`, { rows: [{ id: 999_999, version: 1 }], active: false })).toBe(
      "有勾选的档口商品已不存在，或您没有查看权限，请刷新后重试",
    );
  });
});

describe("改价 of many", () => {
  it("shows and makes the new prices, leaving those below the floor alone", async () => {
    const [one, two] = [await goodsOf("8801"), await goodsOf("8801", shahe)];
    const lower = one.wholesalePriceFen - (one.minPriceFen ?? 0);
    const ownPrice = await boss.ok("PUT", path, { ...fieldsOf(two), priceFen: one.wholesalePriceFen + 1000 });
    await boss.ok("PUT", path, { ...fieldsOf(one), priceFen: null });
    const rule = `by=FEN&amount=${-(lower + 1)}`;
    const preview = await manager.get(`${path}/price?ids=${one.id}&ids=${two.id}&${rule}`);
    expect(preview.body.rows.map((row: { afterFen: number | null }) => row.afterFen)).toEqual([
      null,
      one.wholesalePriceFen + 1000 - lower - 1,
    ]);
    const body = {
      rows: [
        { id: one.id, version: (await detail(one.id)).version },
        { id: two.id, version: ownPrice.version },
      ],
      by: "FEN",
      amount: -(lower + 1),
    };
    const changed = await manager.ok("POST", `${path}/price`, body);
    expect(changed.changed).toBe(1);
    expect(changed.refused).toEqual([
      {
        id: one.id,
        label: `${nameOf[siJiQing]} 8801`,
        message: expect.stringMatching(/^档口价 [\d.]+ 低于最低价 [\d.]+$/),
      },
    ]);
    expect((await detail(two.id)).priceFen).toBe(one.wholesalePriceFen + 1000 - lower - 1);
    expect((await audits(backoffice.database, "stallProduct", two.id)).at(-1)).toMatchObject({
      action: "price",
      before: { priceFen: one.wholesalePriceFen + 1000 },
    });
    // The boss may go below.
    const row = { id: one.id, version: (await detail(one.id)).version };
    expect(await boss.ok("POST", `${path}/price`, { ...body, rows: [row] })).toEqual({ changed: 1, refused: [] });
    expect(await boss.refused("POST", `${path}/price`, { ...body, amount: 0 })).toBe("调整幅度不能为 0");
  });
});

describe("上架到档口", () => {
  it("lists styles in several stalls at once; a style is in a stall once", async () => {
    const styles = await query<{ styleNo: string }>(sql`
      select style_no as "styleNo" from product p where status = 'ON'
        and not exists (select from stall_product where product_id = p.id) order by style_no limit 2`);
    const styleNos = styles.map(({ styleNo }) => styleNo);
    const body = { stallIds: [siJiQing, changshu], styleNos: [...styleNos, ` ${styleNos[0]?.toLowerCase()} `] };
    expect(await manager.ok("POST", path, body)).toEqual({ added: 4, relisted: 0, present: 0 });
    expect(await manager.ok("POST", path, { ...body, stallIds: [siJiQing, shahe] })).toEqual({
      added: 2,
      relisted: 0,
      present: 2,
    });
    expect(await goodsOf(styleNos[0] ?? "")).toMatchObject({ priceFen: null, active: true, version: 1, location: "" });
  });

  it("takes the styles ticked in 商品列表", async () => {
    const reply = await manager.get(`${path}/styles?ids=1&ids=2`);
    expect(reply.body.styleNos).toEqual(["8801", "8802"]);
  });

  it("refuses no stall, an unknown one, a closed one, and no style", async () => {
    const styleNos = ["8801"];
    expect(await boss.refused("POST", path, { stallIds: [], styleNos })).toBe("请选择档口");
    expect(await boss.refused("POST", path, { stallIds: [99], styleNos })).toBe(
      "所选档口不存在，或您没有查看权限，请重新选择",
    );
    expect(await boss.refused("POST", path, { stallIds: [siJiQing], styleNos: [] })).toBe("请填写款号");
    await backoffice.database.db.execute(sql`update stall set status = 'OFF' where id = ${shahe}`);
    expect(await boss.refused("POST", path, { stallIds: [siJiQing, shahe], styleNos })).toBe(
      `${nameOf[shahe]} 已停用，不能上架商品`,
    );
    await backoffice.database.db.execute(sql`update stall set status = 'ON' where id = ${shahe}`);
    expect((await keeper.post(path, { stallIds: [siJiQing], styleNos })).status).toBe(403);
  });
});
