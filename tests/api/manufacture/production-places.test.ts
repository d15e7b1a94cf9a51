/**
 * Invariant 25 in production, its acts and addresses by id: who may do everything, but in another place, finds no batch,
 * delivery, repair, piece or slip of material of this one, and writes nothing of it. The acts are found in the table of
 * endpoints: one that is new makes this fail until it stands here, or in `elsewhere` with its reason.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { pieceRecord } from "#backoffice/trade/manufacture/piece/piece.tables.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { batchApi } from "../../support/data/batches.ts";
import { bring, bringing, deliveryApi, finding, inspect, repairApi } from "../../support/data/deliveries.ts";
import {
  buy,
  draftPurchase,
  issueApi,
  materialApi,
  plantBom,
  plantMaterialSupplier,
  purchaseApi,
} from "../../support/data/material.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { type PlantedBatch, plantBatch, plantDay, plantMaterial, plantWorker } from "../../support/data/production.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";
import { marksOf } from "../../support/written.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const username = "keeper2";
const pieceApi = "/api/clothes/piece";

/** What finds nothing: as if there were none, or a place of no name and the right that is lacking there. */
const unseen = /不存在|没有查看权限|不是扎票、工序或工号$|^您没有该仓库的.+权限$/;

/** Of production, and of no place: or told of elsewhere. */
const elsewhere: Record<string, string> = {
  "POST /api/clothes/piece/own/record": "one's own work, by the ticket in one's hand: workers hold no places",
  "POST /api/clothes/piece/approveFound": "of what the filter finds: pieces of other places are not found (below)",
  "PUT /api/clothes/piece/setting": "the company's",
  "POST /api/clothes/material": "材料档案 is the company's",
  "PUT /api/clothes/material": "材料档案 is the company's",
  "POST /api/clothes/material/:id/disable": "材料档案 is the company's",
  "POST /api/clothes/material/:id/enable": "材料档案 is the company's",
  "DELETE /api/clothes/material/:id": "材料档案 is the company's",
  "GET /api/clothes/material/:id": "材料档案 is the company's",
  "GET /api/clothes/batch/style/:id": "a style is the company's",
  "GET /api/clothes/batch/open/:id": "the batches of a style: those of other places are left out (below)",
};

type Sent = readonly [path: string, body?: Record<string, unknown>];

let boss: Caller;
let stranger: Caller;
let batch: PlantedBatch;
/** By endpoint: how the act on this place's documents is sent. */
const acts: Record<string, Sent> = {};
const act = (endpoint: string, path: string, body: Record<string, unknown> = {}) => {
  acts[endpoint] = [path, body];
};

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  await leaveOnePlace(backoffice, { username, place: places.shahe, withheld: [permissions.wageList] });
  stranger = await caller(backoffice, username);
  batch = await plantBatch(backoffice, { cut: 60 });
  await readyBatch();
  await readyPieces();
  await readyDeliveries();
  await readyMaterial();
});

async function readyBatch() {
  const path = `${batchApi}/${batch.id}`;
  const key = "/api/clothes/batch/:id";
  const [cell] = batch.lines;
  const head = { partyId: batch.partyId, mode: "LABOUR", dueDate: "2027-03-01", repositoryId: places.shahe };
  const plan = [{ skuId: cell?.skuId, qty: 5 }];
  const more = { overCutBp: 0, merchandiserId: null, customer: "", remark: "", attachmentIds: [] };
  const { id: bedId } = await oneRow<{ id: number }>(db(), sql`select id from cut_bed where batch_id = ${batch.id}`);
  const reason = "换人做";
  act(`GET ${key}`, path);
  act(`GET ${key}/cut`, `${path}/cut`);
  // The place of the batch itself, by who does not see it.
  const { productId } = await oneRow<{ productId: number }>(
    db(),
    sql`select product_id as "productId" from batch where id = ${batch.id}`,
  );
  act("POST /api/clothes/batch", batchApi, { ...head, ...more, productId, plan, repositoryId: places.warehouse });
  act(`PUT ${key}`, path, { ...head, ...more, version: 1, plan });
  act(`PUT ${key}/route`, `${path}/route`, { version: 1, rows: [] });
  act(`PUT ${key}/bom`, `${path}/bom`, { version: 1, rows: [] });
  act(`POST ${key}/reload`, `${path}/reload`, { version: 1 });
  act(`POST ${key}/plan`, `${path}/plan`, { version: 1 });
  act(`POST ${key}/stage`, `${path}/stage`, { version: 1, stage: "FINISHING" });
  act(`POST ${key}/transfer`, `${path}/transfer`, { version: 1, partyId: 4, bundleIds: [], reason });
  act(`POST ${key}/pause`, `${path}/pause`, { version: 1, reason });
  act(`POST ${key}/resume`, `${path}/resume`, { version: 1 });
  act(`POST ${key}/close`, `${path}/close`, { version: 1, shorts: [], reason, deductFen: 0 });
  act(`POST ${key}/cancel`, `${path}/cancel`, { version: 1, reason });
  act(`POST ${key}/cut`, `${path}/cut`, {
    ...{ version: 1, layers: 1, ratio: "", bundleQty: 30, remark: "", cells: [{ skuId: cell?.skuId, qty: 1 }] },
  });
  act(`POST ${key}/bed/:bedId/void`, `${path}/bed/${bedId}/void`, { version: 1, reason });
  const ticked = { rows: [{ id: batch.id, version: 1 }] };
  act("POST /api/clothes/batch/urge", `${batchApi}/urge`, { ...ticked, remark: "快" });
  act("POST /api/clothes/batch/due", `${batchApi}/due`, { ...ticked, dueDate: "2027-04-01" });
  act("POST /api/clothes/batch/merchandiser", `${batchApi}/merchandiser`, { ...ticked, merchandiserId: null });
}

async function readyPieces() {
  const [step] = batch.processes;
  const worker = await plantWorker(backoffice);
  const piece = (status: "SUBMITTED" | "SETTLED") =>
    insertRow(db(), pieceRecord, {
      ...{ batchId: batch.id, batchProcessId: step?.id ?? 0, employeeId: worker.id, kind: "REWORK", source: "HAND" },
      ...{ status, qty: 2, priceLi: 180, amountLi: 360, operatorId: 1, bizDate: plantDay, createdAt: demoNow },
    });
  const { id } = await piece("SUBMITTED");
  const cells = [{ employeeId: worker.id, batchProcessId: step?.id, qty: 1 }];
  const scanned = { text: batch.bundles[0]?.ticketCode, employeeId: worker.id, rework: "NO", keep: false };
  act("POST /api/clothes/piece/scan", `${pieceApi}/scan`, { ...scanned, seq: 1 });
  act("POST /api/clothes/piece/grid", `${pieceApi}/grid`, { batchId: batch.id, bizDate: plantDay, cells });
  act("GET /api/clothes/piece/:id", `${pieceApi}/${id}`);
  act("POST /api/clothes/piece/:id/undo", `${pieceApi}/${id}/undo`);
  act("POST /api/clothes/piece/:id/price", `${pieceApi}/${id}/price`, { priceLi: 90, reason: "谈好了" });
  act("POST /api/clothes/piece/:id/adjust", `${pieceApi}/${id}/adjust`, { amountLi: 100, remark: "少记" });
  act("POST /api/clothes/piece/approve", `${pieceApi}/approve`, { ids: [id] });
  act("POST /api/clothes/piece/reject", `${pieceApi}/reject`, { ids: [id], reason: "数错" });
}

async function readyDeliveries() {
  const key = "/api/clothes/delivery";
  const brought = await bring(boss, batch, { 0: 5 });
  const inspected = await inspect(boss, batch, await bring(boss, batch, { 0: 9 }), { 0: { repair: 4, second: 5 } });
  act(`GET ${key}/:id`, `${deliveryApi}/${brought.id}`);
  act(`POST ${key}`, deliveryApi, bringing(batch, { 1: 2 }, { repositoryId: places.shahe }));
  act(`POST ${key}/:id/inspect`, `${deliveryApi}/${brought.id}/inspect`, {
    ...{ version: brought.version, ...finding(batch, { 0: { passed: 5 } }) },
  });
  act(`POST ${key}/:id/void`, `${deliveryApi}/${inspected.id}/void`, { version: inspected.version, reason: "录错" });
  const { id, version } = await oneRow<{ id: number; version: number }>(
    db(),
    sql`select id, version from repair order by id desc limit 1`,
  );
  const [cell] = batch.lines;
  const back = { cells: [{ skuId: cell?.skuId, ok: 1, second: 0, scrap: 0 }] };
  const returned = await boss.ok("POST", `${repairApi}/${id}/return`, { version, ...back });
  const { id: returnId } = await oneRow<{ id: number }>(
    db(),
    sql`select id from repair_return where repair_id = ${id}`,
  );
  const mending = "/api/clothes/repair";
  const sending = {
    ...{ source: "STOCK", repositoryId: places.warehouse, partyId: null, reason: "破洞", responsibility: "SELF" },
    ...{ chargeFen: 0, remark: "", cells: [{ skuId: cell?.skuId, grade: 2, qty: 1 }] },
  };
  const sent = await boss.ok("POST", repairApi, sending);
  const { version: sentVersion } = (await boss.get(`${repairApi}/${sent.id}`)).body;
  act(`GET ${mending}/:id`, `${repairApi}/${id}`);
  act(`POST ${mending}`, repairApi, sending);
  act(`POST ${mending}/:id/return`, `${repairApi}/${id}/return`, { version: returned.version, ...back });
  act(`POST ${mending}/:id/return/:returnId/void`, `${repairApi}/${id}/return/${returnId}/void`, {
    ...{ version: returned.version, reason: "录错" },
  });
  act(`POST ${mending}/:id/void`, `${repairApi}/${sent.id}/void`, { version: sentVersion, reason: "录错" });
}

async function readyMaterial() {
  const { id: supplierId } = await plantMaterialSupplier(backoffice);
  const cloth = await plantMaterial(backoffice, { supplierId });
  const lines = [{ materialId: cloth.id, lot: "", qtyMilli: 500_000, priceLi: 2_000 }];
  const bought = await buy(boss, supplierId, lines);
  await plantBom(backoffice, batch.id, [{ materialId: cloth.id, usageMilli: 9_000_000 }]);
  const draft = await draftPurchase(boss, supplierId, lines);
  const lineOf = async (id: number) =>
    (await oneRow<{ id: number }>(db(), sql`select id from material_purchase_line where purchase_id = ${id}`)).id;
  const lineId = await lineOf(bought.id);
  const givenBack = await boss.ok("POST", `${purchaseApi}/${bought.id}/return`, {
    ...{ version: bought.version, reason: "色差", lines: [{ lineId, qtyMilli: 1_000 }] },
  });
  const { id: returnId } = await oneRow<{ id: number }>(
    db(),
    sql`select id from material_purchase_return where purchase_id = ${bought.id}`,
  );
  const buying = "/api/clothes/material/purchase";
  const head = { partyId: supplierId, repositoryId: places.warehouse, remark: "", attachmentId: null };
  const { version } = givenBack;
  act(`GET ${buying}/:id`, `${purchaseApi}/${bought.id}`);
  act(`POST ${buying}`, purchaseApi, head);
  // Drawn into the own place.
  act(`PUT ${buying}/:id`, `${purchaseApi}/${draft.id}`, {
    ...{ ...head, repositoryId: places.shahe, version: draft.version, lines: [] },
  });
  act(`POST ${buying}/:id/confirm`, `${purchaseApi}/${draft.id}/confirm`, {
    ...{ version: draft.version, answered: whateverIsAsked },
  });
  act(`POST ${buying}/:id/return`, `${purchaseApi}/${bought.id}/return`, {
    ...{ version, reason: "色差", lines: [{ lineId, qtyMilli: 1 }] },
  });
  act(`POST ${buying}/:id/return/:returnId/void`, `${purchaseApi}/${bought.id}/return/${returnId}/void`, {
    ...{ version, reason: "退错" },
  });
  act(`POST ${buying}/:id/void`, `${purchaseApi}/${draft.id}/void`, { version: draft.version, reason: "录错" });

  const slip = async () => {
    const made = await boss.ok("POST", issueApi, { batchId: batch.id, repositoryId: places.warehouse, prefill: false });
    const line = { materialId: cloth.id, lot: "", qtyMilli: 500 };
    const written = await boss.ok("PUT", `${issueApi}/${made.id}`, {
      ...{ version: made.version, remark: "", lines: [line] },
    });
    return { path: `${issueApi}/${made.id}`, version: written.version };
  };
  const [waiting, issued] = [await slip(), await slip()];
  const done = await boss.ok("POST", `${issued.path}/issue`, { version: issued.version, answered: whateverIsAsked });
  const [{ id: issueLine }] = (await boss.get(issued.path)).body.lines;
  const issuing = "/api/clothes/material/issue";
  act(`GET ${issuing}/:id`, issued.path);
  // From the own place, for a batch of another.
  act(`POST ${issuing}`, issueApi, { batchId: batch.id, repositoryId: places.shahe, prefill: false });
  act(`PUT ${issuing}/:id`, waiting.path, { version: waiting.version, remark: "", lines: [] });
  act(`POST ${issuing}/:id/issue`, `${waiting.path}/issue`, { version: waiting.version, answered: whateverIsAsked });
  act(`POST ${issuing}/:id/return`, `${issued.path}/return`, {
    ...{ version: done.version, remark: "", lines: [{ lineId: issueLine, qtyMilli: 1 }] },
  });
  act(`POST ${issuing}/:id/void`, `${issued.path}/void`, { version: done.version, reason: "领错" });

  const adjusting = "/api/clothes/material/adjust";
  const adjust = {
    ...{ repositoryId: places.warehouse, opening: false, reason: "盘点" },
    lines: [{ materialId: cloth.id, lot: "", qtyMilli: 1_000 }],
  };
  const counted = await boss.ok("POST", `${materialApi}/adjust`, adjust);
  act(`GET ${adjusting}/:id`, `${materialApi}/adjust/${counted.id}`);
  act(`POST ${adjusting}`, `${materialApi}/adjust`, adjust);
  act(`POST ${adjusting}/:id/reverse`, `${materialApi}/adjust/${counted.id}/reverse`, { reason: "盘错" });
  act("POST /api/clothes/material/demand/purchases", `${materialApi}/demand/purchases`, {
    ...{ repositoryId: places.warehouse, materialIds: [cloth.id] },
  });
}

/** Every row that any of them could have written. */
const written = () =>
  marksOf(db(), [
    ...["batch", "batch_line", "batch_process", "batch_bom", "batch_event", "cut_bed", "bundle", "piece_record"],
    ...["delivery", "delivery_line", "repair", "repair_line", "repair_return", "material_purchase"],
    ...["material_purchase_line", "material_purchase_return", "material_issue", "material_issue_line"],
    ...["material_adjust", "material_movement", "stock_movement", "account_entry", "message"],
  ]);

async function answersOf(by: Caller) {
  const answers: Record<string, string> = {};
  for (const [endpoint, [path, body]] of Object.entries(acts)) {
    const method = endpoint.split(" ")[0];
    const reply = method === "GET" ? by.get(path) : method === "PUT" ? by.put(path, body) : by.post(path, body);
    const { status, body: answer } = await reply;
    answers[endpoint] = status === 400 ? answer.message : `answered ${status}`;
  }
  return answers;
}

it("every act and address of production that names a document or a place stands here", () => {
  const asked = Object.values(endpoints)
    .flatMap((domain): Endpoint[] => Object.values(domain))
    .filter(({ path }) => /^\/api\/clothes\/(batch|delivery|repair|piece|material)(\/|$)/.test(path))
    .filter(({ method, path }) => !path.endsWith("/export") && (method !== "GET" || path.includes(":")))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(acts), ...Object.keys(elsewhere)].sort()).toEqual(asked.sort());
});

describe("who may do everything in another place", () => {
  it("finds nothing of this one by its id, and writes nothing of it", async () => {
    const before = await written();
    const found = Object.entries(await answersOf(stranger)).filter(([, answer]) => !unseen.test(answer));
    expect(Object.fromEntries(found)).toEqual({});
    expect(await written()).toEqual(before);
  });

  it("finds none of its pieces to approve, nor its batches by their style", async () => {
    const { productId } = await oneRow<{ productId: number }>(
      db(),
      sql`select product_id as "productId" from batch where id = ${batch.id}`,
    );
    const openOf = async (by: Caller) => JSON.stringify((await by.get(`${batchApi}/open/${productId}`)).body);
    expect(await openOf(boss)).toContain(batch.no);
    expect(await openOf(stranger)).not.toContain(batch.no);
    const asked = { batch: batch.no, from: plantDay, to: plantDay };
    expect(await stranger.refused("POST", `${pieceApi}/approveFound`, asked)).toBe("筛选结果里没有待审的计件");
  });

  it("is refused for the place alone: who sees it is told something else", async () => {
    const refused = Object.entries(await answersOf(boss)).filter(([, answer]) => unseen.test(answer));
    expect(Object.fromEntries(refused)).toEqual({});
  });
});
