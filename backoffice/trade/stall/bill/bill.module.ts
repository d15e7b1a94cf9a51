import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { billLineEndpoints } from "#contract/stall/bill/bill-lines.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";
import { dayCloseEndpoints } from "#contract/stall/day-closes.ts";
import { copyBill, discardBill, editBill, holdBill, returnBillGoods } from "./bill.ts";
import { cancelOwed, pickUpOwed, voidDelivery } from "./bill-delivery.ts";
import { billDetail } from "./bill-detail.query.ts";
import { billExport, billLineExport } from "./bill-export.ts";
import { listBillLines } from "./bill-line.query.ts";
import { editBillLines, scanIntoBill, setBillCells } from "./bill-lines.ts";
import { listBills } from "./bill-list.query.ts";
import { sendNotableBills } from "./bill-message.ts";
import { billSearch } from "./bill-search.ts";
import { billStalls, listHeldBills } from "./bill-stall.query.ts";
import { discardUntouched } from "./bill-untouched.ts";
import { voidBill } from "./bill-void.ts";
import { confirmBill } from "./confirm/bill-confirm.ts";
import { closeDay, dayCloseDetail } from "./day-close.ts";

export const billModule = defineModule({
  routes: [
    route(billEndpoints.list, listBills),
    route(billEndpoints.held, listHeldBills),
    route(billEndpoints.stalls, billStalls),
    route(billEndpoints.detail, billDetail),
    route(billEndpoints.hold, holdBill),
    route(billEndpoints.edit, editBill),
    route(billEndpoints.scan, scanIntoBill),
    route(billEndpoints.cells, setBillCells),
    route(billEndpoints.lines, editBillLines),
    route(billEndpoints.confirm, confirmBill),
    route(billEndpoints.discard, discardBill),
    route(billEndpoints.void, voidBill),
    route(billEndpoints.pickUp, pickUpOwed),
    route(billEndpoints.cancelOwed, cancelOwed),
    route(billEndpoints.voidDelivery, voidDelivery),
    route(billEndpoints.returnGoods, returnBillGoods),
    route(billEndpoints.copy, copyBill),
    route(billLineEndpoints.list, listBillLines),
    route(dayCloseEndpoints.detail, dayCloseDetail),
    route(dayCloseEndpoints.close, closeDay),
  ],
  exports: [billExport, billLineExport],
  outbox: { "bill.notable": ({ db, clock }, found) => sendNotableBills({ db, clock }, found) },
  sweep: ({ db, clock }) => discardUntouched(db, clock.now()),
  searches: [billSearch],
});
