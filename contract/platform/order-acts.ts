/** What acts on many 平台订单 take and answer. */
import { z } from "zod";
import { id } from "#contract/value.ts";

/** Orders that one click acts on. */
export const maxBulk = 500;

export const orderIds = z.array(id).min(1, "请先勾选订单").max(maxBulk, `一次最多 ${maxBulk} 单`);

/** What did not go, and why; the others went. */
export const refusedOrders = z.array(z.object({ id: z.number(), label: z.string(), message: z.string() }));

export const bulkDone = z.object({ done: z.number(), refused: refusedOrders });
