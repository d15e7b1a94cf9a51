/** 目标与提成: who sets them, who sees them, and what they are measured by (domain.md §3.6). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { KeeperTargetRow } from "#contract/statistics/keeper-targets.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/statistic/stall";
const month = "2026-04";
const [keeperId, keeper2Id, managerId] = [4, 5, 3];

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

const query = <R>(statement: Parameters<typeof rows>[1]) => rows<R>(backoffice.database.db, statement);

async function list(who: Caller, of = month): Promise<KeeperTargetRow[]> {
  const reply = await who.get(`${path}/target?month=${of}`);
  expect([reply.status, reply.body?.message]).toEqual([200, undefined]);
  return reply.body.content;
}

async function rowOf(who: Caller, userId: number): Promise<KeeperTargetRow> {
  const found = (await list(who)).find((row) => row.userId === userId);
  if (!found) throw new Error(`no row of ${userId}`);
  return found;
}

const own = async (who = keeper) => (await who.get(`${path}/keeper?period=today`)).body.target;

describe("目标与提成", () => {
  it("is set by the manager for a keeper and a month, again only by who saw the latest", async () => {
    const target = { userId: keeperId, month, targetFen: 30_000_000, commissionBp: 150 };
    expect(await own()).toMatchObject({ month, monthTargetFen: null, dayTargetFen: null, commissionFen: 0 });
    expect(await manager.ok("PUT", `${path}/target`, { ...target, version: 0 })).toEqual({ version: 1 });
    expect(await manager.refused("PUT", `${path}/target`, { ...target, version: 0 })).toContain("已被他人修改");
    expect(await boss.ok("PUT", `${path}/target`, { ...target, commissionBp: 200, version: 1 })).toEqual({
      version: 2,
    });
    expect(await manager.refused("PUT", `${path}/target`, { ...target, version: 1 })).toContain("已被他人修改");
    expect(await rowOf(manager, keeperId)).toMatchObject({ version: 2, targetFen: 30_000_000, commissionBp: 200 });
    expect((await list(manager, "2026-05")).find(({ userId }) => userId === keeperId)?.version).toBe(0);
    expect(await own()).toMatchObject({ monthTargetFen: 30_000_000, dayTargetFen: 1_000_000, commissionBp: 200 });
  });

  it("follows the own net sales: what was sold less what came back, freight apart, none of a void bill", async () => {
    const net = async () => {
      const [found] = await query<{ monthFen: number; todayFen: number }>(sql`
        select coalesce(sum(goods_fen - return_fen - discount_fen - round_off_fen), 0)::int8 as "monthFen",
          coalesce(sum(goods_fen - return_fen - discount_fen - round_off_fen) filter (where biz_date = '2026-04-15'), 0)::int8 as "todayFen"
        from bill where keeper_id = ${keeperId} and status = 'CONFIRMED' and biz_date >= '2026-04-01'`);
      return found;
    };
    const check = async () => {
      const wanted = await net();
      const target = await own();
      expect([target.monthNetFen, target.todayNetFen]).toEqual([wanted?.monthFen, wanted?.todayFen]);
      expect(target.commissionFen).toBe(Math.floor(((wanted?.monthFen ?? 0) * 200 + 5_000) / 10_000));
      expect((await rowOf(boss, keeperId)).netFen).toBe(wanted?.monthFen);
      return target.monthNetFen;
    };
    const before = await check();
    const held = await heldBill(keeper, people.walkIn, ["8801 黑 M"]);
    const payments = [{ fundId: tills.cash, amountFen: held.payableFen + 1_500 }];
    const sold = await confirmBill(keeper, held, { payments, freightFen: 1_500 });
    expect(await check()).toBe(before + held.payableFen);
    await keeper.ok("POST", `${billPath}/${sold.id}/void`, {
      version: sold.version,
      reason: "开错",
      keepReceipt: false,
    });
    expect(await check()).toBe(before);
  });

  it("shows a keeper nobody else's, and gives none to those who set them", async () => {
    expect((await keeper.get(`${path}/target`)).status).toBe(403);
    expect((await keeper.put(`${path}/target`, {})).status).toBe(403);
    await boss.ok("PUT", `${path}/target`, {
      userId: keeper2Id,
      month,
      targetFen: 77_700,
      commissionBp: 300,
      version: 0,
    });
    expect(JSON.stringify((await keeper.get(`${path}/keeper`)).body)).not.toContain("77700");
    expect((await list(manager)).map(({ userId }) => userId).sort()).toEqual([keeperId, keeper2Id]);
    const mine = { userId: managerId, month, targetFen: 100, commissionBp: 5_000, version: 0 };
    expect(await manager.refused("PUT", `${path}/target`, mine)).toBe("营业员不存在，或不在您可查看的档口");
  });

  it("leaves out who bills in stalls that the asker may not see, and what was sold there", async () => {
    const rights = await query<{ bits: number }>(
      sql`delete from repository_permission where user_id = ${managerId} and repository_id = 3 returning bits`,
    );
    expect((await list(manager)).map(({ userId }) => userId)).not.toContain(keeper2Id);
    const theirs = { userId: keeper2Id, month, targetFen: 100, commissionBp: 0, version: 1 };
    expect(await manager.refused("PUT", `${path}/target`, theirs)).toBe("营业员不存在，或不在您可查看的档口");
    await query(
      sql`insert into repository_permission (user_id, repository_id, bits) values (${managerId}, 3, ${rights[0]?.bits ?? 0})`,
    );
    expect((await rowOf(manager, keeper2Id)).targetFen).toBe(77_700);
  });

  it("refuses what is no month and no rate", async () => {
    const target = { userId: keeperId, month, targetFen: 100, commissionBp: 100, version: 2 };
    for (const [wrong, sentence] of [
      [{ month: "2026-13" }, "月份格式"],
      [{ commissionBp: 5_001 }, "提成比例应在 0% 至 50%"],
      [{ targetFen: -1 }, "金额"],
    ] as const) {
      expect(await manager.refused("PUT", `${path}/target`, { ...target, ...wrong })).toContain(sentence);
    }
    expect((await manager.get(`${path}/target?month=2026-4`)).status).toBe(400);
  });
});
