/**
 * Production as tests need it, written straight into the database: what does not come from the forms under test.
 * A batch is planned and cut into bundles; masters are made where the demo company has none of that name.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { insertRow } from "#backoffice/ground/documents/write.ts";
import { employee, team } from "#backoffice/masters/employee/employee/employee.tables.ts";
import { material } from "#backoffice/masters/material/material.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { batch, batchLine, batchProcess, bundle, cutBed } from "#backoffice/trade/manufacture/batch/batch.tables.ts";
import { process, processCategory, processPrice } from "#backoffice/trade/manufacture/process/process.tables.ts";
import type { BatchStatus } from "#contract/manufacture/batch.words.ts";
import type { ProcessStage } from "#contract/manufacture/process.words.ts";
import type { TestBackoffice } from "../backoffice.ts";
import { demoNow } from "../company/demo-database.ts";
import { places } from "./stock.ts";

type Values<T extends { $inferInsert: object }> = Partial<T["$inferInsert"]>;
const audit = { createdBy: 1, createdAt: demoNow, updatedBy: 1, updatedAt: demoNow };
const mark = () => randomUUID().slice(0, 8).toUpperCase();

/** The business day of the tests' clock. */
export const plantDay = new Date(demoNow.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** A factory: OUTSOURCE with a fee unless told. */
export async function plantFactory({ database }: TestBackoffice, values: Values<typeof party> = {}) {
  const name = `试验厂 ${mark()}`;
  return insertRow(database.db, party, {
    ...{ code: mark(), name, type: "OUTSOURCE", dailyCapacity: 200, feeLi: 12_500, secondDeductBp: 5_000, ...audit },
    ...values,
  });
}

/** A process of a stage, at a price in 厘 from long ago on. */
export async function plantProcess(
  { database: { db } }: TestBackoffice,
  { stage = "SEW", priceLi = 180, ...values }: Values<typeof process> & { stage?: ProcessStage; priceLi?: number } = {},
) {
  const category = await insertRow(db, processCategory, { name: `分类 ${mark()}`, stage, ...audit });
  const made = await insertRow(db, process, {
    ...{ code: mark(), name: `工序 ${mark()}`, categoryId: category.id, stdSec: 60, ...audit },
    ...values,
  });
  await insertRow(db, processPrice, { processId: made.id, fromDay: "2020-01-01", priceLi, createdAt: demoNow });
  return { ...made, stage, priceLi, categoryName: category.name };
}

/** Somebody who sews, paid by the piece, of a 班组 of their own. */
export async function plantWorker({ database: { db } }: TestBackoffice, values: Values<typeof employee> = {}) {
  const { id: teamId } = await insertRow(db, team, { name: `班组 ${mark()}`, ...audit });
  return insertRow(db, employee, {
    ...{ no: `G${mark()}`, name: `工人 ${mark()}`, teamId, payType: "PIECE", hiredDay: "2024-03-01", ...audit },
    ...values,
  });
}

export async function plantMaterial({ database }: TestBackoffice, values: Values<typeof material> = {}) {
  return insertRow(database.db, material, {
    ...{ code: mark(), name: `面料 ${mark()}`, type: "FABRIC", unit: "METRE", priceLi: 18_600, ...audit },
    ...values,
  });
}

export interface PlantedBatch {
  id: number;
  no: string;
  partyId: number;
  repositoryId: number;
  lines: { id: number; skuId: number; colorId: number; sizeId: number; cutQty: number }[];
  processes: { id: number; stage: ProcessStage; priceLi: number }[];
  bundles: { id: number; batchLineId: number; qty: number; ticketCode: string }[];
}

/**
 * A batch of one style: `plan` pieces of every colour and size, and where `cut` is told as many cut on one bed and
 * bundled by 30. One process of each stage unless `processes` says otherwise.
 */
export async function plantBatch(
  backoffice: TestBackoffice,
  {
    styleNo = "8801",
    plan = 60,
    cut,
    status = cut === undefined ? "PLANNED" : "SEWING",
    partyId,
    processes,
    bundleQty = 30,
    ...values
  }: Values<typeof batch> & {
    styleNo?: string;
    plan?: number;
    cut?: number;
    status?: BatchStatus;
    processes?: Awaited<ReturnType<typeof plantProcess>>[];
    bundleQty?: number;
  } = {},
): Promise<PlantedBatch> {
  const { db } = backoffice.database;
  const cells = await rows<{ productId: number; skuId: number; colorId: number; sizeId: number }>(
    db,
    sql`select sku.product_id as "productId", sku.id as "skuId", color_id as "colorId", size_id as "sizeId"
        from sku join product on product.id = product_id where style_no = ${styleNo} order by sku.id`,
  );
  const [first] = cells;
  if (!first) throw new Error(`the demo company has no ${styleNo}`);
  const factory = partyId === undefined ? await plantFactory(backoffice) : { id: partyId, feeLi: 0 };
  const pieces = { planQty: plan * cells.length, cutQty: (cut ?? 0) * cells.length };
  const made = await insertRow(db, batch, {
    ...{ no: `SC${mark()}`, productId: first.productId, partyId: factory.id, mode: "LABOUR", feeLi: factory.feeLi },
    ...{ status, repositoryId: places.warehouse, bizDate: plantDay, dueDate: plantDay, ...pieces, ...audit },
    ...values,
  });
  const lines = await db
    .insert(batchLine)
    .values(cells.map(({ productId: _, ...cell }) => ({ batchId: made.id, ...cell, planQty: plan, cutQty: cut ?? 0 })))
    .returning();
  const route =
    processes ??
    (await Promise.all(
      (["CUT", "SEW", "FINISH", "PACK"] as const).map((stage) => plantProcess(backoffice, { stage })),
    ));
  const written = await db
    .insert(batchProcess)
    .values(
      route.map(({ id, name, categoryName, stage, priceLi, stdSec }, index) => ({
        ...{ batchId: made.id, seq: index + 1, processId: id, name, categoryName, stage, priceLi, stdSec },
      })),
    )
    .returning();
  const bundles = cut ? await plantBundles(backoffice, made, lines, cut, bundleQty) : [];
  return {
    ...{ id: made.id, no: made.no, partyId: made.partyId, repositoryId: made.repositoryId },
    ...{ lines, processes: written, bundles },
  };
}

/** One bed that holds everything, in bundles numbered through the batch. */
async function plantBundles(
  { database: { db } }: TestBackoffice,
  made: typeof batch.$inferSelect,
  lines: readonly (typeof batchLine.$inferSelect)[],
  cut: number,
  bundleQty: number,
) {
  const bed = await insertRow(db, cutBed, {
    ...{ batchId: made.id, bedNo: 1, layers: cut, operatorId: 1, bizDate: plantDay, createdAt: demoNow },
  });
  const sizes = Array.from({ length: Math.ceil(cut / bundleQty) }, (_, at) =>
    Math.min(bundleQty, cut - at * bundleQty),
  );
  const wanted = lines.flatMap(({ id: batchLineId }) => sizes.map((qty) => ({ batchLineId, qty })));
  return db
    .insert(bundle)
    .values(
      wanted.map((one, index) => ({
        ...{ ...one, batchId: made.id, bedId: bed.id, partyId: made.partyId, bundleNo: index + 1 },
        ticketCode: `${made.no}-${index + 1}`,
      })),
    )
    .returning();
}
