/**
 * Invariant 26 in production, the full table of states and actions of each document but the batch (batches.test.ts): what a
 * state does not allow is refused with 400 and one Chinese sentence, also as it stands now, and writes nothing anywhere.
 */
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { pieceRecord } from "#backoffice/trade/manufacture/piece/piece.tables.ts";
import type { wageStatuses } from "#contract/employee/employee.words.ts";
import type { deliveryStatuses, repairStatuses } from "#contract/manufacture/delivery.words.ts";
import type { materialIssueStatuses, materialPurchaseStatuses } from "#contract/manufacture/material.words.ts";
import type { pieceStatuses } from "#contract/manufacture/piece.words.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { bring, deliveryApi, finding, inspect, repairApi } from "../../support/data/deliveries.ts";
import {
  buy,
  draftPurchase,
  issueApi,
  materialApi,
  plantBom,
  plantMaterialSupplier,
  purchaseApi,
} from "../../support/data/material.ts";
import { type PlantedBatch, plantBatch, plantDay, plantMaterial, plantWorker } from "../../support/data/production.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;

let boss: Caller;
let batch: PlantedBatch;
let supplier: { id: number };
let cloth: { id: number };

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  batch = await plantBatch(backoffice, { cut: 60 });
  supplier = await plantMaterialSupplier(backoffice);
  cloth = await plantMaterial(backoffice);
  await buy(boss, supplier.id, [{ materialId: cloth.id, qtyMilli: 900_000, priceLi: 2_000 }]);
  await plantBom(backoffice, batch.id, [{ materialId: cloth.id, usageMilli: 20 }]);
  // Seconds, to be sent to repair.
  await inspect(boss, batch, await bring(boss, batch, { 0: 20 }), { 0: { second: 20 } });
});

interface Standing {
  id: number;
  version: number;
}
type Sent = [path: string, body: Record<string, unknown>, method?: "PUT"];

interface Kind<State extends string> {
  table: string;
  /** A document in each state. */
  plant: Record<State, () => Promise<{ id: number }>>;
  /** What is sent, as the document stands; and the states that allow it. */
  actions: Record<string, { allowed: readonly State[]; send: (doc: Standing) => Sent | Promise<Sent> }>;
}

/** Version and all of the document, as a form would have seen it. */
async function standing(table: string, id: number): Promise<Standing> {
  const { version } = await oneRow<{ version: number }>(
    db(),
    sql`select coalesce((to_jsonb(doc) ->> 'version')::int, 1) as version from ${sql.identifier(table)} doc where id = ${id}`,
  );
  return { id, version };
}

const allOf = (table: string): SQL =>
  sql`select ${table}::text as what, md5(coalesce(string_agg(to_jsonb(one)::text, ',' order by one.id), '')) as rows
      from ${sql.identifier(table)} one`;
/** Of what only ever grows. */
const countOf = (table: string): SQL =>
  sql`select ${table}::text as what, count(*)::text as rows from ${sql.identifier(table)}`;

/** What any of them could have written. */
const written = () =>
  rows(
    db(),
    sql.join(
      [
        ...[
          ...["delivery", "delivery_line", "repair", "repair_line", "repair_return", "material_purchase"],
          ...["material_purchase_line", "material_purchase_return", "material_issue", "material_issue_line"],
          ...["material_adjust", "piece_record", "wage_settlement", "wage_item", "employee_advance", "batch"],
          ...["batch_line", "account"],
        ].map(allOf),
        ...["account_entry", "stock_movement", "material_movement", "audit_log"].map(countOf),
      ],
      sql` union all `,
    ),
  );

async function refuseAll<State extends string>({ table, plant, actions }: Kind<State>) {
  for (const [state, make] of Object.entries(plant) as [State, () => Promise<{ id: number }>][]) {
    const { id } = await make();
    const before = await written();
    for (const [action, { allowed, send }] of Object.entries(actions)) {
      if (allowed.includes(state)) continue;
      const [path, body, method = "POST"] = await send(await standing(table, id));
      const refusal = await boss.refused(method, path, body).catch((error: Error) => `${error.message} (not refused)`);
      expect(refusal, `${action} of ${state}`).toMatch(/^[^a-z]+$/);
      // Refused for its state, and not for the form it came from.
      expect(refusal, `${action} of ${state}`).not.toMatch(/他人修改|请填写|请选择/);
    }
    expect(await written(), state).toEqual(before);
  }
}

it("交货", async () => {
  const brought = () => bring(boss, batch, { 1: 2 });
  const inspected = async () => inspect(boss, batch, await brought(), { 1: { passed: 2 } });
  const gone = async () => {
    const doc = await inspected();
    await boss.ok("POST", `${deliveryApi}/${doc.id}/void`, { version: doc.version, reason: "录错" });
    return doc;
  };
  await refuseAll<(typeof deliveryStatuses)[number]>({
    table: "delivery",
    plant: { SUBMITTED: brought, INSPECTED: inspected, VOID: gone },
    actions: {
      inspect: {
        allowed: ["SUBMITTED"],
        send: ({ id, version }) => [
          `${deliveryApi}/${id}/inspect`,
          { version, ...finding(batch, { 1: { passed: 2 } }) },
        ],
      },
      void: {
        allowed: ["SUBMITTED", "INSPECTED"],
        send: ({ id, version }) => [`${deliveryApi}/${id}/void`, { version, reason: "录错" }],
      },
    },
  });
});

it("返修", async () => {
  const [{ skuId = 0 } = {}] = batch.lines;
  const sent = () =>
    boss.ok("POST", repairApi, {
      ...{ source: "STOCK", repositoryId: places.warehouse, partyId: null, reason: "破洞", responsibility: "SELF" },
      ...{ chargeFen: 0, remark: "", cells: [{ skuId, grade: 2, qty: 2 }] },
    });
  const back = (ok: number) => ({ cells: [{ skuId, ok, second: 0, scrap: 0 }] });
  const returned = async (ok: number) => {
    const { id } = await sent();
    await boss.ok("POST", `${repairApi}/${id}/return`, { ...back(ok), ...(await standing("repair", id)) });
    return { id };
  };
  const gone = async () => {
    const { id } = await sent();
    await boss.ok("POST", `${repairApi}/${id}/void`, { ...(await standing("repair", id)), reason: "录错" });
    return { id };
  };
  const returnOf = async (id: number) => {
    const [found] = await rows<{ id: number }>(
      db(),
      sql`select id from repair_return order by repair_id = ${id} desc, id desc limit 1`,
    );
    return found?.id ?? 1;
  };
  await refuseAll<(typeof repairStatuses)[number]>({
    table: "repair",
    plant: { PART: () => returned(1), DONE: () => returned(2), SENT: sent, VOID: gone },
    actions: {
      return: {
        allowed: ["SENT", "PART"],
        send: ({ id, version }) => [`${repairApi}/${id}/return`, { version, ...back(1) }],
      },
      voidReturn: {
        allowed: ["PART", "DONE"],
        send: async ({ id, version }) => [
          `${repairApi}/${id}/return/${await returnOf(id)}/void`,
          { version, reason: "录错" },
        ],
      },
      void: {
        allowed: ["SENT"],
        send: ({ id, version }) => [`${repairApi}/${id}/void`, { version, reason: "录错" }],
      },
    },
  });
});

it("物料采购", async () => {
  const lines = () => [{ materialId: cloth.id, qtyMilli: 5_000, priceLi: 2_000 }];
  const draft = () => draftPurchase(boss, supplier.id, lines());
  const bought = () => buy(boss, supplier.id, lines());
  const lineOf = async (id: number) =>
    (await oneRow<{ id: number }>(db(), sql`select id from material_purchase_line where purchase_id = ${id}`)).id;
  const givenBack = async () => {
    const { id, version } = await bought();
    const body = { version, reason: "色差", lines: [{ lineId: await lineOf(id), qtyMilli: 1_000 }] };
    await boss.ok("POST", `${purchaseApi}/${id}/return`, body);
    return { id };
  };
  const gone = async () => {
    const { id, version } = await bought();
    await boss.ok("POST", `${purchaseApi}/${id}/void`, { version, reason: "录错" });
    return { id };
  };
  const returnOf = async (id: number) => {
    const [found] = await rows<{ id: number }>(
      db(),
      sql`select id from material_purchase_return order by purchase_id = ${id} desc, id desc limit 1`,
    );
    return found?.id ?? 1;
  };
  await refuseAll<(typeof materialPurchaseStatuses)[number]>({
    table: "material_purchase",
    plant: { DRAFT: draft, PART_RETURNED: givenBack, CONFIRMED: bought, VOID: gone },
    actions: {
      edit: {
        allowed: ["DRAFT"],
        send: ({ id, version }) => [
          `${purchaseApi}/${id}`,
          {
            ...{ version, partyId: supplier.id, repositoryId: places.warehouse, freightFen: 0, remark: "" },
            ...{ attachmentId: null, lines: lines().map((line) => ({ lot: "", ...line })) },
          },
          "PUT",
        ],
      },
      confirm: {
        allowed: ["DRAFT"],
        send: ({ id, version }) => [`${purchaseApi}/${id}/confirm`, { version, answered: whateverIsAsked }],
      },
      return: {
        allowed: ["CONFIRMED", "PART_RETURNED"],
        send: async ({ id, version }) => [
          `${purchaseApi}/${id}/return`,
          { version, reason: "色差", lines: [{ lineId: await lineOf(id), qtyMilli: 1 }] },
        ],
      },
      voidReturn: {
        allowed: ["PART_RETURNED"],
        send: async ({ id, version }) => [
          `${purchaseApi}/${id}/return/${await returnOf(id)}/void`,
          { version, reason: "退错" },
        ],
      },
      void: {
        allowed: ["DRAFT", "CONFIRMED"],
        send: ({ id, version }) => [`${purchaseApi}/${id}/void`, { version, reason: "录错" }],
      },
    },
  });
});

it("领料 and 退料", async () => {
  const draft = async (): Promise<{ id: number }> => {
    const { id } = await boss.ok("POST", issueApi, {
      batchId: batch.id,
      repositoryId: places.warehouse,
      prefill: false,
    });
    const line = { materialId: cloth.id, lot: "", qtyMilli: 500 };
    await boss.ok("PUT", `${issueApi}/${id}`, { ...(await seen(id)), remark: "", lines: [line] });
    return { id };
  };
  const seen = async (id: number) => ({ version: (await standing("material_issue", id)).version });
  const lineOf = async (id: number) =>
    (await oneRow<{ id: number }>(db(), sql`select id from material_issue_line where issue_id = ${id}`)).id;
  const act = async (id: number, action: string, body = {}) =>
    boss.ok("POST", `${issueApi}/${id}/${action}`, { ...(await seen(id)), ...body });
  const issued = async () => {
    const { id } = await draft();
    await act(id, "issue", { answered: whateverIsAsked });
    return { id };
  };
  const back = async () => {
    const { id } = await issued();
    return (await act(id, "return", { remark: "", lines: [{ lineId: await lineOf(id), qtyMilli: 100 }] })) as {
      id: number;
    };
  };
  const voided = (make: () => Promise<{ id: number }>) => async () => {
    const { id } = await make();
    await act(id, "void", { reason: "录错" });
    return { id };
  };
  type State = (typeof materialIssueStatuses)[number] | "RETURN" | "VOID_RETURN";
  await refuseAll<State>({
    table: "material_issue",
    plant: { DRAFT: draft, ISSUED: issued, VOID: voided(issued), RETURN: back, VOID_RETURN: voided(back) },
    actions: {
      edit: {
        allowed: ["DRAFT"],
        send: ({ id, version }) => [
          `${issueApi}/${id}`,
          { version, remark: "改", lines: [{ materialId: cloth.id, lot: "", qtyMilli: 1 }] },
          "PUT",
        ],
      },
      issue: {
        allowed: ["DRAFT"],
        send: ({ id, version }) => [`${issueApi}/${id}/issue`, { version, answered: whateverIsAsked }],
      },
      return: {
        allowed: ["ISSUED"],
        send: async ({ id, version }) => [
          `${issueApi}/${id}/return`,
          { version, remark: "", lines: [{ lineId: await lineOf(id), qtyMilli: 1 }] },
        ],
      },
      void: {
        allowed: ["DRAFT", "ISSUED", "RETURN"],
        send: ({ id, version }) => [`${issueApi}/${id}/void`, { version, reason: "录错" }],
      },
    },
  });
});

const pieceOf = async (employeeId: number, status: (typeof pieceStatuses)[number]) => {
  const [step] = batch.processes;
  const made = await insertRow(db(), pieceRecord, {
    ...{ batchId: batch.id, batchProcessId: step?.id ?? 0, employeeId, kind: "REWORK", source: "HAND", status },
    ...{ qty: 2, priceLi: 180, amountLi: 360, operatorId: 1, bizDate: plantDay, createdAt: demoNow },
  });
  if (status === "APPROVED") await db().execute(sql`update batch set wage_li = wage_li + 360 where id = ${batch.id}`);
  return made;
};

const wageApi = "/api/clothes/wage";
async function draftWage(): Promise<{ id: number; pieceId: number }> {
  const worker = await plantWorker(backoffice);
  const piece = await pieceOf(worker.id, "APPROVED");
  await boss.ok("POST", `${wageApi}/run`, { period: plantDay.slice(0, 7), employeeIds: [worker.id] });
  await backoffice.settle();
  const { id } = await oneRow<{ id: number }>(
    db(),
    sql`select id from wage_settlement where employee_id = ${worker.id}`,
  );
  return { id, pieceId: piece.id };
}
async function auditedWage() {
  const made = await draftWage();
  await boss.ok("POST", `${wageApi}/audit`, { rows: [await standing("wage_settlement", made.id)] });
  return made;
}

it("计件", async () => {
  const api = "/api/clothes/piece";
  const worker = await plantWorker(backoffice);
  const at = (status: (typeof pieceStatuses)[number]) => () => pieceOf(worker.id, status);
  await refuseAll<(typeof pieceStatuses)[number]>({
    table: "piece_record",
    plant: {
      ...{ SUBMITTED: at("SUBMITTED"), APPROVED: at("APPROVED"), REJECTED: at("REJECTED"), UNDONE: at("UNDONE") },
      SETTLED: async () => ({ id: (await auditedWage()).pieceId }),
    },
    actions: {
      undo: { allowed: ["SUBMITTED"], send: ({ id }) => [`${api}/${id}/undo`, {}] },
      approve: { allowed: ["SUBMITTED"], send: ({ id }) => [`${api}/approve`, { ids: [id] }] },
      reject: {
        allowed: ["SUBMITTED", "APPROVED"],
        send: ({ id }) => [`${api}/reject`, { ids: [id], reason: "数错" }],
      },
      price: { allowed: ["SUBMITTED"], send: ({ id }) => [`${api}/${id}/price`, { priceLi: 9, reason: "谈好" }] },
      adjust: { allowed: ["SETTLED"], send: ({ id }) => [`${api}/${id}/adjust`, { amountLi: 100, remark: "少记" }] },
    },
  });
});

it("工资", async () => {
  const paid = async () => {
    const { id } = await auditedWage();
    await boss.ok("POST", `${wageApi}/pay`, { rows: [await standing("wage_settlement", id)], fundId: 6 });
    return { id };
  };
  const reversed = async () => {
    const { id } = await auditedWage();
    const { version } = await standing("wage_settlement", id);
    await boss.ok("POST", `${wageApi}/${id}/reverse`, { version, reason: "算错" });
    return { id };
  };
  const opposite = async () => {
    const { id } = await reversed();
    return oneRow<{ id: number }>(db(), sql`select id from wage_settlement where reverse_of = ${id}`);
  };
  await refuseAll<(typeof wageStatuses)[number] | "OPPOSITE">({
    table: "wage_settlement",
    plant: { DRAFT: draftWage, AUDITED: auditedWage, PAID: paid, REVERSED: reversed, OPPOSITE: opposite },
    actions: {
      refresh: { allowed: ["DRAFT"], send: ({ id, version }) => [`${wageApi}/${id}/refresh`, { version }] },
      discard: { allowed: ["DRAFT"], send: ({ id, version }) => [`${wageApi}/${id}/discard`, { version }] },
      audit: { allowed: ["DRAFT"], send: (doc) => [`${wageApi}/audit`, { rows: [doc] }] },
      pay: { allowed: ["AUDITED"], send: (doc) => [`${wageApi}/pay`, { rows: [doc], fundId: 6 }] },
      reverse: {
        allowed: ["AUDITED"],
        send: ({ id, version }) => [`${wageApi}/${id}/reverse`, { version, reason: "算错" }],
      },
    },
  });
});

it("what was taken back once: 借支, 补贴, 物料盘点", async () => {
  const employees = "/api/clothes/employee";
  const worker = await plantWorker(backoffice);
  const lent = await boss.ok("POST", `${employees}/${worker.id}/advance`, { fundId: 6, amountFen: 100 });
  const item = { kind: "ALLOWANCE", amountFen: 100, reason: "全勤", bizDate: plantDay };
  const given = await boss.ok("POST", `${employees}/${worker.id}/wage-item`, item);
  const counted = await boss.ok("POST", `${materialApi}/adjust`, {
    ...{ repositoryId: places.warehouse, opening: false, reason: "盘点" },
    lines: [{ materialId: cloth.id, lot: "", qtyMilli: 10 }],
  });
  const paths = {
    employee_advance: `${employees}/advance/${lent.id}/void`,
    wage_item: `${employees}/wage-item/${given.id}/void`,
    material_adjust: `${materialApi}/adjust/${counted.id}/reverse`,
  };
  for (const [table, path] of Object.entries(paths)) {
    const id = Number(path.split("/").at(-2));
    await boss.ok("POST", path, { ...(await standing(table, id)), reason: "录错" });
    const before = await written();
    const again = { ...(await standing(table, id)), reason: "录错" };
    expect(await boss.refused("POST", path, again), table).toMatch(/^[^a-z]*已(作废|撤销|红冲)/);
    expect(await written(), table).toEqual(before);
  }
});
