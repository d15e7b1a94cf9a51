/**
 * Each act that lets money or goods out, with what guards it (docs/decisions/figures.md, "Two people for money"): a new
 * act of these rights is listed here with its guard before it lands.
 */
import { expect, it } from "vitest";
import { endpoints } from "./endpoints.ts";

/** Rights over money and goods. */
const rights =
  /msClothes(Account|Recharge|Wage|Cost|Asset):(?!list|view)|msClothes(Factory:pay|Piece:approve|Bill:(confirm|void)|ShopOrder:(ship|afterSale)|Transfer:(send|diff)|Purchase:(receive|return|void)|Revise:(adjust|approve)|Review:approve|Material:(add|edit)|Batch:close|Delivery:void)/;

const guards = {
  "second person": "who gets it, or wrote it, does not approve it where another may",
  limit: "a limit by document, person and day; above it a right of its own",
  asks: "asked about with its figures before it is done; an account that holds less asks or refuses",
  told: "told to 老板, 店长 or whoever pays",
  approved: "counts once another right has approved it",
  document: "no more than a document of before says: what was sold, received, sent, owed",
  reversal: "puts back what stood before, in an open month",
  nothing: "lets nothing out: a draft, a figure of time, a mark",
} as const;
type Guard = keyof typeof guards;

/** By act, as the table of endpoints writes it, without `/api/clothes`. */
const acts: Readonly<Record<string, readonly Guard[]>> = {
  "POST /receipt/receive": ["limit", "asks"],
  "POST /receipt/refund": ["document", "told"],
  "POST /receipt/adjust": ["told"],
  "POST /receipt/writeOff": ["document", "told"],
  "POST /receipt/:id/void": ["reversal"],
  "POST /distributor/:id/statement/confirm": ["nothing"],
  "POST /recharge": ["approved", "limit"],
  "POST /recharge/:id/confirm": ["approved"],
  "POST /recharge/:id/void": ["reversal"],
  "POST /partyPayment": ["document", "asks", "told"],
  "POST /partyPayment/:id/void": ["reversal"],
  "POST /partyStatement": ["nothing"],
  "POST /partyStatement/locked/:id/void": ["nothing"],
  "POST /partyStatement/export": ["nothing"],
  "POST /employee/:id/numbers": ["nothing"],
  "POST /employee/:id/advance": ["second person", "asks", "told"],
  "POST /employee/advance/:id/void": ["reversal"],
  "POST /employee/:id/wage-item": ["second person", "told"],
  "POST /employee/wage-item/:id/void": ["reversal"],
  "POST /employee/:id/opening": ["second person"],
  "POST /wage/run": ["nothing"],
  "POST /wage/:id/refresh": ["nothing"],
  "POST /wage/:id/discard": ["nothing"],
  "POST /wage/audit": ["second person"],
  "POST /wage/pay": ["second person", "asks", "told"],
  "POST /wage/:id/reverse": ["reversal"],
  "POST /piece/approve": ["second person"],
  "POST /piece/approveFound": ["second person", "asks"],
  "POST /piece/reject": ["nothing"],
  "POST /cash-slip": ["approved"],
  "PUT /cash-slip": ["approved"],
  "POST /cash-slip/till": ["approved"],
  "POST /cash-slip/:id/discard": ["nothing"],
  "POST /cash-slip/:id/confirm": ["second person", "asks", "told"],
  "POST /cash-slip/:id/void": ["reversal"],
  "POST /cash-slip/settlement": ["approved"],
  "POST /cash-slip/settlement/:id": ["approved"],
  "POST /fixedAsset": ["asks"],
  "PUT /fixedAsset": ["nothing"],
  "POST /fixedAsset/depreciation": ["nothing"],
  "POST /fixedAsset/:id/idle": ["nothing"],
  "POST /fixedAsset/:id/use": ["nothing"],
  "POST /fixedAsset/:id/dispose": ["nothing"],
  "POST /fixedAsset/:id/void": ["reversal"],
  "POST /period/:month/close": ["nothing"],
  "POST /period/:month/reopen": ["told"],
  "POST /bill/:id/confirm": ["limit", "asks", "told"],
  "POST /bill/:id/void": ["limit", "told"],
  "POST /bill/:id/pickup": ["document"],
  "POST /bill/:id/cancel": ["document"],
  "POST /bill/:id/delivery/:deliveryId/void": ["reversal"],
  "POST /bill-day": ["nothing"],
  "POST /transfer/:id/send": ["document"],
  "POST /transfer/:id/settle": ["document"],
  "POST /transfer/:id/recall": ["reversal"],
  "POST /purchase/:id/receive": ["document"],
  "POST /purchase/:id/return": ["document"],
  "POST /purchase/:id/receipt/:receiptId/void": ["reversal"],
  "POST /purchase/:id/void": ["nothing"],
  "POST /delivery/:id/void": ["reversal"],
  "POST /adjustment": ["approved"],
  "PUT /adjustment/:id": ["approved"],
  "POST /adjustment/:id/lines": ["approved"],
  "POST /adjustment/:id/discard": ["nothing"],
  "POST /adjustment/:id/approve": ["approved"],
  "POST /adjustment/:id/reverse": ["reversal"],
  "POST /adjustment/opening": ["approved"],
  "POST /adjustment/opening/:id": ["approved"],
  "POST /count/:id/approve": ["approved"],
  "POST /count/:id/reject": ["nothing"],
  "POST /count/:id/recount": ["nothing"],
  "POST /material": ["nothing"],
  "PUT /material": ["nothing"],
  "POST /material/:id/disable": ["nothing"],
  "POST /material/:id/enable": ["nothing"],
  "POST /material/purchase": ["nothing"],
  "PUT /material/purchase/:id": ["nothing"],
  "POST /material/purchase/:id/confirm": ["asks"],
  "POST /material/purchase/:id/return": ["document"],
  "POST /material/demand/purchases": ["nothing"],
  "POST /material/issue": ["nothing"],
  "PUT /material/issue/:id": ["nothing"],
  "POST /material/issue/:id/issue": ["document", "asks"],
  "POST /material/issue/:id/return": ["document"],
  "POST /material/adjust": ["limit", "second person", "told"],
  "POST /batch/:id/close": ["document"],
  "POST /shop/order/slips": ["nothing"],
  "POST /shop/order/ewaybill": ["document"],
  "POST /shop/order/ewaybill/cancel": ["reversal"],
  "POST /shop/order/ewaybill/paper": ["nothing"],
  "POST /shop/order/label/print": ["nothing"],
  "POST /shop/order/label/file": ["nothing"],
  "POST /shop/order/ship": ["document"],
  "POST /shop/order/elsewhere": ["document"],
  "POST /shop/order/:id/ship": ["document"],
  "POST /shop/order/pack/scan": ["document"],
  "POST /shop/order/wave": ["nothing"],
  "POST /shop/order/wave/ticked": ["nothing"],
  "POST /shop/order/wave/:id/print": ["nothing"],
  "POST /shop/order/wave/:id/sort": ["nothing"],
  "POST /shop/order/wave/:id/clear": ["nothing"],
  "POST /shop/order/wave/:id/cancel": ["nothing"],
  "POST /shop/order/wave/export": ["nothing"],
  "POST /shop/order/:id/waybill": ["nothing"],
  "POST /shop/order/:id/recall": ["reversal"],
  "POST /shop/order/:id/tell": ["nothing"],
  "POST /shop/order/waybill/import": ["nothing"],
  "POST /shop/order/waybill/import/:id": ["document"],
  "POST /shop/afterSale": ["document"],
  "POST /shop/afterSale/:id/agree": ["document"],
  "POST /shop/afterSale/:id/reject": ["nothing"],
  "POST /shop/afterSale/:id/receive": ["document"],
  "POST /shop/afterSale/:id/send": ["document"],
  "POST /shop/afterSale/:id/finish": ["document"],
};

it("each act over money and goods stands here with its guard, and no other", () => {
  const found = Object.values(endpoints)
    .flatMap((group) => Object.values(group))
    .filter(
      ({ method, access }) =>
        method !== "GET" && typeof access !== "string" && access.some((right: string) => rights.test(right)),
    )
    .map(({ method, path }) => `${method} ${path.replace("/api/clothes", "")}`)
    // One picture serves many forms.
    .filter((act) => act !== "POST /api/product/picture/upload");
  expect([...new Set(found)].sort()).toEqual(Object.keys(acts).sort());
  expect(Object.values(acts).filter((guard) => guard.length === 0)).toEqual([]);
});
