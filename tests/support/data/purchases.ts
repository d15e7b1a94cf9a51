/** Purchases as tests of their money need them: ordered, and received as far as wanted, over the API. */
import { whateverIsAsked } from "../questions.ts";
import { type Caller, places } from "./stock.ts";

export const purchaseApi = "/api/clothes/purchase";
export const paymentApi = "/api/clothes/partyPayment";

/** 云裳成衣供应链, the demo company's only supplier of garments. */
export const supplierId = 10;

export interface TestPurchase {
  id: number;
  no: string;
  version: number;
}

/** Bought and waiting: `qty` pieces of one SKU at `priceFen`. */
export async function order(
  boss: Caller,
  skuId: number,
  { qty = 10, priceFen = 1_000, repositoryId = places.warehouse as number, ...head }: Record<string, number> = {},
): Promise<TestPurchase> {
  const made = await boss.ok("POST", purchaseApi, { partyId: supplierId, repositoryId, ...head });
  const { version } = await boss.ok("POST", `${purchaseApi}/${made.id}/lines`, {
    mode: "set",
    cells: [{ skuId, qty }],
    prices: [{ skuId, priceFen }],
    answered: whateverIsAsked,
  });
  return { ...made, ...(await boss.ok("POST", `${purchaseApi}/${made.id}/submit`, { version })) };
}

/** Everything else that one does to it; gives it with its new version. */
export async function act(boss: Caller, bought: TestPurchase, action: string, body = {}): Promise<TestPurchase> {
  const { version } = await boss.ok("POST", `${purchaseApi}/${bought.id}/${action}`, {
    version: bought.version,
    ...body,
  });
  return { ...bought, version };
}
