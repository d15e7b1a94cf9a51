/** Where a 盘点 may go from each state, what may be counted while only differences are open, and what approving posts. Pure. */
import {
  type CountMode,
  type CountStatus,
  type UncountedRule,
  zeroConfirmation,
} from "#contract/inventory/count.words.ts";
import type { Grade } from "#contract/inventory/stock.ts";

export type CountAction = "edit" | "start" | "enter" | "submit" | "approve" | "reject" | "recount" | "void";

/** The states in which a count keeps others of the same goods out. */
export const openStatuses = ["DRAFT", "COUNTING", "SUBMITTED"] as const satisfies readonly CountStatus[];

const allowed: Record<CountAction, readonly CountStatus[]> = {
  edit: ["DRAFT"],
  start: ["DRAFT"],
  enter: ["COUNTING"],
  submit: ["COUNTING"],
  approve: ["SUBMITTED"],
  reject: ["SUBMITTED"],
  recount: ["SUBMITTED"],
  void: openStatuses,
};

const refusals: Record<CountStatus, string> = {
  DRAFT: "还是草稿，请先开始盘点",
  COUNTING: "正在盘点中，请先提交",
  SUBMITTED: "已提交待审核，需要更改请先驳回",
  APPROVED: "已审核，不能再操作",
  VOID: "已作废，不能再操作",
};

/** Settings of a draft can no longer be changed once counting began, whatever the state. */
const begun = "正在盘点中，设置不能再修改";

/** Why the action is not possible in this state; null when it is. */
export function refuseCountAction(no: string, status: CountStatus, action: CountAction): string | null {
  if (allowed[action].includes(status)) return null;
  const early = status === "COUNTING" && (action === "edit" || action === "start");
  return `盘点单 ${no} ${early ? begun : refusals[status]}`;
}

interface Settings {
  readonly mode: CountMode;
  readonly uncountedRule: UncountedRule;
  readonly confirmation: string;
}

/** Uncounted goods vanish only from a count of everything, and only when somebody typed that they shall. */
export function refuseUncountedRule({ mode, uncountedRule, confirmation }: Settings): string | null {
  if (uncountedRule !== "ZERO") return null;
  if (mode !== "ALL") return "只有全盘才能把未盘商品视为 0";
  const typed = confirmation.normalize("NFKC").replace(/\s/g, "");
  return typed === zeroConfirmation ? null : `未盘商品将全部清零，请在确认框中输入“${zeroConfirmation}”`;
}

interface CountedLine {
  readonly id: number;
  readonly skuId: number;
  readonly grade: number;
  readonly bookAtCount: number | null;
  readonly counted: number | null;
}

/** What approving books of one line, as the stock ledger takes it. */
interface Difference {
  repositoryId: number;
  skuId: number;
  grade: Grade;
  qty: number;
  moveType: "COUNT_GAIN" | "COUNT_LOSS";
  docLineId: number;
}

export function differenceOf({ counted, bookAtCount }: Pick<CountedLine, "counted" | "bookAtCount">): number {
  return counted === null || bookAtCount === null ? 0 : counted - bookAtCount;
}

/** The differences, never the absolute figures: what was traded meanwhile stays right. */
export function differencesOf(repositoryId: number, lines: readonly CountedLine[]): Difference[] {
  return lines.flatMap((line) => {
    const qty = differenceOf(line);
    if (qty === 0) return [];
    const moveType = qty > 0 ? ("COUNT_GAIN" as const) : ("COUNT_LOSS" as const);
    return [{ repositoryId, skuId: line.skuId, grade: line.grade as Grade, qty, moveType, docLineId: line.id }];
  });
}

/**
 * Whether the line may be counted while only differences are open: one that
 * was counted before the submission, and did not differ, is settled.
 */
export function isSettled(line: { counted: number | null; countedAt: Date | null }, submittedAt: Date | null): boolean {
  if (submittedAt === null || line.counted === null) return false;
  return line.countedAt === null || line.countedAt <= submittedAt;
}

export interface CountCell {
  readonly skuId: number;
  readonly grade: Grade;
  /** Null takes back what was entered. */
  readonly qty: number | null;
}

const maxQty = 99_999;

/**
 * What the counter's entries at one place become: `add` to what is there, or
 * `set` it. `before` is by {@link cellKey}; a refusal is a sentence.
 */
export function planEntries(
  before: ReadonlyMap<string, number>,
  { mode, cells }: { readonly mode: "add" | "set"; readonly cells: readonly CountCell[] },
): Map<string, CountCell> | string {
  const wanted = new Map<string, CountCell>();
  for (const cell of cells) {
    const key = cellKey(cell);
    const base = wanted.get(key)?.qty ?? (mode === "add" ? (before.get(key) ?? 0) : 0);
    wanted.set(key, { ...cell, qty: cell.qty === null ? null : base + cell.qty });
  }
  const tooMany = [...wanted.values()].some(({ qty }) => qty !== null && qty > maxQty);
  return tooMany ? "每行数量不能超过 99,999" : wanted;
}

export const cellKey = ({ skuId, grade }: { readonly skuId: number; readonly grade: number }) => `${skuId}:${grade}`;

/** One line of a pasted or imported list. */
export interface ImportedRow {
  /** As people count rows: the first is 1. */
  readonly number: number;
  readonly code: string;
  readonly qty: number;
}

/**
 * Reads `条码,数量` rows; without a quantity a row is one piece, as a scanner's
 * memory holds them. A first row whose quantity is no number is a heading.
 */
export function readImport(table: readonly (readonly string[])[], maxRows: number): ImportedRow[] | string {
  const imported: ImportedRow[] = [];
  for (const [position, cells] of table.entries()) {
    const [code = "", amount = ""] = cells.map((cell) => cell.normalize("NFKC").trim());
    if (code === "" && amount === "") continue;
    if (position === 0 && (/条码|编码|code/i.test(code) || (amount !== "" && !/\d/.test(amount)))) continue;
    const number = position + 1;
    if (code === "") return `第 ${number} 行没有条码`;
    if (!/^\d{0,5}$/.test(amount)) return `第 ${number} 行的数量“${amount}”不对：请填 0 到 99999 的整数`;
    imported.push({ number, code: code.toUpperCase(), qty: amount === "" ? 1 : Number(amount) });
  }
  if (imported.length === 0) return "没有可导入的内容";
  return imported.length > maxRows ? `一次最多导入 ${maxRows} 行，请分批导入` : imported;
}
