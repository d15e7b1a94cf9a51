/** 库存变更日志 over HTTP: rows, filters, keyset paging, totals, and what each user may see (domain.md §3.3, §5.25). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { postStock, type StockChange, type StockDocument } from "#backoffice/ledgers/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/ledgers/stock-ledger/reverse.ts";
import type { MovementRow } from "#contract/inventory/stock.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";

const backoffice = openBackoffice();
const query = <R>(statement: ReturnType<typeof sql>) => rows<R>(backoffice.database.db, statement);

let boss = "";
let finance = "";
/** Keeps the main warehouse only, without cost: the other grants of the role are taken away. */
let warehouse = "";

interface Log {
  content: MovementRow[];
  newer: number | null;
  older: number | null;
  totals: { count: number; in: number; out: number; net: number; since: string | null };
  range: { from: string; to: string } | null;
}

async function log(search = "", token = boss): Promise<Log> {
  const reply = await backoffice.send("GET", `/api/clothes/stock/movement?${search}`, { token });
  expect(reply.status, `${search}: ${reply.body?.message}`).toBe(200);
  return reply.body;
}

/** All the rows there are, as the database has them. */
function stored(where = sql`true`) {
  return query<{ id: number; qty: number; repository_id: number; move_type: string; operator_id: number }>(
    sql`select m.* from stock_movement m where ${where} order by id desc`,
  );
}

const actor = { userId: 6, username: "warehouse", sessionId: 0, permissions: [] };

function post(document: StockDocument, changes: StockChange[]) {
  return backoffice.database.db.transaction((db) =>
    postStock({ db, clock: { now: () => demoNow }, actor }, document, changes),
  );
}

/** Three pieces of SKU 1 on their way from the warehouse to the first stall, and two made seconds. */
async function moveSome() {
  const now = demoNow.toISOString();
  await backoffice.database.script(`
    insert into transfer (id, no, from_id, to_id, status, remark, biz_date, created_by, created_at, updated_by, updated_at)
    values (901, 'DB26041500001', 1, 2, 'SENT', '急补', '2026-04-15', 6, '${now}', 6, '${now}');
    insert into transfer_line (id, transfer_id, line_no, sku_id, apply_qty, sent_qty) values (901, 901, 1, 1, 3, 3);
    insert into transfer_event (id, transfer_id, kind, operator_id, created_at) values (901, 901, 'SEND', 6, '${now}');
    insert into transfer_event_line (id, event_id, line_id, qty) values (901, 901, 901, 3);
    insert into stock_adjust (id, no, kind, repository_id, status, reason, biz_date, created_by, created_at, updated_by, updated_at)
    values (902, 'TZ26041500001', 'GRADE', 1, 'APPROVED', '污渍', '2026-04-15', 6, '${now}', 6, '${now}')`);
  const out: StockChange = { repositoryId: 1, skuId: 1, grade: 1, qty: -3, moveType: "TRANSFER_OUT", docLineId: 901 };
  await post({ docType: "TRANSFER", docId: 901 }, [
    out,
    { repositoryId: 7, skuId: 1, grade: 1, qty: 3, moveType: "TRANSIT_IN", docLineId: 901, carries: out },
  ]);
  const worse: StockChange = { repositoryId: 1, skuId: 1, grade: 1, qty: -2, moveType: "GRADE_OUT", docLineId: 902 };
  await post({ docType: "ADJUST", docId: 902 }, [
    worse,
    { repositoryId: 1, skuId: 1, grade: 2, qty: 2, moveType: "GRADE_IN", docLineId: 902, carries: worse },
  ]);
  await backoffice.database.db.transaction((db) =>
    reverseStock({ db, clock: { now: () => demoNow }, actor }, { docType: "ADJUST", docId: 902 }),
  );
}

beforeAll(async () => {
  boss = await backoffice.signIn("boss");
  finance = await backoffice.signIn("finance");
  warehouse = await backoffice.signIn("warehouse");
  await backoffice.database.script("delete from role_repository_permission where role_id = 4 and repository_id <> 1");
  await moveSome();
});

describe("a row", () => {
  it("says what moved, where, by which document, and between whom", async () => {
    const { content } = await log("docNo=db26041500001");
    expect(content).toEqual([
      expect.objectContaining({
        repositoryName: "在途(系统)",
        moveType: "TRANSIT_IN",
        qty: 3,
        balanceAfter: 3,
        counterpart: "总仓",
      }),
      {
        id: expect.any(Number),
        createTime: "2026-04-15 12:00:00",
        bizDate: "2026-04-15",
        repositoryId: 1,
        repositoryName: "总仓",
        productId: 1,
        styleNo: "8801",
        colorName: expect.any(String),
        sizeName: "S",
        skuCode: expect.stringMatching(/^8801-/),
        grade: 1,
        moveType: "TRANSFER_OUT",
        qty: -3,
        balanceAfter: expect.any(Number),
        reversal: false,
        docType: "TRANSFER",
        docId: 901,
        docNo: "DB26041500001",
        docPageId: 901,
        counterpart: "杭州四季青A区2038档",
        operatorName: "陈仓",
        remark: "急补",
        valueFen: expect.any(Number),
      },
    ]);
    expect(content[0]?.valueFen).toBe(-(content[1]?.valueFen ?? 0));
  });

  it("marks what takes another movement back", async () => {
    const { content, totals } = await log("docNo=TZ26041500001");
    expect(content.map((row) => [row.moveType, row.qty, row.grade, row.reversal, row.remark])).toEqual([
      ["GRADE_OUT", 2, 1, true, "污渍"],
      ["GRADE_IN", -2, 2, true, "污渍"],
      ["GRADE_IN", 2, 2, false, "污渍"],
      ["GRADE_OUT", -2, 1, false, "污渍"],
    ]);
    expect(totals).toEqual({ count: 4, in: 4, out: 4, net: 0, since: null });
  });
});

describe("filters", () => {
  const month = "from=2026-03-17&to=2026-04-15";
  const inMonth = sql`m.created_at >= '2026-03-16T16:00:00Z' and m.created_at < '2026-04-15T16:00:00Z'`;
  const sku = sql`m.sku_id in (select id from sku where product_id = 1)`;
  it.each<[string, string, ReturnType<typeof sql>]>([
    ["the last 30 days unless told", "", inMonth],
    [
      "days",
      "from=2026-03-01&to=2026-03-02",
      sql`m.created_at >= '2026-02-28T16:00:00Z' and m.created_at < '2026-03-02T16:00:00Z'`,
    ],
    ["a repository", `${month}&repositoryId=2`, sql`${inMonth} and m.repository_id = 2`],
    ["repositories", `${month}&repositoryId=2&repositoryId=3`, sql`${inMonth} and m.repository_id in (2, 3)`],
    ["a style", `${month}&keyword=8801`, sql`${inMonth} and ${sku}`],
    ["an SKU's barcode", `${month}&keyword=2000000000015`, sql`${inMonth} and m.sku_id = 1`],
    [
      "a common word",
      "from=2025-10-01&keyword=裙",
      sql`m.sku_id in (select s.id from sku s join product p on p.id = s.product_id where p.name like '%裙%')`,
    ],
    [
      "types",
      `${month}&moveType=SALE_RETURN&moveType=GRADE_IN`,
      sql`${inMonth} and m.move_type in ('SALE_RETURN', 'GRADE_IN')`,
    ],
    ["an operator", `${month}&operatorId=5`, sql`${inMonth} and m.operator_id = 5`],
    ["a grade", `${month}&grade=2`, sql`${inMonth} and m.grade = 2`],
    [
      "several at once",
      `${month}&repositoryId=2&keyword=8801&moveType=SALE_OUT`,
      sql`${inMonth} and ${sku} and m.repository_id = 2 and m.move_type = 'SALE_OUT'`,
    ],
  ])("by %s", async (_name, search, where) => {
    const wanted = await stored(where);
    expect(wanted.length).toBeGreaterThan(0);
    const { content, totals } = await log(`${search}&size=100`);
    expect(content.map((row) => row.id)).toEqual(wanted.slice(0, 100).map((row) => row.id));
    // The end of the log, reached by its cursor.
    const last = wanted.slice(-50).map((row) => row.id);
    const end = await log(`${search}&size=50&before=${(last[0] ?? 0) + 1}`);
    expect(end.content.map((row) => row.id)).toEqual(last);
    expect(end.older).toBeNull();
    const sum = (test: (qty: number) => boolean) =>
      wanted.filter((row) => test(row.qty)).reduce((total, row) => total + row.qty, 0);
    expect(totals).toEqual({
      count: wanted.length,
      in: sum((qty) => qty > 0),
      out: Math.abs(sum((qty) => qty < 0)),
      net: sum(() => true),
      since: null,
    });
  });

  it("gives an empty log where nothing fits", async () => {
    for (const search of [
      "keyword=zzzz",
      "docNo=DB99",
      "operatorId=999999",
      "repositoryId=999",
      "moveType=COST_ADJUST",
      "from=2020-01-01&to=2020-01-31",
      "from=2030-01-01&to=2030-01-31",
      "before=1",
      "after=999999999",
    ]) {
      const { content, newer, older } = await log(search);
      expect([content, newer, older], search).toEqual([[], null, null]);
    }
  });

  it.each([
    ["from=2026-04-16&to=2026-04-15", "开始日期不能晚于结束日期"],
    ["from=2025-01-01&to=2026-01-02", "日期范围不能超过 366 天"],
    ["from=2025-01-01", "日期范围不能超过 366 天"],
    ["from=yesterday", "日期格式应为 年-月-日，例如 2026-03-01"],
    ["moveType=STOLEN", "变动类型不存在"],
    ["grade=3", "品级只能是 1 或 2"],
    ["size=7", "每页条数只能是 10、20、50 或 100"],
    ["before=x", "编号必须是数字"],
    [`keyword=${"裙".repeat(51)}`, "关键字不能超过 50 个字"],
  ])("refuses %s", async (search, message) => {
    const reply = await backoffice.send("GET", `/api/clothes/stock/movement?${search}`, { token: boss });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});

describe("paging", () => {
  it("goes down and up again over the same rows", async () => {
    for (const search of ["", "keyword=8801", "repositoryId=2"]) {
      const down: Log[] = [await log(search)];
      for (let turn = 0; turn < 3; turn++) down.push(await log(`${search}&before=${down.at(-1)?.older}`));
      expect(down[0]?.newer).toBeNull();
      const ids = down.flatMap((page) => page.content.map((row) => row.id));
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
      expect(new Set(ids).size).toBe(80);
      for (const turn of [2, 1, 0]) {
        const back = await log(`${search}&after=${down[turn + 1]?.newer}`);
        expect(back.content).toEqual(down[turn]?.content);
        expect(back.newer === null).toBe(turn === 0);
        expect(back.older).toBe(down[turn]?.older);
      }
    }
  });
});

describe("data scope", () => {
  const everything = "from=2026-01-01&to=2026-04-15";

  it("keeps every row of a repository without VIEW out, whatever is asked", async () => {
    const mine = (await stored(sql`m.repository_id = 1`)).length;
    expect((await stored()).length).toBeGreaterThan(mine);
    expect((await log(everything, warehouse)).totals.count).toBe(mine);
    const foreign = await stored(sql`m.repository_id = 2 and m.operator_id = 4`);
    for (const search of [
      "repositoryId=2",
      "repositoryId=2&repositoryId=3&repositoryId=7",
      "operatorId=4",
      `repositoryId=2&before=${(foreign[0]?.id ?? 0) + 1}`,
      "repositoryId=7&docNo=DB26041500001",
      "moveType=TRANSIT_IN",
    ]) {
      const { content, totals } = await log(`${everything}&${search}`, warehouse);
      expect([content, totals.count, totals.net], search).toEqual([[], 0, 0]);
    }
    for (const [search, where] of [
      ["keyword=8801", sql`m.sku_id in (select id from sku where product_id = 1)`],
      ["moveType=SALE_OUT", sql`m.move_type = 'SALE_OUT'`],
      ["docNo=DB26041500001", sql`m.doc_type = 'TRANSFER'`],
      ["totals=all", sql`true`],
    ] as const) {
      const visible = await stored(sql`${where} and m.repository_id = 1`);
      const { content, totals } = await log(`${everything}&${search}&size=100`, warehouse);
      expect(content.map((row) => row.id)).toEqual(visible.slice(0, 100).map((row) => row.id));
      expect([totals.count, totals.net]).toEqual([visible.length, visible.reduce((sum, row) => sum + row.qty, 0)]);
    }
  });

  it("does not name the other end where that may not be seen", async () => {
    const { content } = await log("docNo=DB26041500001", warehouse);
    expect(content.map((row) => row.counterpart)).toEqual(["其他仓库"]);
  });

  it("offers only what may be viewed to filter by", async () => {
    const choices = async (token: string) =>
      (await backoffice.send("GET", "/api/clothes/stock/movement/choices", { token })).body.repositories;
    expect(await choices(warehouse)).toEqual([{ id: 1, name: "总仓" }]);
    expect((await choices(boss)).map((one: { id: number }) => one.id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("follows a grant with the next request", async () => {
    expect((await log("repositoryId=3", warehouse)).content).toEqual([]);
    await backoffice.database.script("insert into repository_permission values (6, 3, 2)");
    expect((await log("repositoryId=3", warehouse)).content.length).toBeGreaterThan(0);
    await backoffice.database.script("delete from repository_permission where user_id = 6");
    expect((await log("repositoryId=3", warehouse)).content).toEqual([]);
  });

  it("leaves the value out, not hidden, without the cost right in that repository", async () => {
    expect((await log("", warehouse)).content.some((row) => "valueFen" in row)).toBe(false);
    expect((await log("", finance)).content.every((row) => "valueFen" in row)).toBe(true);
    await backoffice.database.script(
      "update role_repository_permission set bits = bits - 64 where role_id = 6 and repository_id = 2",
    );
    const { content } = await log("size=100", finance);
    expect(new Set(content.map((row) => row.repositoryId)).size).toBeGreaterThan(1);
    for (const row of content) expect("valueFen" in row).toBe(row.repositoryId !== 2);
  });

  it("is closed without the permission", async () => {
    const keeper = await backoffice.signIn("keeper");
    expect((await backoffice.send("GET", "/api/clothes/stock/movement", { token: keeper })).status).toBe(403);
    expect((await backoffice.send("GET", "/api/clothes/stock/movement")).status).toBe(401);
  });
});
