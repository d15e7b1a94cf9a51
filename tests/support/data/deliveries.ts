/** Deliveries as tests need them: brought and inspected over the API, from a planted batch. */
import type { PlantedBatch } from "./production.ts";
import { type Caller, places } from "./stock.ts";

export const deliveryApi = "/api/clothes/delivery";
export const repairApi = "/api/clothes/repair";

export interface TestDocument {
  id: number;
  no: string;
  version: number;
}

/** How many pieces of which cell of the batch; the cell by its place among the batch's lines. */
export type Cells = Readonly<Record<number, number>>;

const skuAt = (batch: PlantedBatch, cell: string) => batch.lines[Number(cell)]?.skuId;

/** A factory brings pieces. */
export function bring(by: Caller, batch: PlantedBatch, cells: Cells, more = {}): Promise<TestDocument> {
  return by.ok("POST", deliveryApi, bringing(batch, cells, more));
}

export function bringing(batch: PlantedBatch, cells: Cells, more = {}) {
  return {
    ...{ batchId: batch.id, partyId: batch.partyId, repositoryId: places.warehouse },
    cells: Object.entries(cells).map(([cell, qty]) => ({ skuId: skuAt(batch, cell), qty })),
    ...more,
  };
}

type Found = { passed?: number; second?: number; repair?: number; scrap?: number };

/** What an inspection says of each cell; of cells that are not named all pieces passed. */
export function finding(batch: PlantedBatch, found: Readonly<Record<number, Found>>, more = {}) {
  const wrong = Object.values(found).some(({ second = 0, repair = 0, scrap = 0 }) => second + repair + scrap > 0);
  return {
    cells: Object.entries(found).map(([cell, pieces]) => ({
      ...{ skuId: skuAt(batch, cell), second: 0, repair: 0, scrap: 0 },
      ...pieces,
    })),
    ...(wrong && { defectReason: "跳线" }),
    ...more,
  };
}

export async function inspect(
  by: Caller,
  batch: PlantedBatch,
  { id, no, version }: TestDocument,
  found: Readonly<Record<number, Found>>,
  more = {},
): Promise<TestDocument> {
  const done = await by.ok("POST", `${deliveryApi}/${id}/inspect`, { version, ...finding(batch, found, more) });
  return { id, no, version: done.version };
}
