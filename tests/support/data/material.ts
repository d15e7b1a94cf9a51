/** Materials as their tests need them: bought and in stock over the API, and the BOM snapshot of a planted batch. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { batchBom } from "#backoffice/trade/manufacture/batch/batch.tables.ts";
import type { TestBackoffice } from "../backoffice.ts";
import { plantFactory } from "./production.ts";
import { type Caller, places } from "./stock.ts";

export const materialApi = "/api/clothes/material";
export const purchaseApi = `${materialApi}/purchase`;
export const issueApi = `${materialApi}/issue`;

export const plantMaterialSupplier = (backoffice: TestBackoffice) =>
  plantFactory(backoffice, { type: "MATERIAL", name: `面料行 ${randomUUID().slice(0, 8)}` });

export interface BoughtLine {
  materialId: number;
  lot?: string;
  qtyMilli: number;
  priceLi?: number;
}

/** A draft with these lines. */
export async function draftPurchase(
  boss: Caller,
  partyId: number,
  lines: readonly BoughtLine[],
  head: { freightFen?: number; repositoryId?: number } = {},
) {
  const { repositoryId = places.warehouse, ...amounts } = head;
  const fields = { partyId, repositoryId, remark: "", attachmentId: null, ...amounts };
  const made = await boss.ok("POST", purchaseApi, fields);
  const { version } = await boss.ok("PUT", `${purchaseApi}/${made.id}`, {
    ...{ ...fields, version: made.version },
    lines: lines.map((line) => ({ lot: "", ...line })),
  });
  return { ...(made as { id: number; no: string }), version: version as number };
}

/** Bought and in stock. */
export async function buy(...given: Parameters<typeof draftPurchase>) {
  const [boss] = given;
  const draft = await draftPurchase(...given);
  const { version } = await boss.ok("POST", `${purchaseApi}/${draft.id}/confirm`, { version: draft.version });
  return { ...draft, version: version as number };
}

/** What a batch needs of a material for one piece, of every colour. */
export async function plantBom(
  { database }: TestBackoffice,
  batchId: number,
  lines: readonly { materialId: number; usageMilli: number; lossBp?: number; colorId?: number }[],
) {
  // As a batch that is closed has them.
  const priceOf = (materialId: number) => sql`(select material.price_li from material, batch
    where material.id = ${materialId} and batch.id = ${batchId} and batch.status = 'CLOSED')`;
  await database.db
    .insert(batchBom)
    .values(lines.map((line) => ({ ...line, batchId, priceLi: priceOf(line.materialId) })));
}

/** Quantity and value of one lot; null where there never was any. */
export async function lotOf({ database }: TestBackoffice, materialId: number, lot = "", repositoryId = 1) {
  const [found] = await rows<{ qtyMilli: number; valueFen: number }>(
    database.db,
    sql`select qty_milli as "qtyMilli", value_fen as "valueFen" from material_balance
        where repository_id = ${repositoryId} and material_id = ${materialId} and lot = ${lot}`,
  );
  return found ?? null;
}

export async function supplierBalance({ database }: TestBackoffice, partyId: number): Promise<number> {
  const [found] = await rows<{ fen: number }>(
    database.db,
    sql`select balance_fen as fen from account where kind = 'SUPPLIER' and owner_id = ${partyId}`,
  );
  return found?.fen ?? 0;
}
