/** 由预警生成草稿: what is suggested, what is made of it, for whom, and that nothing is asked for twice. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { type Caller, caller, movementCount, places, skuId } from "../../support/stock.ts";

const backoffice = openBackoffice();
const transferPath = "/api/clothes/alert/transfer-draft";
const purchasePath = "/api/clothes/alert/purchase-draft";

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
