/** What hinders 月结, kind by kind: each line leads to a list that holds exactly what it counts. */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { hindranceView } from "#app/routes/clothes/finance/asset/period.view.server.ts";
import { rows } from "#backoffice/db/connect.ts";
import { type HindranceKey, hindranceKeys } from "#contract/finance/period.words.ts";
import type { Hindrance } from "#contract/finance/periods.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { supplierId } from "../../support/data/purchases.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const month = "2026-03";
const path = `/api/clothes/period/${month}`;
let finance: Caller;
/** Who may open every list. */
let boss: Caller;
const asBoss = { month, roles: ["admin"] };

/** What is planted of each kind: its table, the states that hinder, and the list behind the page of its link. */
const kinds: Record<Exclude<HindranceKey, "DAY_CLOSE" | "DEPRECIATION">, [string, string[], string]> = {
  BILL: ["bill", ["HELD"], "bill"],
  RECHARGE: ["recharge", ["PENDING"], "recharge"],
  TRANSFER: ["transfer", ["DRAFT"], "transfer"],
  PURCHASE: ["purchase", ["DRAFT"], "purchase"],
  COUNT: ["stock_count", ["DRAFT", "COUNTING", "SUBMITTED"], "count"],
  ADJUST: ["stock_adjust", ["DRAFT"], "adjustment"],
  CASH_SLIP: ["cash_slip", ["DRAFT"], "cash-slip"],
  MATERIAL_PURCHASE: ["material_purchase", ["DRAFT"], "material/purchase"],
  MATERIAL_ISSUE: ["material_issue", ["DRAFT"], "material/issue"],
  DELIVERY: ["delivery", ["SUBMITTED"], "delivery"],
  PIECE: ["piece_record", ["SUBMITTED"], "piece"],
  WAGE: ["wage_settlement", ["DRAFT"], "wage"],
  TRANSIT: ["transfer", ["SENT", "PART_RECEIVED"], "transfer"],
  REPAIR: ["repair", ["SENT", "PART"], "repair"],
};
const planted = Object.entries(kinds) as [keyof typeof kinds, [string, string[], string]][];

/** Of every state one in a year before, one in the month, and one after it that does not hinder. */
const days = ["2024-02-29", "2024-12-31", "2026-03-09", "2026-04-02"];

/** A copy of some document of the table as it would stand there unfinished. */
async function plant(table: string, status: string, day: string, at: number): Promise<void> {
  const changed = JSON.stringify({
    ...{
      id: 900_000 + at,
      no: `TEST${at}`,
      status,
      biz_date: day,
      from_day: day,
      to_day: day,
      seq: at,
      settlement_id: null,
    },
    // A settlement's slip is one of its kind: the copy is of none.
    ...{ reverse_of: null, settlement_no: null, period: `${1_000 + at}-01` },
  });
  const copied = await rows(
    db(),
    sql`insert into ${sql.identifier(table)}
        select made.* from (select * from ${sql.identifier(table)} order by id limit 1) doc
        cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, to_jsonb(doc) || ${changed}::jsonb) made
        returning id`,
  );
  expect(copied.length, `the demo company has no ${table}`).toBe(1);
}

beforeAll(async () => {
  finance = await caller(backoffice, "finance");
  boss = await caller(backoffice, "boss");
  await boss.ok("POST", "/api/clothes/transfer", { fromId: places.warehouse, toId: places.stall });
  await boss.ok("POST", "/api/clothes/purchase", { partyId: supplierId, repositoryId: places.warehouse });
  await boss.ok("POST", "/api/clothes/adjustment", { kind: "GAIN", repositoryId: places.warehouse, reason: "录错" });
  await boss.ok("POST", "/api/clothes/count", {
    ...{ repositoryId: places.warehouse, mode: "STYLE", styleNos: ["8801"], blind: false, uncountedRule: "UNCHANGED" },
  });
  // What the company itself has open waits in the month that runs.
  for (const [key, [table, statuses]] of planted) {
    const column = key === "WAGE" ? sql`from_day = '2026-04-01', to_day` : sql`biz_date`;
    await db().execute(
      sql`update ${sql.identifier(table)} set ${column} = '2026-04-14'
          where status in (${sql.join(
            statuses.map((status) => sql`${status}`),
            sql`, `,
          )})`,
    );
  }
  await db().execute(sql`delete from day_close_figures`);
  let at = 0;
  for (const [, [table, statuses]] of planted) {
    for (const status of statuses) {
      for (const day of days) {
        at += 1;
        await plant(table, status, day, at);
      }
    }
  }
  // The list names the styles of its lines.
  await db().execute(
    sql`insert into repair_line (repair_id, sku_id, sent) select id, (select min(id) from sku), 1 from repair where id > 900000`,
  );
});

const read = async (): Promise<Hindrance[]> => (await finance.get(path)).body.hindrances;
const searchOf = (hindrance: Hindrance) => hindranceView(asBoss)(hindrance).to?.split("?")[1] ?? "";

it.each(planted)("%s: a line a year, each with a list of its own", async (key, [, statuses, api]) => {
  const found = (await read()).filter((one) => one.key === key);
  expect(found.map(({ count, from, to }) => [count, from, to])).toEqual([
    [2 * statuses.length, "2024-02-29", "2024-12-31"],
    [statuses.length, "2026-03-09", "2026-03-09"],
  ]);
  for (const hindrance of found) {
    expect(hindranceView({ month, roles: [] })(hindrance).to, "a link that would be refused").toBe(null);
    const list = await boss.get(`/api/clothes/${api}?${searchOf(hindrance)}&page=0&size=100`);
    expect([list.status, list.body.totalElements], searchOf(hindrance)).toEqual([200, hindrance.count]);
  }
});

it("日结: a line a stall that counts its tills, which leads to its first open day", async () => {
  await db().execute(sql`
    insert into day_close_figures (stall_id, biz_date, figures, operator_id, created_at)
    values (1, '2026-03-20', '{}', 1, now()), (2, '2026-03-24', '{}', 1, now())`);
  const open = await rows<{ stallId: number; days: string[] }>(
    db(),
    sql`select stall_id as "stallId", array_agg(distinct biz_date::text order by biz_date::text) as days from bill
        where status = 'CONFIRMED' and biz_date <= '2026-03-31'
          and (stall_id = 1 and biz_date > '2026-03-20' or stall_id = 2 and biz_date > '2026-03-24')
        group by stall_id order by stall_id`,
  );
  expect(open.map(({ stallId }) => stallId)).toEqual([1, 2]);
  const found = (await read()).filter(({ key }) => key === "DAY_CLOSE");
  expect(found).toEqual(
    open.map(({ stallId, days: all }) => ({
      ...{ key: "DAY_CLOSE", count: all.length, from: all[0], to: all.at(-1), hard: true },
      ...{ stallId, stallName: expect.any(String) },
    })),
  );
  for (const [at, { stallId, days: all }] of open.entries()) {
    const [line] = found.slice(at, at + 1);
    if (!line) throw new Error("there is a line for each");
    expect(hindranceView(asBoss)(line)).toMatchObject({
      ...{ text: `${line.stallName}：${all.length} 天没有日结` },
      ...{ to: `/clothes/stall/distributor/bill/day?stallId=${stallId}&bizDate=${all[0]}` },
    });
    const { body } = await finance.get(`/api/clothes/bill-day?${searchOf(line)}`);
    expect(body).toMatchObject({ bizDate: all[0], stallName: line.stallName, closed: null });
  }
  await db().execute(sql`delete from day_close_figures`);
});

it("折旧: as many as the page that runs it is about to write", async () => {
  const machine = { name: "裁床", category: "设备", costFen: 600_000, lifeYears: 5, residualBp: 0 };
  await finance.ok("POST", "/api/clothes/fixedAsset", { ...machine, purchaseDay: "2025-11-10", startMonth: "2025-12" });
  const [line] = (await read()).filter(({ key }) => key === "DEPRECIATION");
  if (!line) throw new Error("there is a line");
  expect(line.count).toBeGreaterThanOrEqual(4);
  const { body } = await finance.get(`/api/clothes/fixedAsset/due?${searchOf(line)}`);
  expect(body).toMatchObject({ month, entries: line.count });
});

it("closing names the first kind with all of it, over its years, and how many more kinds there are", async () => {
  const { hindrances, closeRefusal } = (await finance.get(path)).body;
  const hard = new Set(hindrances.filter((one: Hindrance) => one.hard).map(({ key }: Hindrance) => key));
  expect([...hard]).toEqual(hindranceKeys.filter((key) => !["DAY_CLOSE", "TRANSIT", "REPAIR"].includes(key)));
  expect(closeRefusal).toBe(`2026 年 03 月还不能结账：有 3 张挂单没有确认或删除，另有 ${hard.size - 1} 类未处理`);
});
