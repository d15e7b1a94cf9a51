/** A bill on paper, with every figure worded already. */
import type { PrintTemplate } from "#contract/stall/print-paper.ts";

export interface SlipFigureView {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean | undefined;
}

export interface SlipGroupView {
  key: string;
  marks: readonly string[];
  styleNo: string;
  productName: string;
  sizes: readonly string[];
  rows: readonly { color: string; qtys: readonly number[]; qty: number }[];
  qty: number;
  owedQty: number;
  /** Null where no price is printed. */
  price: string | null;
  amount: string | null;
}

/** An SVG path, in modules. */
export interface CodeView {
  width: number;
  bars: string;
}

export interface SlipView {
  id: number;
  no: string;
  /** 拿货单, or 退货单. */
  title: string;
  template: PrintTemplate;
  stallName: string;
  header: string;
  footer: string;
  marks: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  groups: readonly SlipGroupView[];
  pieces: string;
  figures: readonly SlipFigureView[];
  debt: readonly SlipFigureView[];
  returnRule: string;
  barcode: CodeView;
  qrCode: CodeView | null;
  /** Of paper from a roll, in mm. */
  rollLength: number;
}
