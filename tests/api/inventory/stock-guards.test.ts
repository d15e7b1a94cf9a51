/** What documents of stock refuse for what is sent or chosen: each in its sentence, and no piece and no 分 moves for it. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { repositoryRights } from "#contract/inventory/repositories.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { accountOf } from "../../support/data/bills.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { act, order, purchaseApi, supplierId } from "../../support/data/purchases.ts";
import { newPlace } from "../../support/data/repositories.ts";
import { balanceOf, type Caller, caller, places, skuId } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";
import { describeRefusals } from "../../support/written.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const nobody = 999_999;
const transferApi = "/api/clothes/transfer";
const countApi = "/api/clothes/count";
const adjustmentApi = "/api/clothes/adjustment";
const monitorApi = "/api/clothes/monitor";
const alertApi = "/api/clothes/alert";
let boss: Caller;
let admin: Caller;
let sku: number;
/** A place with nothing in it, and one that is closed. */
let empty: number;
let closed: { id: number; name: string };

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  admin = await caller(backoffice, "admin");
  sku = await skuId(backoffice, "8801 黑 M");
  ({ id: empty } = await admin.ok("POST", "/api/clothes/repository", newPlace()));
  await db().execute(sql`update repository set status = 'OFF' where id = ${places.changshu}`);
  closed = await oneRow(db(), sql`select id, name from repository where id = ${places.changshu}`);
});

describe("a transfer", () => {
  const head = { fromId: places.warehouse, toId: places.stall };
  async function draft(qty = 2) {
    const made = await admin.ok("POST", transferApi, head);
    const cells = [{ skuId: sku, qty }];
    const { version } = await admin.ok("POST", `${transferApi}/${made.id}/lines`, { mode: "add", cells });
    return { ...(made as { id: number; no: string }), version: version as number };
  }
  describeRefusals(
    backoffice,
    {
      "to a place that is not there": async () => [
        () => admin.refused("POST", transferApi, { ...head, toId: nobody }),
        "您没有该仓库的查看权限",
      ],
      "from a place that is closed": async () => [
        () => admin.refused("POST", transferApi, { ...head, fromId: closed.id }),
        `${closed.name}已停用，不能调拨`,
      ],
      "to a place that is closed": async () => [
        () => admin.refused("POST", transferApi, { ...head, toId: closed.id }),
        `${closed.name}已停用，不能调拨`,
      ],
      "of seconds": async () => {
        const { id } = await draft();
        const cells = [{ skuId: sku, grade: 2, qty: 1 }];
        return [
          () => admin.refused("POST", `${transferApi}/${id}/lines`, { mode: "add", cells }),
          "调拨单只调正品，次品请用调整单转出",
        ];
      },
      "whose difference is of seconds": async () => {
        const made = await draft();
        const { version } = await admin.ok("POST", `${transferApi}/${made.id}/send`, { version: made.version });
        const difference = { kind: "RETURN", cells: [{ skuId: sku, grade: 2, qty: 1 }], remark: "" };
        return [
          () => admin.refused("POST", `${transferApi}/${made.id}/settle`, { version, ...difference }),
          "差异处理不分正次品",
        ];
      },
      "that was given up, picked": async () => {
        const made = await draft();
        await admin.ok("POST", `${transferApi}/${made.id}/cancel`, { version: made.version });
        return [
          () => admin.refused("GET", `${transferApi}/pick?id=${made.id}`),
          `调拨单 ${made.no} 已取消或撤回，无需拣货`,
        ];
      },
      "picked with more than go on one sheet": async () => [
        () =>
          admin.refused(
            "GET",
            `${transferApi}/pick?${Array.from({ length: 21 }, (_, at) => `id=${at + 1}`).join("&")}`,
          ),
        "一次最多合并 20 张调拨单",
      ],
    },
    ["transfer", "transfer_line", "transfer_event"],
  );
});

describe("a purchase", () => {
  const cellsOf = (grade: number, of = sku) => [{ skuId: of, grade, qty: 1 }];
  async function received() {
    const bought = await order(boss, sku);
    return act(boss, bought, "receive", { cells: [{ skuId: sku, qty: 4 }] });
  }
  const receiptOf = (purchaseId: number) =>
    oneRow<{ id: number }>(db(), sql`select id from purchase_receipt where purchase_id = ${purchaseId}`);
  describeRefusals(
    backoffice,
    {
      "of seconds": async () => {
        const made = await boss.ok("POST", purchaseApi, { partyId: 10, repositoryId: places.warehouse });
        const change = { mode: "add", cells: cellsOf(2), prices: [] };
        return [
          () => boss.refused("POST", `${purchaseApi}/${made.id}/lines`, change),
          "采购单只收正品，次品请用调整单登记",
        ];
      },
      "received as seconds": async () => {
        const { id, version } = await order(boss, sku);
        return [
          () => boss.refused("POST", `${purchaseApi}/${id}/receive`, { version, cells: cellsOf(2) }),
          "采购单只收退正品，次品请用调整单登记",
        ];
      },
      "given back as seconds": async () => {
        const { id, version } = await received();
        return [
          () => boss.refused("POST", `${purchaseApi}/${id}/return`, { version, cells: cellsOf(2), reason: "色差" }),
          "采购单只收退正品，次品请用调整单登记",
        ];
      },
      "received of what was not ordered": async () => {
        const { id, no, version } = await order(boss, sku);
        const strange = cellsOf(1, await skuId(backoffice, "8802 黑 M"));
        return [
          () => boss.refused("POST", `${purchaseApi}/${id}/receive`, { version, cells: strange }),
          `8802 黑 M 不在采购单 ${no} 上`,
        ];
      },
      "whose receipt is another's": async () => {
        const [one, other] = [await received(), await received()];
        const { id } = await receiptOf(other.id);
        return [
          () =>
            boss.refused("POST", `${purchaseApi}/${one.id}/receipt/${id}/void`, {
              ...{ version: one.version, reason: "录错" },
            }),
          `采购单 ${one.no} 没有这张收货单或退货单`,
        ];
      },
    },
    ["purchase", "purchase_line", "purchase_receipt", "purchase_receipt_line"],
  );
});

describe("a count", () => {
  const sample = { mode: "SAMPLE", sampleSize: 3, blind: false, uncountedRule: "UNCHANGED" };
  describeRefusals(
    backoffice,
    {
      "of a place that is closed": async () => [
        () => admin.refused("POST", countApi, { ...sample, repositoryId: closed.id }),
        `${closed.name}已停用，不能盘点`,
      ],
      "of a sample of nothing": async () => [
        () => admin.refused("POST", countApi, { ...sample, repositoryId: empty }),
        "该仓库没有可以抽盘的商品：没有库存，或都在其他盘点中",
      ],
      "that found no difference, counted again": async () => {
        const made = await admin.ok("POST", countApi, {
          ...{ repositoryId: places.warehouse, mode: "STYLE", styleNos: ["8801"], uncountedRule: "UNCHANGED" },
        });
        const step = async (what: string, version: number, more = {}) =>
          (await admin.ok("POST", `${countApi}/${made.id}/${what}`, { version, ...more })).version as number;
        await step("start", made.version);
        const { onHand } = await oneRow<{ onHand: number }>(
          db(),
          sql`select on_hand as "onHand" from stock_balance
              where repository_id = ${places.warehouse} and sku_id = ${sku} and grade = 1`,
        );
        const cells = [{ skuId: sku, grade: 1, qty: onHand }];
        const entered = await admin.ok("POST", `${countApi}/${made.id}/lines`, { mode: "set", location: "", cells });
        const version = await step("submit", entered.version);
        return [
          () => admin.refused("POST", `${countApi}/${made.id}/recount`, { version }),
          `盘点单 ${made.no} 没有差异，不需要复盘`,
        ];
      },
    },
    ["stock_count", "stock_count_line", "stock_count_scope", "stock_adjust"],
  );
});

describe("an adjustment", () => {
  describeRefusals(backoffice, {
    "that is not there": async () => [
      () => boss.refused("GET", `${adjustmentApi}/${nobody}`),
      "调整单不存在，或您没有查看权限",
    ],
  });
});

describe("a rule of alerts", () => {
  let made = 0;
  async function rule() {
    made += 1;
    const fields = {
      ...{ name: `守则 ${made}`, type: "LOW", scope: "ALL", repositoryId: places.warehouse, threshold: 5, days: 30 },
      ...{ frequency: "DAILY", categoryId: null, styleNo: "", roleIds: [] },
    };
    const { id, version } = await boss.ok("POST", monitorApi, fields);
    await backoffice.settle();
    return { id: id as number, version: version as number, fields };
  }
  describeRefusals(
    backoffice,
    {
      "made one of another kind": async () => {
        const { id, version, fields } = await rule();
        return [
          () => boss.refused("PUT", monitorApi, { ...fields, id, version, type: "HIGH" }),
          `监控策略“${fields.name}”的类型不能修改，请另建一条`,
        ];
      },
      "that runs, started": async () => {
        const { id, version, fields } = await rule();
        const { enabled } = await oneRow<{ enabled: boolean }>(
          db(),
          sql`update stock_alert_rule set enabled = true where id = ${id} returning enabled`,
        );
        expect(enabled).toBe(true);
        return [
          () => boss.refused("POST", `${monitorApi}/${id}/start`, { version }),
          `监控策略“${fields.name}”已经启用`,
        ];
      },
      "that does not run, stopped": async () => {
        const { id, version, fields } = await rule();
        await db().execute(sql`update stock_alert_rule set enabled = false where id = ${id}`);
        return [
          () => boss.refused("POST", `${monitorApi}/${id}/stop`, { version }),
          `监控策略“${fields.name}”已经停用`,
        ];
      },
    },
    ["stock_alert_rule", "stock_alert"],
  );
});

describe("drafts of alerts", () => {
  describeRefusals(
    backoffice,
    {
      "of goods from a place that is not there": async () => [
        () => boss.refused("GET", `${alertApi}/transfer-draft?placeId=${nobody}`),
        "调出仓不存在、已停用，或您没有查看权限",
      ],
      "of purchases into a place that is not there": async () => [
        () => boss.refused("GET", `${alertApi}/purchase-draft?placeId=${nobody}`),
        "入库仓不存在、已停用，或您没有入库权限",
      ],
      "of purchases into a place that is closed": async () => [
        () => boss.refused("GET", `${alertApi}/purchase-draft?placeId=${closed.id}`),
        "入库仓不存在、已停用，或您没有入库权限",
      ],
      "of batches into a place that is not there": async () => [
        () => boss.refused("GET", `${alertApi}/batch-draft?placeId=${nobody}`),
        "入库仓不存在、已停用，或您没有查看权限",
      ],
      "of batches of what is not there": async () => {
        const drafts = [{ giverId: 3, takerId: places.warehouse, cells: [{ skuId: nobody, qty: 1 }] }];
        return [() => boss.refused("POST", `${alertApi}/batch-draft`, { drafts }), "明细中有不存在的商品，请重新选择"];
      },
    },
    ["transfer", "purchase", "batch"],
  );
});

describe("what decides over pieces and their worth", () => {
  /** The rights of somebody who may do everything, in these places. */
  async function rights(held: Readonly<Record<number, number>>) {
    await db().execute(sql`delete from repository_permission where user_id = (${keeperId})`);
    for (const [place, bits] of Object.entries(held))
      await db().execute(sql`
        insert into repository_permission (user_id, repository_id, bits) select (${keeperId}), ${place}::bigint, ${bits}`);
    await db().execute(sql`update reference_epoch set epoch = epoch + 1`);
  }
  const keeperId = sql`select id from sys_user where username = 'keeper2'`;
  const { view, out, move, count } = repositoryRights;
  let keeper: Caller;
  beforeAll(async () => {
    await leaveOnePlace(backoffice, { username: "keeper2", place: places.warehouse, withheld: [] });
    keeper = await caller(backoffice, "keeper2");
  });
  const nameOf = async (id: number) =>
    (await oneRow<{ name: string }>(db(), sql`select name from repository where id = ${id}`)).name;

  it("a transfer is received by who may take in where it comes to, and its difference settled by who may move", async () => {
    const made = await admin.ok("POST", transferApi, { fromId: places.warehouse, toId: places.stall });
    const lines = { mode: "add", cells: [{ skuId: sku, qty: 2 }] };
    const { version: drafted } = await admin.ok("POST", `${transferApi}/${made.id}/lines`, lines);
    const { version } = await admin.ok("POST", `${transferApi}/${made.id}/send`, { version: drafted });
    const one = { version, cells: [{ skuId: sku, grade: 1, qty: 1 }], remark: "" };
    await rights({ [places.warehouse]: view | out, [places.stall]: view | out | move });
    expect(await keeper.refused("POST", `${transferApi}/${made.id}/receive`, one)).toBe(
      `您没有${await nameOf(places.stall)}的入库权限`,
    );
    expect(await keeper.refused("POST", `${transferApi}/${made.id}/settle`, { ...one, kind: "RETURN" })).toBe(
      `您没有${await nameOf(places.warehouse)}的调拨权限`,
    );
  });

  it("what is given back piece by piece is worth what came, to the 分, and is owed for no more", async () => {
    const owed = async () => accountOf(backoffice, "SUPPLIER", supplierId);
    const before = await owed();
    let bought = await order(boss, sku, { qty: 3, priceFen: 1_000, freightFen: 1 });
    bought = await act(boss, bought, "receive", { cells: [{ skuId: sku, qty: 3 }] });
    expect((await owed()) - before).toBe(3_001);
    for (let at = 0; at < 3; at += 1)
      bought = await act(boss, bought, "return", { cells: [{ skuId: sku, qty: 1 }], reason: "色差" });
    expect(await owed()).toBe(before);
  });

  it("a receipt is taken back by who may take in there", async () => {
    const bought = await act(boss, await order(boss, sku), "receive", { cells: [{ skuId: sku, qty: 4 }] });
    const { id } = await oneRow<{ id: number }>(
      db(),
      sql`select id from purchase_receipt where purchase_id = ${bought.id}`,
    );
    await rights({ [places.warehouse]: view | out });
    const wish = { version: bought.version, reason: "录错" };
    expect(await keeper.refused("POST", `${purchaseApi}/${bought.id}/receipt/${id}/void`, wish)).toBe(
      `您没有${await nameOf(places.warehouse)}的入库权限`,
    );
  });

  it("a count is approved by who did not submit it, whoever began it", async () => {
    await rights({ [places.warehouse]: view | count });
    const made = await admin.ok("POST", countApi, {
      ...{ repositoryId: places.warehouse, mode: "STYLE", styleNos: ["8803"], uncountedRule: "UNCHANGED" },
    });
    const path = `${countApi}/${made.id}`;
    await admin.ok("POST", `${path}/start`, { version: made.version });
    const cells = [{ skuId: await skuId(backoffice, "8803 黑 M"), grade: 1, qty: 1 }];
    const entered = await admin.ok("POST", `${path}/lines`, { mode: "set", location: "", cells });
    const { version } = await keeper.ok("POST", `${path}/submit`, { version: entered.version });
    expect(await keeper.refused("POST", `${path}/approve`, { version })).toBe(
      `盘点单 ${made.no} 由您提交，不能自己审核，请由他人审核`,
    );
  });

  it("what came in while only differences are counted again was never uncounted", async () => {
    const [one, other] = [sku, await skuId(backoffice, "8803 黑 M")];
    const open = async (skuOf: number, qty: number) => {
      const slip = await admin.ok("POST", adjustmentApi, { kind: "OPENING", repositoryId: empty, reason: "期初" });
      const cells = [{ skuId: skuOf, grade: 1, qty }];
      const { version } = await admin.ok("POST", `${adjustmentApi}/${slip.id}/lines`, { mode: "add", cells });
      await admin.ok("POST", `${adjustmentApi}/${slip.id}/approve`, { version, answered: whateverIsAsked });
    };
    await open(one, 5);
    const made = await admin.ok("POST", countApi, {
      ...{ repositoryId: empty, mode: "ALL", uncountedRule: "ZERO", confirmation: "视为 0" },
    });
    const path = `${countApi}/${made.id}`;
    const step = async (what: string, version: number) =>
      (await admin.ok("POST", `${path}/${what}`, { version })).version as number;
    const enter = async () => {
      const cells = [{ skuId: one, grade: 1, qty: 4 }];
      return (await admin.ok("POST", `${path}/lines`, { mode: "set", location: "", cells })).version as number;
    };
    await step("start", made.version);
    await step("recount", await step("submit", await enter()));
    await open(other, 3);
    await step("approve", await step("submit", await enter()));
    expect([await balanceOf(backoffice, empty, one), await balanceOf(backoffice, empty, other)]).toMatchObject([
      { onHand: 4 },
      { onHand: 3 },
    ]);
  });

  it("nothing comes into a place that was closed since it was ordered for", async () => {
    const bought = await order(boss, sku);
    const name = await nameOf(places.warehouse);
    await db().execute(sql`update repository set status = 'OFF' where id = ${places.warehouse}`);
    const wish = { version: bought.version, cells: [{ skuId: sku, qty: 1 }] };
    expect(await boss.refused("POST", `${purchaseApi}/${bought.id}/receive`, wish)).toBe(`${name}已停用，不能出入库`);
    await db().execute(sql`update repository set status = 'ON' where id = ${places.warehouse}`);
  });

  it("what is taken back on a later day is taken back on its own", async () => {
    const bought = await act(boss, await order(boss, sku), "receive", { cells: [{ skuId: sku, qty: 4 }] });
    const { id } = await oneRow<{ id: number }>(
      db(),
      sql`select id from purchase_receipt where purchase_id = ${bought.id}`,
    );
    backoffice.advance(24 * 3_600_000);
    const later = await caller(backoffice, "boss");
    await later.ok("POST", `${purchaseApi}/${bought.id}/receipt/${id}/void`, {
      version: bought.version,
      reason: "录错",
    });
    const found = await rows(
      db(),
      sql`select qty, biz_date::text as day from stock_movement
          where doc_type = 'PURCHASE_RECEIPT' and doc_id = ${id} order by id`,
    );
    expect(found).toEqual([
      { qty: 4, day: "2026-04-15" },
      { qty: -4, day: "2026-04-15" },
    ]);
  });
});
