/** Batches as tests need them, made over the API: drafted, ordered, cut. */
import type { BatchDetail } from "#contract/manufacture/batch-shape.ts";
import { type Caller, places } from "./stock.ts";

export const batchApi = "/api/clothes/batch";

/** 恒泰制衣厂 is outside, 本厂一车间 our own. */
export const factories = { own: 1, outside: 3, other: 4 } as const;

export interface TestBatch {
  id: number;
  no: string;
  version: number;
}

/** A draft of one style: `cells` are pieces by SKU. */
export async function draft(
  by: Caller,
  productId: number,
  cells: readonly { skuId: number; qty: number }[],
  head: Record<string, unknown> = {},
): Promise<TestBatch> {
  const given = { partyId: factories.outside, repositoryId: places.warehouse, dueDate: "2027-03-01", ...head };
  return by.ok("POST", batchApi, { productId, plan: cells, ...given });
}

/** Everything else that one does to it, as it stands; gives it with its new version. */
export async function act(by: Caller, made: TestBatch, action: string, body: object = {}): Promise<TestBatch> {
  const { version } = await by.ok("POST", `${batchApi}/${made.id}/${action}`, { version: made.version, ...body });
  return { ...made, version };
}

/** What refuses it. */
export async function refused(by: Caller, made: TestBatch, action: string, body: object = {}): Promise<string> {
  const { version } = await read(by, made);
  return by.refused("POST", `${batchApi}/${made.id}/${action}`, { version, ...body });
}

export async function read(by: Caller, { id }: { id: number }): Promise<BatchDetail> {
  return (await by.get(`${batchApi}/${id}`)).body;
}

/** A bed of these cells. */
export async function cut(
  by: Caller,
  made: TestBatch,
  cells: readonly { skuId: number; qty: number }[],
  { layers = 10, ratio = "", bundleQty = 30, remark = "" } = {},
): Promise<TestBatch> {
  return act(by, made, "cut", { layers, ratio, bundleQty, remark, cells });
}
