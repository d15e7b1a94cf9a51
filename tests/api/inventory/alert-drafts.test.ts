/** 由预警生成草稿: what is suggested, what is made of it, for whom, and that nothing is asked for twice. */
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { plantBatch, plantDay } from "../../support/data/production.ts";
import { type Caller, caller, movementCount, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const transferPath = "/api/clothes/alert/transfer-draft";
const purchasePath = "/api/clothes/alert/purchase-draft";
const batchPath = "/api/clothes/alert/batch-draft";

let admin: Caller;
let manager: Caller;
let boss: Caller;
let keeper: Caller;

interface Line {
  skuId: number;
  need: number;
  qty: number;
  available: number | null;
}
interface Draft {
  giverId: number;
  takerId: number;
  lines: Line[];
}
const cellsOf = ({ giverId, takerId, lines }: Draft) => ({
  giverId,
  takerId,
  cells: lines.map(({ skuId: sku, qty }) => ({ skuId: sku, qty })),
});
const planOf = async (by: Caller, path: string) => {
  const { status, body } = await by.get(path);
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
  return body;
};

beforeAll(async () => {
  admin = await caller(backoffice, "admin");
  manager = await caller(backoffice, "manager");
  boss = await caller(backoffice, "boss");
  keeper = await caller(backoffice, "keeper");
  const rule = await admin.ok("POST", "/api/clothes/monitor", {
    name: "常熟低库存",
    type: "LOW",
    scope: "STYLE",
    styleNo: "8801",
    repositoryId: places.changshu,
    threshold: 200,
  });
  await backoffice.settle();
  expect(rule.id).toBeGreaterThan(0);
});

describe("drafts of 调拨", () => {
  const filter = `?repositoryId=${places.changshu}&type=LOW&keyword=8801`;

  it("are suggested up to the limit, from 大仓, never more than it has", async () => {
    const plan = await planOf(admin, transferPath + filter);
    expect(plan.drafts).toHaveLength(1);
    const [draft] = plan.drafts;
    expect([draft.giverId, draft.takerId]).toEqual([places.warehouse, places.changshu]);
    for (const line of draft.lines as Line[]) {
      expect(line.qty).toBe(Math.min(line.need, line.available ?? 0));
      const [held] = await rows<{ available: number }>(
        backoffice.database.db,
        sql`select on_hand - locked as available from stock_balance
            where repository_id = ${places.changshu} and sku_id = ${line.skuId} and grade = 1`,
      );
      expect(line.need).toBe(200 - (held?.available ?? 0));
    }
  });

  it("come into being once, tell the giver's people, and are not suggested again", async () => {
    const plan = await planOf(boss, transferPath + filter);
    const movements = await movementCount(backoffice);
    const body = {
      clientToken: randomUUID(),
      alertIds: plan.alertIds,
      drafts: plan.drafts.map(cellsOf),
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => boss.ok("POST", transferPath, body)));
    const [made] = answers;
    for (const again of answers) expect(again).toEqual(made);
    const { body: detail } = await boss.get(`/api/clothes/transfer/${made.drafts[0].id}`);
    expect(detail).toMatchObject({ status: "DRAFT", no: made.drafts[0].no, remark: "由库存预警生成" });
    expect(detail.lines).toHaveLength(plan.drafts[0].lines.length);
    expect(await movementCount(backoffice)).toBe(movements);
    const { body: acknowledged } = await boss.get(`/api/clothes/alert${filter}&status=ACK&size=100`);
    expect(acknowledged.content.map(({ id }: { id: number }) => id).sort()).toEqual([...plan.alertIds].sort());
    const told = await rows<{ username: string; link: string }>(
      backoffice.database.db,
      sql`select username, link from message join sys_user on sys_user.id = user_id where type = '待发货'`,
    );
    expect(told).toContainEqual({
      username: "warehouse",
      link: `/clothes/inventory/transfer/item?id=${made.drafts[0].id}`,
    });
    const again = await planOf(admin, transferPath + filter);
    const drafted = new Map((plan.drafts[0].lines as Line[]).map((line) => [line.skuId, line]));
    for (const line of (again.drafts[0]?.lines ?? []) as Line[]) {
      const before = drafted.get(line.skuId);
      expect(line.need).toBe((before?.need ?? 0) - (before?.qty ?? 0));
    }
    expect(again.skipped.length).toBeGreaterThan(0);
  });

  it("are for the places one may see, and for those who may make a 调拨", async () => {
    expect(await manager.refused("GET", transferPath)).toBe("您没有查看预警的权限");
    const merchandiser = await caller(backoffice, "merchandiser");
    expect((await merchandiser.get(transferPath)).status).toBe(403);
    expect(
      await manager.refused("POST", transferPath, {
        drafts: [
          {
            giverId: places.warehouse,
            takerId: places.shahe,
            cells: [{ skuId: await skuId(backoffice, "8801 黑 M"), qty: 1 }],
          },
        ],
      }),
    ).toMatch(/权限/);
  });

  it("are refused as a whole when one is wrong, and nothing is written", async () => {
    const sku = await skuId(backoffice, "8801 黑 M");
    const good = { giverId: places.warehouse, takerId: places.changshu, cells: [{ skuId: sku, qty: 1 }] };
    const count = async () =>
      (await rows<{ count: number }>(backoffice.database.db, sql`select count(*) from transfer`))[0];
    const before = await count();
    const refused = (drafts: unknown[]) => admin.refused("POST", transferPath, { drafts });
    expect(await refused([good, { ...good, takerId: places.warehouse }])).toBe("调出仓和调入仓不能相同");
    expect(await refused([good, { ...good, takerId: places.transit }])).toMatch(/由系统使用，不能调拨/);
    expect(await refused([good, { ...good, cells: [{ skuId: 99_999_999, qty: 1 }] }])).toMatch(/不存在的商品/);
    expect(await refused([])).toBe("没有要生成的明细，请至少填写一行数量");
    for (const qty of [0, -1, 1e9, 1.5, "x"]) {
      expect(await refused([{ ...good, cells: [{ skuId: sku, qty }] }])).toBeTruthy();
    }
    expect(await count()).toEqual(before);
  });
});

describe("drafts of 采购", () => {
  it("go to the style's supplier, each line at its usual price", async () => {
    const { body: suppliers } = await admin.get("/api/clothes/purchase/suppliers");
    const filter = `?repositoryId=${places.changshu}&type=LOW&keyword=8801`;
    // What was drafted from 大仓 is on its way; the rest has to be bought.
    await backoffice.database.db.execute(sql`update product set party_id = null where style_no = '8801'`);
    const without = await planOf(admin, purchasePath + filter);
    expect(without.drafts).toEqual([]);
    expect(without.skipped.map(({ reason }: { reason: string }) => reason)).toContain(
      "没有可用的成衣供应商，请先在商品资料中填写",
    );
    await backoffice.database.db.execute(
      sql`update product set party_id = ${suppliers[0].id}, purchase_fen = 4200 where style_no = '8801'`,
    );
    const plan = await planOf(admin, `${purchasePath}${filter}&placeId=${places.warehouse}`);
    const [draft] = plan.drafts;
    expect([draft.giverId, draft.takerId]).toEqual([suppliers[0].id, places.warehouse]);
    const made = await admin.ok("POST", purchasePath, { alertIds: plan.alertIds, drafts: plan.drafts.map(cellsOf) });
    const { body: detail } = await admin.get(`/api/clothes/purchase/${made.drafts[0].id}`);
    expect(detail).toMatchObject({ status: "DRAFT", partyId: suppliers[0].id, repositoryId: places.warehouse });
    expect(detail.lines.every(({ priceFen }: { priceFen: number }) => priceFen > 0)).toBe(true);
    expect((await keeper.get(purchasePath)).status).toBe(403);
  });

  it("are not made of alerts that more goods would not mend", async () => {
    const plan = await planOf(admin, `${purchasePath}?type=SLOW`);
    expect(plan.drafts).toEqual([]);
    for (const { reason } of plan.skipped) expect(reason).toBe("滞销预警不是缺货，不需要补货");
  });
});

describe("drafts of 翻单", () => {
  const filter = `?repositoryId=${places.warehouse}&type=LOW&keyword=8802`;
  const ask = <T>(query: SQL) => rows<T>(backoffice.database.db, query);
  const count = async () => (await ask<{ count: number }>(sql`select count(*) from batch`))[0]?.count;
  const needsOf = ({ drafts }: { drafts: Draft[] }) =>
    Object.fromEntries(drafts.flatMap(({ lines }) => lines.map((line) => [line.skuId, line.need])));

  beforeAll(async () => {
    await plantBatch(backoffice, { styleNo: "8802", plan: 4 });
    await admin.ok("POST", "/api/clothes/monitor", {
      name: "8802 低库存",
      type: "LOW",
      scope: "STYLE",
      styleNo: "8802",
      repositoryId: places.warehouse,
      threshold: 3000,
    });
    await backoffice.settle();
  });

  it("are suggested one a style, where it is made, into 大仓, less what is being made", async () => {
    const plan = await planOf(boss, batchPath + filter);
    expect(plan.drafts).toHaveLength(1);
    const style = await ask<{ id: number }>(sql`select id from product where style_no = '8802'`);
    const usual = await boss.get(`/api/clothes/batch/style/${style[0]?.id}`);
    expect([plan.drafts[0].giverId, plan.drafts[0].takerId]).toEqual([usual.body.partyId, places.warehouse]);
    const lacking = await ask<{
      skuId: number;
      need: number;
    }>(sql`select sku.id as "skuId", 3000 - coalesce((select on_hand - locked from stock_balance balance
              where balance.repository_id = ${places.warehouse} and balance.sku_id = sku.id and grade = 1), 0)
            - coalesce((select sum(case when line.cut_qty = 0 then line.plan_qty else line.cut_qty end
                - line.delivered_qty - line.short_qty) from batch_line line join batch made on made.id = line.batch_id
              where line.sku_id = sku.id and made.status not in ('CLOSED', 'CANCELLED')), 0) as need
          from sku join product on product.id = product_id
          where style_no = '8802' and sku.id in (select sku_id from stock_alert where status <> 'CLOSED' and repository_id = ${places.warehouse})`);
    const found = needsOf(plan);
    expect(Object.keys(found).length).toBeGreaterThan(0);
    expect(found).toEqual(
      Object.fromEntries(lacking.filter(({ need }) => need > 0).map(({ skuId: sku, need }) => [sku, need])),
    );
    const elsewhere = await planOf(boss, `${batchPath}${filter}&placeId=${places.shahe}`);
    expect(elsewhere.drafts[0].takerId).toBe(places.shahe);
    expect(await boss.refused("GET", `${batchPath}${filter}&placeId=${places.transit}`)).toMatch(/^入库仓不存在/);
  });

  it("come into being once as 草稿 of a 翻单 due in 21 days, tell the 跟单, and are not suggested again", async () => {
    const plan = await planOf(boss, batchPath + filter);
    const before = Number(await count());
    const body = { clientToken: randomUUID(), alertIds: plan.alertIds, drafts: plan.drafts.map(cellsOf) };
    const [made, ...again] = await Promise.all(Array.from({ length: 3 }, () => boss.ok("POST", batchPath, body)));
    for (const one of again) expect(one).toEqual(made);
    expect(Number(await count())).toBe(before + 1);
    const { body: detail } = await boss.get(`/api/clothes/batch/${made.drafts[0].id}`);
    expect(detail).toMatchObject({
      ...{ status: "DRAFT", orderKind: "REPEAT", no: made.drafts[0].no, remark: "由库存预警生成" },
      ...{ partyId: plan.drafts[0].giverId, repositoryId: places.warehouse },
      planQty: made.drafts[0].qty,
    });
    expect((Date.parse(detail.dueDate) - Date.parse(plantDay)) / 86_400_000).toBe(21);
    expect(detail.route.length).toBeGreaterThan(0);
    const told = await ask<{ username: string; link: string }>(
      sql`select username, link from message join sys_user on sys_user.id = user_id where type = '待下单'`,
    );
    expect(told).toContainEqual({
      username: "merchandiser",
      link: `/clothes/manufacture/batch/detail?id=${made.drafts[0].id}`,
    });
    const { body: known } = await boss.get(`/api/clothes/alert${filter}&status=ACK&size=100`);
    expect(known.content.map(({ id }: { id: number }) => id).sort()).toEqual([...plan.alertIds].sort());
    const next = await planOf(boss, batchPath + filter);
    expect(next.drafts).toEqual([]);
    expect(next.skipped.map(({ reason }: { reason: string }) => reason)).toContain("在产或已做草稿的货够了");
  });

  it("are for those who may make batches, of a style that has a factory, one style each, or none at all", async () => {
    expect((await keeper.get(batchPath)).status).toBe(403);
    expect((await keeper.post(batchPath, { drafts: [] })).status).toBe(403);
    const before = await count();
    const good = {
      ...{ giverId: 3, takerId: places.warehouse },
      cells: [{ skuId: await skuId(backoffice, "8802 黑 M"), qty: 5 }],
    };
    const other = { skuId: await skuId(backoffice, "8801 黑 M"), qty: 5 };
    const refused = (drafts: unknown[]) => boss.refused("POST", batchPath, { drafts });
    expect(await refused([good, { ...good, cells: [...good.cells, other] }])).toBe("8801 黑 M 不是这个款的");
    expect(await refused([good, { ...good, cells: [{ skuId: 99_999_999, qty: 1 }] }])).toMatch(/不存在的商品/);
    expect(await refused([good, { ...good, giverId: 99_999 }])).toBe("工厂不存在或不做加工，请重新选择");
    expect(await refused([good, { ...good, takerId: places.transit }])).toMatch(/不能作入库仓$/);
    expect(await count()).toEqual(before);
    await ask(sql`update batch set status = 'CANCELLED' where product_id = (
      select id from product where style_no = '8802') and status = 'DRAFT'`);
    await ask(sql`update product set party_id = null where style_no = '8802'`);
    await ask(sql`update party set status = 'OFF' where id in (
      select party_id from batch where product_id = (select id from product where style_no = '8802'))`);
    const without = await planOf(boss, batchPath + filter);
    expect(without.drafts).toEqual([]);
    expect(without.skipped.map(({ reason }: { reason: string }) => reason)).toContain(
      "没有可用的工厂，请先在商品资料中填写",
    );
  });
});
