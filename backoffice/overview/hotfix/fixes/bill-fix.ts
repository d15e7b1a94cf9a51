/** 核对拿货单: the heads of bills beside their lines and what was booked and paid of them. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { idRanges } from "#backoffice/db/id-ranges.ts";
import { mendBills, type WrongBill, wrongBills } from "#backoffice/trade/stall/bill/bill-rebuild.ts";
import type { DifferenceLine } from "#contract/system/hotfixes.ts";
import type { Hotfix, HotfixStep } from "../hotfix.ts";
import { lineOf } from "./line.ts";

const billsAStep = 2_000;

export const billFix: Hotfix = {
  code: "bills",
  title: "核对拿货单",
  explains: "按单据明细、账户流水和收款核销，核对每张拿货单的拿货、退货、应收、已收和核减。",
  async steps({ db }) {
    const ranges = await idRanges(db, sql`bill`, billsAStep);
    return ranges.map(
      (range): HotfixStep => ({
        find: async (within) => linesOf(await rows<WrongBill>(within, sql`${wrongBills(range)} order by id`)),
        mend: ({ db: within }) => mendBills(within, range),
      }),
    );
  },
};

function linesOf(wrong: readonly WrongBill[]): DifferenceLine[] {
  return wrong.flatMap((one) => {
    const what = `拿货单 ${one.no}`;
    return [
      ...lineOf(what, "拿货金额", "fen", one.goods_fen, one.should_goods),
      ...lineOf(what, "退货金额", "fen", one.return_fen, one.should_return),
      ...lineOf(what, "应收", "fen", one.payable_fen, one.should_payable),
      ...lineOf(what, "已收", "fen", one.paid_fen, one.should_paid),
      ...lineOf(what, "核减", "fen", one.relieved_fen, one.should_relieved),
    ];
  });
}
