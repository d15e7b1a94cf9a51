/** 监控策略 over HTTP: what each type finds, closing, telling, scope and rights (domain.md §3.3, stock/monitor). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { postStock } from "#backoffice/ledgers/stock-ledger/post.ts";
import { evaluateDue, evaluateRules } from "#backoffice/trade/inventory/alert/alert-evaluation.ts";
import type { AlertHit, AlertRow } from "#contract/inventory/alerts.ts";
import type { MoveType } from "#contract/inventory/stock.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { audits } from "../../support/data/repositories.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const monitor = "/api/clothes/monitor";
const dayMs = 86_400_000;
const roles = { boss: 1, manager: 2, warehouse: 4 };

interface Style {
  id: number;
  styleNo: string;
  categoryId: number;
  /** SKUs of its first colour, in the run's order. */
  skus: number[];
  sizes: number;
}

let boss: Caller;
let warehouse: Caller;
/** Styles on sale that never moved; each test takes one. */
let unused: Style[];

beforeAll(async () => {
  [boss, warehouse] = (await Promise.all(["boss", "warehouse"].map((name) => caller(backoffice, name)))) as [
    Caller,
    Caller,
  ];
  unused = await rows<Style>(
    backoffice.database.db,
    sql`
    select product.id, style_no as "styleNo", category_id as "categoryId",
      (select json_agg(sku.id order by size.sort) from sku join size on size.id = size_id
       where product_id = product.id and color_id = (select min(color_id) from sku where product_id = product.id)) as skus,
      (select count(distinct size_id) from sku where product_id = product.id) as sizes
    from product
    where not exists (select from sku join stock_movement on sku_id = sku.id where product_id = product.id)
      and (select count(distinct size_id) from sku where product_id = product.id) >= 3
    order by id limit 20`,
  );
  await backoffice.database.db.execute(
    sql`update product set status = 'ON' where id = any(${`{${unused.map(({ id }) => id).join(",")}}`}::bigint[])`,
  );
});

function takeStyle(): Style {
  const style = unused.pop();
  if (!style) throw new Error("no style is left that never moved");
  return style;
}

let documents = 7_000_000;

/** Moves pieces of one SKU, so many days ago. */
async function post(repositoryId: number, skuId: number, qty: number, moveType: MoveType, daysAgo = 0) {
  documents += 1;
  const { db } = backoffice.database;
  const now = new Date(demoNow.getTime() - daysAgo * dayMs);
  const actor = { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] };
  await db.transaction((tx) =>
    postStock({ db: tx as unknown as Db, clock: { now: () => now }, actor }, { docType: "ADJUST", docId: documents }, [
      { repositoryId, skuId, grade: 1, qty, moveType, docLineId: documents * 10 },
    ]),
  );
}

const ruleOf = (type: string, style: Style | null, changes: Record<string, unknown> = {}) => ({
  name: `规则 ${randomUUID().slice(0, 8)}`,
  type,
  scope: style ? "STYLE" : "ALL",
  categoryId: null,
  styleNo: style?.styleNo ?? "",
  repositoryId: null,
  threshold: 5,
  days: 7,
  frequency: "DAILY",
  roleIds: [],
  ...changes,
});

/** Makes the rule and gives its id, once it has run. */
async function made(rule: Record<string, unknown>): Promise<number> {
  const { id } = await boss.ok("POST", monitor, rule);
  await backoffice.settle();
  return id;
}

const short = ({ repositoryId, skuId, current, limit }: AlertHit) => [repositoryId, skuId, current, limit];

async function alertsOf(ruleId: number, query = "", by = boss): Promise<AlertRow[]> {
  return (await by.get(`/api/clothes/alert?ruleId=${ruleId}&size=100${query}`)).body.content;
}

/** What a new rule raises on the style, which 试运行 must agree with. */
async function found(type: string, style: Style, changes: Record<string, unknown> = {}) {
  const id = await made(ruleOf(type, style, changes));
  const { body } = await boss.get(`${monitor}/${id}/trial`);
  const alerts = (await alertsOf(id)).map(short).sort();
  expect(body.content.map(short).sort()).toEqual(alerts);
  expect(body.totalElements).toBe(alerts.length);
  return alerts;
}

const { warehouse: main, stall, shahe } = places;

describe("each type finds exactly", () => {
  it("LOW: SKUs below, where they were stocked; HIGH: above", async () => {
    const style = takeStyle();
    const [s = 0, m = 0, l = 0] = style.skus;
    await post(main, s, 4, "OPENING");
    await post(main, m, 5, "OPENING");
    await post(stall, l, 9, "OPENING");
    expect(await found("LOW", style)).toEqual([[main, s, 4, 5]]);
    expect(await found("HIGH", style)).toEqual([[stall, l, 9, 5]]);
    expect(await found("LOW", style, { repositoryId: stall, threshold: 10 })).toEqual([[stall, l, 9, 10]]);
    await backoffice.database.db.execute(sql`update product set status = 'CLEAR' where id = ${style.id}`);
    expect(await found("LOW", style)).toEqual([]);
  });

  it("BROKEN: sizes that are missing while others are there", async () => {
    const style = takeStyle();
    const [s = 0, m = 0] = style.skus;
    await post(main, s, 4, "OPENING");
    await post(stall, m, 1, "OPENING");
    await post(stall, m, -1, "ADJUST_OUT");
    expect(await found("BROKEN", style, { threshold: style.sizes - 1 })).toEqual([
      [main, null, style.sizes - 1, style.sizes - 1],
    ]);
    expect(await found("BROKEN", style, { threshold: Math.min(style.sizes, 15) })).toEqual([]);
  });

  it("SLOW: stock that had its time and did not sell", async () => {
    const [sold, unsold, young] = [takeStyle(), takeStyle(), takeStyle()];
    for (const style of [sold, unsold]) await post(main, style.skus[0] ?? 0, 9, "OPENING", 20);
    await post(main, sold.skus[0] ?? 0, -1, "SALE_OUT", 6);
    await post(main, unsold.skus[0] ?? 0, -1, "SALE_OUT", 7);
    await post(main, young.skus[0] ?? 0, 9, "OPENING", 3);
    expect(await found("SLOW", sold)).toEqual([]);
    expect(await found("SLOW", unsold)).toEqual([[main, null, 8, 5]]);
    expect(await found("SLOW", unsold, { threshold: 8 })).toEqual([]);
    expect(await found("SLOW", young)).toEqual([]);
  });

  it("AGE: days since goods last came in; a return makes nothing young", async () => {
    const style = takeStyle();
    const [s = 0] = style.skus;
    await post(main, s, 9, "PURCHASE_IN", 20);
    await post(main, s, 1, "SALE_RETURN", 1);
    await post(stall, s, 9, "OPENING", 20);
    await post(stall, s, 1, "TRANSFER_IN", 7);
    await post(shahe, s, 6, "ADJUST_IN", 9);
    expect(await found("AGE", style)).toEqual([
      [main, null, 20, 7],
      [shahe, null, 9, 7],
    ]);
  });

  it("NEGATIVE, HOT and TRANSIT", async () => {
    const style = takeStyle();
    const [s = 0, m = 0] = style.skus;
    await post(stall, s, -2, "SALE_OUT");
    await post(stall, m, 20, "OPENING", 9);
    await post(stall, m, -8, "SALE_OUT", 8);
    await post(stall, m, -7, "SALE_OUT", 2);
    expect(await found("NEGATIVE", style)).toEqual([[stall, s, -2, 0]]);
    // 2 and 7 pieces in 7 days; 5 days need 2 and 5, and -2 and 5 are left.
    expect(await found("HOT", style, { days: 5 })).toEqual([[stall, s, -2, 2]]);
    expect(await found("HOT", style, { days: 6 })).toEqual([
      [stall, s, -2, 2],
      [stall, m, 5, 6],
    ]);
    const at = (daysAgo: number) => new Date(demoNow.getTime() - daysAgo * dayMs).toISOString();
    const send = (toId: number, daysAgo: number, status: string, received: number) =>
      backoffice.database.db.execute(sql`
        with head as (
          insert into transfer (no, from_id, to_id, status, sent_at, biz_date, created_at, updated_at)
          values (${`T${randomUUID()}`}, 1, ${toId}, ${status}, ${at(daysAgo)}::timestamptz, '2026-04-01', now(), now())
          returning id)
        insert into transfer_line (transfer_id, line_no, sku_id, apply_qty, sent_qty, received_qty)
        select id, 1, ${s}, 5, 5, ${received} from head`);
    await send(stall, 9, "PART_RECEIVED", 3);
    await send(stall, 12, "RECEIVED", 5);
    await send(shahe, 6, "SENT", 0);
    expect(await found("TRANSIT", style)).toEqual([[stall, null, 9, 7]]);
  });

  it("a category with all below it", async () => {
    const style = takeStyle();
    await post(main, style.skus[0] ?? 0, 7001, "OPENING");
    const [top] = await rows<{ id: number }>(
      backoffice.database.db,
      sql`with recursive up as (select id, parent_id from attr_value where id = ${style.categoryId}
            union all select a.id, a.parent_id from attr_value a join up on a.id = up.parent_id)
          select id from up where parent_id is null`,
    );
    const high = { scope: "CATEGORY", threshold: 7000 };
    expect(await alertsOf(await made(ruleOf("HIGH", null, { ...high, categoryId: top?.id })))).toHaveLength(1);
    const [other] = await rows<{ id: number }>(
      backoffice.database.db,
      sql`select id from attr_value where type = 'CATEGORY' and parent_id is null and id <> ${top?.id} limit 1`,
    );
    expect(await alertsOf(await made(ruleOf("HIGH", null, { ...high, categoryId: other?.id })))).toEqual([]);
  });
});

describe("an alert", () => {
  const clock = { now: () => demoNow };

  it("follows the stock, is one however often and by how many it is looked for, and closes by itself", async () => {
    const style = takeStyle();
    const [s = 0, m = 0] = style.skus;
    await post(main, s, 4, "OPENING");
    await post(main, m, 9, "OPENING");
    const id = await made(ruleOf("LOW", style));
    const { db } = backoffice.database;
    await Promise.all([1, 2, 3, 4].map(() => evaluateRules({ db, clock }, [id])));
    const [first] = await alertsOf(id, "&status=OPEN");
    expect(await alertsOf(id)).toHaveLength(1);
    expect(await warehouse.ok("POST", "/api/clothes/alert/acknowledge", { ids: [first?.id] })).toEqual({
      acknowledged: 1,
    });

    backoffice.advance(60_000);
    await post(main, s, -1, "ADJUST_OUT");
    await post(main, m, -6, "ADJUST_OUT");
    await backoffice.settle();
    const changed = await alertsOf(id);
    expect(changed.map(({ skuId, status, current }) => [skuId, status, current]).sort()).toEqual([
      [s, "ACK", 3],
      [m, "OPEN", 3],
    ]);
    expect(changed.find(({ skuId }) => skuId === s)).toMatchObject({
      firstTime: first?.firstTime,
      acknowledgeBy: "陈仓",
    });

    await post(main, s, 10, "ADJUST_IN");
    await post(main, m, 10, "ADJUST_IN");
    await backoffice.settle();
    expect(await alertsOf(id)).toEqual([]);
    const closed = await alertsOf(id, "&status=CLOSED");
    expect(closed.map(({ closeTime }) => closeTime)).toEqual([expect.any(String), expect.any(String)]);
    await post(main, s, -10, "ADJUST_OUT");
    await backoffice.settle();
    expect(await alertsOf(id)).toHaveLength(1);
  });

  it("is told once a run, to those of the roles who may see the place", async () => {
    const style = takeStyle();
    const [s = 0, m = 0] = style.skus;
    await post(main, s, 1, "OPENING");
    await post(main, m, 1, "OPENING");
    await post(shahe, s, 1, "OPENING");
    // Else what follows from the postings may find the rule before the rule's own run does.
    await backoffice.settle();
    const id = await made(ruleOf("LOW", style, { roleIds: [roles.manager, roles.warehouse] }));
    const told = () =>
      rows<{ username: string; title: string; link: string }>(
        backoffice.database.db,
        sql`select username, title, link from message join sys_user on sys_user.id = user_id
            where type = '库存预警' and link like ${`%ruleId=${id}`} order by message.id`,
      );
    const messages = await told();
    expect(messages.map(({ username }) => username)).toEqual([...new Set(messages.map(({ username }) => username))]);
    expect(messages.find(({ username }) => username === "warehouse")).toMatchObject({
      title: expect.stringMatching(new RegExp(`^低库存：${style.styleNo} .+ 等 3 项低于 5 件$`)),
      link: `/clothes/inventory/stock/monitor?tab=alerts&ruleId=${id}`,
    });
    await evaluateRules({ db: backoffice.database.db, clock }, [id]);
    expect(await told()).toHaveLength(messages.length);
  });

  it("is looked for by frequency", async () => {
    const style = takeStyle();
    await post(main, style.skus[0] ?? 0, 1, "OPENING");
    const id = await made(ruleOf("LOW", style, { frequency: "HOURLY" }));
    const { db } = backoffice.database;
    await db.execute(
      sql`update stock_balance set on_hand = 50 where repository_id = ${main} and sku_id = ${style.skus[0]}`,
    );
    const dueAt = (minutes: number) =>
      evaluateDue({ db, clock: { now: () => new Date(demoNow.getTime() + minutes * 60_000) } });
    await dueAt(30);
    expect(await alertsOf(id)).toHaveLength(1);
    await dueAt(70);
    expect(await alertsOf(id)).toHaveLength(0);
    await db.execute(
      sql`update stock_balance set on_hand = 1 where repository_id = ${main} and sku_id = ${style.skus[0]}`,
    );
  });
});

describe("a rule", () => {
  it("is refused in a sentence", async () => {
    const refused = (rule: Record<string, unknown>) => boss.refused("POST", monitor, rule);
    const low = ruleOf("LOW", null);
    expect(await refused({ ...low, name: " " })).toBe("请填写名称");
    expect(await refused({ ...low, type: "ODD" })).toBe("请选择类型");
    expect(await refused({ ...low, threshold: 0 })).toBe("低于件数应在 1 到 99999 之间");
    expect(await refused(ruleOf("BROKEN", null, { threshold: 16 }))).toBe("缺码数应在 1 到 15 之间");
    expect(await refused(ruleOf("SLOW", null, { days: 0 }))).toBe("无销天数应在 1 到 3650 之间");
    expect(await refused({ ...low, scope: "CATEGORY" })).toBe("请选择分类");
    expect(await refused({ ...low, scope: "CATEGORY", categoryId: 999999 })).toBe("分类不存在，可能已被删除");
    expect(await refused({ ...low, scope: "STYLE" })).toBe("请填写款号");
    expect(await refused({ ...low, scope: "STYLE", styleNo: "none" })).toBe("款号 NONE 不存在，请核对");
    expect(await refused({ ...low, roleIds: [999] })).toBe("通知角色不存在，可能已被删除");
    expect(await refused({ ...low, name: "四季青低库存" })).toBe("监控策略“四季青低库存”已存在，请换一个名称");
    expect(await refused({ ...low, repositoryId: places.transit })).toMatch(/存储方不存在|没有.+查看权限/);
  });

  it("is edited by its version, stopped with its alerts, and removed only when it never fired", async () => {
    const style = takeStyle();
    await post(main, style.skus[0] ?? 0, 1, "OPENING");
    const rule = ruleOf("LOW", style);
    const id = await made(rule);
    const remove = (version: number) =>
      backoffice.send("DELETE", `${monitor}/${id}`, { token, body: { version, clientToken: randomUUID() } });
    const token = await backoffice.signIn("boss");
    expect(await boss.refused("PUT", monitor, { ...rule, id, version: 9 })).toBe("数据已被他人修改，请刷新后重试");
    expect(await boss.refused("PUT", monitor, { ...rule, type: "HIGH", id, version: 1 })).toContain("类型不能修改");
    expect((await remove(1)).body.message).toBe(`监控策略“${rule.name}”已触发过预警，不能删除，可停用`);
    const { version } = await boss.ok("PUT", monitor, { ...rule, threshold: 1, id, version: 1 });
    await backoffice.settle();
    expect(await alertsOf(id)).toEqual([]);
    await boss.ok("PUT", monitor, { ...rule, id, version });
    await backoffice.settle();
    expect(await alertsOf(id)).toHaveLength(1);
    await boss.ok("POST", `${monitor}/${id}/stop`, { version: 3 });
    expect(await alertsOf(id)).toEqual([]);
    await post(main, style.skus[0] ?? 0, 1, "ADJUST_IN");
    await backoffice.settle();
    expect(await alertsOf(id)).toEqual([]);
    await boss.ok("POST", `${monitor}/${id}/start`, { version: 4 });
    await backoffice.settle();
    expect(await alertsOf(id)).toHaveLength(1);
    expect((await audits(backoffice.database, "stock_alert_rule", id)).map(({ action }) => action)).toEqual([
      "add",
      "edit",
      "edit",
      "stop",
      "start",
    ]);
    const unfired = await made(ruleOf("NEGATIVE", style));
    const gone = await backoffice.send("DELETE", `${monitor}/${unfired}`, {
      token,
      body: { version: 1, clientToken: randomUUID() },
    });
    expect(gone.status).toBe(200);
    expect(await boss.refused("GET", `${monitor}/${unfired}`)).toBe("监控策略不存在，或您没有查看权限");
  });

  it("asks for its permissions, and shows no place that one may not see", async () => {
    const [keeper, seesList] = await Promise.all(["keeper", "warehouse"].map((name) => backoffice.signIn(name)));
    const status = async (token: string | undefined, method: string, path: string, body?: unknown) =>
      (await backoffice.send(method, path, { token, body })).status;
    expect(await status(keeper, "GET", monitor)).toBe(403);
    expect(await status(keeper, "GET", "/api/clothes/alert")).toBe(403);
    expect(await status(seesList, "GET", monitor)).toBe(200);
    expect(await status(seesList, "POST", monitor, { ...ruleOf("LOW", null), clientToken: randomUUID() })).toBe(403);
    expect(await status(seesList, "GET", `${monitor}/vocabulary`)).toBe(403);

    const { db } = backoffice.database;
    const style = takeStyle();
    await post(main, style.skus[0] ?? 0, 1, "OPENING");
    await post(shahe, style.skus[0] ?? 0, 1, "OPENING");
    const everywhere = await made(ruleOf("LOW", style));
    const there = await made(ruleOf("LOW", style, { repositoryId: shahe }));
    const [hidden] = await alertsOf(there);
    await db.execute(sql`delete from repository_permission where repository_id = ${shahe} and user_id = 6`);
    await db.execute(
      sql`delete from role_repository_permission where repository_id = ${shahe} and role_id = ${roles.warehouse}`,
    );
    expect((await alertsOf(everywhere, "", warehouse)).map(short)).toEqual([[main, style.skus[0], 1, 5]]);
    expect((await warehouse.get(`${monitor}/${everywhere}`)).body.hits).toBe(1);
    expect((await warehouse.get(`${monitor}/${everywhere}/trial`)).body.totalElements).toBe(1);
    for (const path of [`${monitor}/${there}`, `${monitor}/${there}/trial`]) {
      expect(await warehouse.refused("GET", path)).toBe("监控策略不存在，或您没有查看权限");
    }
    expect(await warehouse.refused("POST", "/api/clothes/alert/acknowledge", { ids: [hidden?.id] })).toBe(
      "预警不存在，或您没有查看权限，请刷新后重试",
    );
    expect(await warehouse.refused("POST", "/api/clothes/alert/acknowledge", { ids: [] })).toBe("请先勾选预警");
  });
});
