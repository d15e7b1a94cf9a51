/** What batches, their beds and their pieces refuse for what is sent: each in its sentence, and nothing is written for it. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { pieceRecord } from "#backoffice/trade/manufacture/piece/piece.tables.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { act, batchApi, cut, draft, factories, read, refused } from "../../support/data/batches.ts";
import { bring, deliveryApi } from "../../support/data/deliveries.ts";
import {
  type PlantedBatch,
  plantBatch,
  plantDay,
  plantFactory,
  plantProcess,
  plantWorker,
} from "../../support/data/production.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";
import { describeRefusals } from "../../support/written.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const pieceApi = "/api/clothes/piece";
const nobody = 999_999;
const documents = ["batch", "batch_line", "batch_process", "batch_bom", "batch_event", "cut_bed", "bundle"];
let boss: Caller;
let productId: number;
let sku: number;
let stopped: { skuId: number; productId: number };

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  sku = await skuId(backoffice, "8801 黑 M");
  productId = (await oneRow<{ id: number }>(db(), sql`select id from product where style_no = '8801'`)).id;
  stopped = await oneRow(
    db(),
    sql`select id as "skuId", product_id as "productId" from sku where id = ${await skuId(backoffice, "8802 黑 M")}`,
  );
  await db().execute(sql`update repository set status = 'OFF' where id = ${places.changshu}`);
});

const head = { mode: "LABOUR", overCutBp: 0, merchandiserId: null, customer: "", remark: "", attachmentIds: [] };
const fields = (more = {}) => ({
  ...{ ...head, partyId: factories.outside, repositoryId: places.warehouse, dueDate: "2027-03-01" },
  ...{ plan: [{ skuId: sku, qty: 5 }], ...more },
});
const add = (more = {}) => boss.refused("POST", batchApi, { productId, ...fields(more) });
const edit = (made: PlantedBatch, more: object) =>
  boss.refused("PUT", `${batchApi}/${made.id}`, { version: 1, ...fields(more) });
const closing = (made: PlantedBatch, more: object) => refused(boss, { ...made, version: 1 }, "close", more);

/** A piece record of the batch, of a worker of its own. */
async function record(made: PlantedBatch, values: Partial<typeof pieceRecord.$inferInsert> = {}) {
  const worker = await plantWorker(backoffice);
  return insertRow(db(), pieceRecord, {
    ...{ batchId: made.id, batchProcessId: made.processes[0]?.id ?? 0, employeeId: worker.id, source: "HAND" },
    ...{ qty: 2, priceLi: 180, amountLi: 360, operatorId: 1, bizDate: plantDay, createdAt: demoNow, ...values },
  });
}

describe("a batch", () => {
  describeRefusals(
    backoffice,
    {
      "into a place that is not there": async () => [
        () => add({ repositoryId: nobody }),
        "入库仓不存在，或您没有查看权限",
      ],
      "into a place that is closed": async () => {
        const { name } = await oneRow<{ name: string }>(
          db(),
          sql`select name from repository where id = ${places.changshu}`,
        );
        return [() => add({ repositoryId: places.changshu }), `${name}已停用，不能作入库仓`];
      },
      "of nobody's care": async () => [
        () => add({ merchandiserId: nobody }),
        "跟单员不存在、已停用或没有批次权限，请重新选择",
      ],
      "of no style": async () => [() => add({ productId: nobody }), "款式不存在，请重新选择"],
      "of more pieces of a cell than a cell holds": async () => [
        () =>
          add({
            plan: [
              { skuId: sku, qty: 60_000 },
              { skuId: sku, qty: 40_000 },
            ],
          }),
        "每个颜色尺码的计划数不能超过 99,999",
      ],
      "of a colour and size that is sold no more, as it is drafted": async () => {
        await db().execute(sql`update sku set active = false where id = ${stopped.skuId}`);
        return [
          () => add({ productId: stopped.productId, plan: [{ skuId: stopped.skuId, qty: 5 }] }),
          "8802 黑 M 已停用，不能下批次",
        ];
      },
      "of a colour and size that is sold no more, as it is ordered": async () => {
        await db().execute(sql`update sku set active = true where id = ${stopped.skuId}`);
        const made = await draft(boss, stopped.productId, [{ skuId: stopped.skuId, qty: 5 }]);
        await db().execute(sql`update sku set active = false where id = ${stopped.skuId}`);
        return [() => refused(boss, made, "plan"), "8802 黑 M 已停用，不能下批次"];
      },
      "of nothing, as it is ordered": async () => {
        const made = await draft(boss, productId, []);
        return [() => refused(boss, made, "plan"), `批次 ${made.no} 的计划数为空，请至少填写一个颜色尺码`];
      },
      "due on a day that has passed, as it is ordered": async () => {
        const made = await draft(boss, productId, [{ skuId: sku, qty: 5 }]);
        await db().execute(sql`update batch set due_date = '2020-01-01' where id = ${made.id}`);
        return [() => refused(boss, made, "plan"), `批次 ${made.no} 的交期不能早于今天，请先修改`];
      },
      "that was ordered, changed to nothing": async () => {
        const made = await plantBatch(backoffice);
        return [() => edit(made, { plan: [{ skuId: sku, qty: 0 }] }), "计划数为空，请至少填写一个颜色尺码"];
      },
      "by a process that is not there": async () => {
        const made = await plantBatch(backoffice);
        const wish = { version: 1, rows: [{ processId: nobody, times: 1 }] };
        return [() => boss.refused("PUT", `${batchApi}/${made.id}/route`, wish), "工序不存在，请重新选择"];
      },
      "of a material that is not there": async () => {
        const made = await plantBatch(backoffice);
        const wish = { version: 1, rows: [{ materialId: nobody, colorId: null, usageMilli: 1, lossBp: 0 }] };
        return [() => boss.refused("PUT", `${batchApi}/${made.id}/bom`, wish), "物料不存在，请重新选择"];
      },
      "whose route work was recorded on": async () => {
        const made = await plantBatch(backoffice);
        await record(made, { status: "UNDONE" });
        const wish = { version: 1, rows: [] };
        return [() => boss.refused("PUT", `${batchApi}/${made.id}/route`, wish), "批次已有计件记录，不能再改工序"];
      },
      "that takes its route anew, and has work recorded": async () => {
        const made = await plantBatch(backoffice);
        await record(made, { status: "UNDONE" });
        return [
          () => boss.refused("POST", `${batchApi}/${made.id}/reload`, { version: 1 }),
          "批次已有计件记录，不能再改工序",
        ];
      },
      "whose bundles went on, or are another's": async () => {
        const [made, other] = [await plantBatch(backoffice, { cut: 5 }), await plantBatch(backoffice, { cut: 5 })];
        const wish = { partyId: factories.other, bundleIds: [other.bundles[0]?.id], reason: "换厂" };
        return [
          () => refused(boss, { ...made, version: 1 }, "transfer", wish),
          `批次 ${made.no} 所选的扎有已交货或已作废的，请刷新后重试`,
        ];
      },
      "of our own factory, closed with a deduction": async () => {
        const made = await plantBatch(backoffice, { cut: 5, partyId: factories.own });
        const { name } = await oneRow<{ name: string }>(db(), sql`select name from party where id = ${factories.own}`);
        const shorts = made.lines.map(({ skuId: id }) => ({ skuId: id, qty: 5, reason: "丢失", deductFen: 0 }));
        return [() => closing(made, { shorts, deductFen: 100 }), `${name}是自有工厂，没有加工费可扣，请把扣款改为 0`];
      },
    },
    documents,
  );
});

describe("a bed", () => {
  const bed = (cells: object[]) => ({ layers: 1, ratio: "", bundleQty: 30, remark: "", cells });
  describeRefusals(
    backoffice,
    {
      "of what was not planned": async () => {
        const made = await plantBatch(backoffice, { cut: 5 });
        const strange = [{ skuId: await skuId(backoffice, "8803 黑 M"), qty: 1 }];
        return [
          () => refused(boss, { ...made, version: 1 }, "cut", bed(strange)),
          `裁数里有不在批次 ${made.no} 计划中的颜色尺码，请刷新后重试`,
        ];
      },
      "past the last number of a bundle": async () => {
        const made = await plantBatch(backoffice, { cut: 5 });
        await db().execute(sql`update bundle set bundle_no = 99999 where id = ${made.bundles[0]?.id}`);
        return [
          () => refused(boss, { ...made, version: 1 }, "cut", bed([{ skuId: sku, qty: 1 }])),
          `批次 ${made.no} 的扎号已用完，请另下批次`,
        ];
      },
    },
    documents,
  );

  it("has the last number of a bundle, and none after it", async () => {
    const made = await plantBatch(backoffice, { cut: 5 });
    await db().execute(sql`update bundle set bundle_no = 99998 where id = ${made.bundles[0]?.id}`);
    await cut(boss, { ...made, version: 1 }, [{ skuId: sku, qty: 1 }]);
    const { last } = await oneRow<{ last: number }>(
      db(),
      sql`select max(bundle_no) as last from bundle where batch_id = ${made.id}`,
    );
    expect(last).toBe(99_999);
  });
});

describe("a piece record", () => {
  const path = (id: number, what = "") => `${pieceApi}/${id}${what}`;
  const grid = (batchId: number, more = {}) =>
    boss.refused("POST", `${pieceApi}/grid`, {
      ...{ batchId, bizDate: plantDay, cells: [{ employeeId: 1, batchProcessId: 1, qty: 1 }], ...more },
    });
  describeRefusals(
    backoffice,
    {
      "of a batch that is not there": async () => [() => grid(nobody), "批次不存在，或您没有查看权限"],
      "of a batch of which nothing was cut": async () => {
        const made = await plantBatch(backoffice);
        return [() => grid(made.id), `批次 ${made.no} 还没有裁剪，不能登记计件`];
      },
      "that is not there": async () => [() => boss.refused("GET", path(nobody)), "记录不存在，或您没有查看权限"],
      "of a ticket that is not there": async () => [
        () => boss.refused("POST", `${pieceApi}/scan`, { text: "1", bundleId: nobody, employeeId: 1 }),
        "扎票不存在，或您没有查看权限",
      ],
      "on a sheet of no batch": async () => [
        () => boss.refused("GET", `${pieceApi}/grid?batch=sc-none`),
        "批次 sc-none 不存在，请核对批次号",
      ],
      "that is approved, taken back": async () => {
        const { id } = await record(await plantBatch(backoffice, { cut: 5 }), { status: "APPROVED" });
        return [() => boss.refused("POST", path(id, "/undo")), "该记录已审核，不能撤销，请让审核人驳回"];
      },
      "that was rejected, rejected again": async () => {
        const { id } = await record(await plantBatch(backoffice, { cut: 5 }), { status: "REJECTED" });
        return [
          () => boss.refused("POST", `${pieceApi}/reject`, { ids: [id], reason: "数错" }),
          "所选记录驳回，不能再审",
        ];
      },
      "that waits, put right by money": async () => {
        const { id } = await record(await plantBatch(backoffice, { cut: 5 }));
        return [
          () => boss.refused("POST", path(id, "/adjust"), { amountLi: 100, remark: "少记" }),
          "只有已结算的计件用补/扣更正，待审的请驳回后重新登记",
        ];
      },
    },
    ["piece_record", "batch"],
  );

  it("is not approved with more others than are compared at once", async () => {
    const made = await plantBatch(backoffice, { cut: 5 });
    const worker = await plantWorker(backoffice);
    const step = await plantProcess(backoffice);
    await db().execute(sql`
      insert into batch_process (batch_id, seq, process_id, name, category_name, stage, price_li, std_sec)
      values (${made.id}, 9, ${step.id}, '锁边', '车缝', 'SEW', 1, 60)`);
    await db().execute(sql`
      insert into piece_record (batch_id, batch_process_id, employee_id, source, qty, price_li, amount_li, operator_id,
        biz_date, created_at)
      select ${made.id}, id, ${worker.id}, 'HAND', 1, 1, 1, 1, ${plantDay}::date, now()
      from batch_process, generate_series(1, 50001) where batch_id = ${made.id} and seq = 9`);
    const asked = { batch: made.no, from: plantDay, to: plantDay };
    const approve = () => boss.refused("POST", `${pieceApi}/approveFound`, asked);
    expect(await approve()).toBe("一次最多审核 50000 条，请缩短日期或加上筛选条件");
    await db().execute(sql`
      delete from piece_record where id = (select max(id) from piece_record where batch_id = ${made.id})`);
    expect(await approve()).toMatch(/^待审的计件现在共 50000 条/);
    await db().execute(sql`delete from piece_record where batch_id = ${made.id}`);
  });
});

it("a batch that goes to a factory of ours pays it no fee, whatever the factory's own is", async () => {
  const [made, own] = [
    await plantBatch(backoffice, { cut: 5, feeLi: 10_000 }),
    await plantFactory(backoffice, { type: "OWN", feeLi: 12_500 }),
  ];
  await act(boss, { ...made, version: 1 }, "transfer", { partyId: own.id, reason: "自己做" });
  const found = await oneRow(
    db(),
    sql`select party_id as "partyId", fee_li as "feeLi" from batch where id = ${made.id}`,
  );
  expect(found).toEqual({ partyId: own.id, feeLi: 0 });
});

it("two who approve what one filter finds approve it once", async () => {
  const made = await plantBatch(backoffice, { cut: 5 });
  await record(made);
  const asked = { batch: made.no, from: plantDay, to: plantDay, answered: whateverIsAsked };
  const answers = await Promise.all([1, 2].map(() => boss.post(`${pieceApi}/approveFound`, asked)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.message).toBe("筛选结果里没有待审的计件");
  expect(await oneRow(db(), sql`select wage_li as li from batch where id = ${made.id}`)).toEqual({ li: 360 });
});

describe("a bed's pieces", () => {
  const voidBed = async (made: PlantedBatch) => {
    const { id } = await oneRow<{ id: number }>(db(), sql`select id from cut_bed where batch_id = ${made.id}`);
    return [
      `${batchApi}/${made.id}/bed/${id}/void`,
      { version: (await read(boss, made)).version, reason: "裁错" },
    ] as const;
  };

  it("that were brought, and whose delivery was voided, do not hold it", async () => {
    const made = await plantBatch(backoffice, { cut: 5 });
    const brought = await bring(boss, made, { 0: 5 });
    expect(await boss.refused("POST", ...(await voidBed(made)))).toMatch(
      /^批次 .+ 第 1 床的 .+ .+ 已交货 5 件，不能作废$/,
    );
    await boss.ok("POST", `${deliveryApi}/${brought.id}/void`, { version: brought.version, reason: "录错" });
    await boss.ok("POST", ...(await voidBed(made)));
    expect((await read(boss, made)).cutQty).toBe(0);
  });

  it("that work was recorded on by hand hold it", async () => {
    const made = await plantBatch(backoffice, { cut: 5 });
    await record(made);
    expect(await boss.refused("POST", ...(await voidBed(made)))).toMatch(/作废后只剩 0 件，.+已计件 2 件，不能作废$/);
  });
});
