/** What the billing screen shows; made on the server, changed by its answers. */

import type { MatrixView } from "#app/components/matrix/matrix-view.ts";
import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import type { BillLineKind, PriceSource } from "#contract/stall/bill.words.ts";

export interface DeskLine {
  id: number;
  kind: BillLineKind;
  kindLabel: string;
  styleNo: string;
  productName: string;
  color: string;
  size: string;
  second: boolean;
  qty: number;
  takeQty: number;
  /** 元, without separators: it is typed over. */
  price: string;
  priceSource: PriceSource;
  sourceLabel: string;
  /** Of a last price: when it was asked, `MM-DD`. */
  sourceDate: string | null;
  amount: string;
  available: number;
  pictureSrc: string | null;
}

export interface DeskCustomer {
  id: number;
  name: string;
  code: string;
  walkIn: boolean;
  frozen: boolean;
  /** `欠款 1,200.00` or `预存 300.00`. */
  balance: string;
  tone: Tone;
  /** 上次拿货, 欠货, 退货率, 赠送金, 额度, as label and value. */
  facts: readonly (readonly [label: string, value: string])[];
  strategy: string;
}

export interface HeldView {
  id: number;
  /** The customer, or the number where there is none yet. */
  label: string;
  qty: number;
  payable: string;
  stale: boolean;
}

export interface DeskBill {
  id: number;
  no: string;
  version: number;
  saleQty: number;
  returnQty: number;
  goods: string;
  returned: string;
  payable: string;
  /** 分, for totals as one types. */
  payableFen: number;
  discount: string;
  roundOff: string;
  freight: string;
  bonus: string;
  useBalance: boolean;
  carrier: string;
  remark: string;
  payments: readonly { fundId: number; amount: string }[];
  lines: readonly DeskLine[];
}

export interface DeskView {
  stallId: number;
  stalls: readonly Option[];
  funds: readonly Option[];
  reasons: readonly string[];
  held: readonly HeldView[];
  /** Null: nothing is entered yet; the first line opens the bill. */
  bill: DeskBill | null;
  /** Whom the bill will be for that is not opened yet. */
  forCustomer: number | null;
  /** Texts that were scanned and not added, and why: each holds the bill up until it is dealt with. */
  refusedScans: readonly { text: string; reason: string }[];
  /** 散客; null where the company has none. */
  walkInId: number | null;
  customer: DeskCustomer | null;
  matrix: MatrixView | null;
  kind: BillLineKind;
  grade: 1 | 2;
  reason: string;
  may: { confirm: boolean; price: boolean; discount: boolean; addCustomer: boolean };
}

/** A customer found by what was typed. */
export interface CustomerMatch {
  id: number;
  name: string;
  detail: string;
}

/** What became of one posting. */
export interface DeskReply {
  /** Why it was refused; then nothing of `typed` is lost. */
  refusal?: string | undefined;
  /** The refusal is a question: 已核对 answers it. */
  asks?: boolean | undefined;
  /** A customer of that name is there: 另一位同名客户 makes one more. */
  asksName?: boolean | undefined;
  /** What was refused is a scan; it stands among the red lines. */
  scanRefused?: boolean | undefined;
  /** Every field as it was posted. */
  typed?: Record<string, string> | undefined;
  /** Readings of a scanned text to choose from. */
  choices?: readonly { text: string; label: string }[] | undefined;
  customers?: readonly CustomerMatch[] | undefined;
  /** What was added, to be read out. */
  added?: string | undefined;
}

/** The answer to a terminal with scripts: the screen anew, or where to go. */
export interface DeskAnswer {
  desk: DeskView | null;
  reply: DeskReply;
  location: string | null;
}
