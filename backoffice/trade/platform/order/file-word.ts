/**
 * What of a file's word of an order is taken (docs/decisions/platforms.md, "Files"): a file has not all columns, not all rows
 * of an order, and may be older than what is known. What it does not tell stays, and an older one takes nothing back. Pure.
 */
import type { PlatformOrder, PlatformOrderLine, TellablePart } from "#backoffice/trade/platform/adapter/adapter.ts";
import { orderLineStateLabels, platformStateLabels } from "#contract/platform/order.words.ts";
import { commonNames } from "./line-names.ts";
import { isAtPlatform } from "./order.rules.ts";
import { type Family, type LineRow, rankOfOrder, sum } from "./order-family.ts";

/** Which of an order's lines are written by a word of it. */
type LinesTaken =
  /** Those that are named, as they are told; one that is not named is gone. */
  | "ALL"
  /** Those that are named, as they are told; the others stay. */
  | "NAMED"
  /** Those alone that are new. */
  | "NEW"
  | "NONE";

export interface FileReading {
  /** With what is known in the place of what is not taken. */
  readonly order: PlatformOrder;
  readonly untold: ReadonlySet<TellablePart>;
  readonly lines: LinesTaken;
  /** What was not taken, `退款中 → 正常`. */
  readonly held: readonly string[];
  /** Why nothing of it can be taken. */
  readonly refusal: string | null;
}

const lineRanks = { OPEN: 0, REFUNDING: 1, REFUNDED: 2 } as const;

/** A platform's own word, and a file's of an order that is new. */
function wholeOf(order: PlatformOrder): FileReading {
  return { order, untold: order.file?.untold ?? new Set(), lines: "ALL", held: [], refusal: null };
}

/** @param before what is known; of an order that is not, all is taken */
export function readFileWord(before: Family, said: PlatformOrder): FileReading {
  const { file } = said;
  const [known] = before.orders;
  if (!file || !known) return wholeOf(said);
  const age = said.modifiedAt.getTime() - known.modifiedAt.getTime();
  const held: string[] = [];
  const untold = new Set(file.untold);
  const lines = linesTaken(before, said, age);
  if (lines === null) {
    const [told, there] = [said.lines, before.lines].map((some) => sum<{ qty: number }>(some, ({ qty }) => qty));
    const refusal = `订单 ${said.platformNo} 在文件里有 ${told} 件，与已知的 ${there} 件对不上，没有写入；平台不会减少订单的商品，请重新导出完整的文件`;
    return { order: said, untold, lines: "NONE", held, refusal };
  }
  const names = commonNames(before.lines, said.lines);
  const knownLine = new Map(before.lines.map((line) => [names.get(line.platformLineId) ?? line.platformLineId, line]));
  const lineOf = (line: PlatformOrderLine): LineRow | undefined =>
    knownLine.get(names.get(line.platformLineId) ?? line.platformLineId);

  // A refund is taken back by a later word alone, or by one that says that it was withdrawn.
  const told = said.lines.map((line): PlatformOrderLine => {
    const there = lineOf(line);
    if (!there) return line;
    const back = lineRanks[line.state] < lineRanks[there.platformState];
    if (file.untold.has("refund") && back) return { ...line, state: there.platformState };
    const isOlder = age < 0 && line.state !== there.platformState && line.state !== "REFUNDED";
    if (!isOlder && !(age === 0 && back && !line.withdrawn)) return line;
    held.push(`${orderLineStateLabels[there.platformState]} → ${orderLineStateLabels[line.state]}`);
    return { ...line, state: there.platformState };
  });

  const named = new Set(said.lines.map((line) => names.get(line.platformLineId) ?? line.platformLineId));
  const left = [...knownLine].filter(([name, { platformState }]) => !named.has(name) && platformState !== "REFUNDED");
  const isPartOfLines = lines === "NAMED" && left.length > 0;
  const ahead = rankOfOrder(said.state) - rankOfOrder(known.platformState);
  // No state goes back by a file; lines that it does not have may not be as far as those that it has.
  const keepsState = ahead < 0 || (ahead > 0 && isPartOfLines);
  if (keepsState) held.push(`${platformStateLabels[known.platformState]} → ${platformStateLabels[said.state]}`);

  if (age < 0) {
    for (const part of ["buyer", "remark", "flag", "amounts", "placedAt", "title", "spec", "price"] as const)
      untold.add(part);
    if (known.buyerMessage !== "") untold.add("message");
    if (known.paidAt !== null) untold.add("paidAt");
    if (known.shipDeadline !== null) untold.add("shipDeadline");
    // Unless nobody has told whom it goes to, or in a mask alone.
    const isMasked = known.doorHash === "" && !isAtPlatform(said.receiver);
    if (known.addressSealed !== null && !isMasked) untold.add("receiver");
  }
  // What stands for an address says nothing of one that is known.
  if (isAtPlatform(said.receiver) && known.addressSealed !== null && known.doorHash !== "") untold.add("receiver");
  if (isPartOfLines) untold.add("amounts");
  const added =
    lines === "NEW" && !file.untold.has("amounts")
      ? amountsWith(
          before,
          told.filter((line) => !lineOf(line)),
        )
      : null;
  if (added) untold.delete("amounts");
  return {
    order: {
      ...said,
      lines: told,
      ...(added && { amounts: added }),
      state: keepsState ? known.platformState : said.state,
      modifiedAt: age < 0 ? known.modifiedAt : said.modifiedAt,
    },
    ...{ untold, lines, held, refusal: null },
  };
}

/**
 * What the order is paid with the lines that an older word adds: what is known was told by a file that had not all of them.
 * Null where nothing is added, or what is known is the whole order's already.
 */
function amountsWith(before: Family, added: readonly PlatformOrderLine[]): PlatformOrder["amounts"] | null {
  const of = (key: "goodsFen" | "freightFen" | "paidFen") => sum(before.orders, (order) => order[key]);
  const addedFen = sum(added, ({ amountFen }) => amountFen);
  const isWhole = sum(before.lines, ({ amountFen }) => amountFen) + addedFen <= of("paidFen");
  if (added.length === 0 || isWhole) return null;
  const goodsFen = of("goodsFen") + sum(added, ({ priceFen, qty }) => priceFen * qty);
  const [freightFen, paidFen] = [of("freightFen"), of("paidFen") + addedFen];
  return { goodsFen, freightFen, discountFen: goodsFen + freightFen - paidFen, paidFen };
}

/** Null: the file has other goods than are known, and fewer of them. */
function linesTaken(before: Family, said: PlatformOrder, age: number): LinesTaken | null {
  if (said.file?.summary && before.lines.length > 0) return "NONE";
  const names = commonNames(before.lines, said.lines);
  const nameOf = (name: string) => names.get(name) ?? name;
  const known = new Set(before.lines.map(({ platformLineId }) => nameOf(platformLineId)));
  const told = new Set(said.lines.map(({ platformLineId }) => nameOf(platformLineId)));
  const gone = before.lines.filter(({ platformLineId }) => !told.has(nameOf(platformLineId)));
  const fresh = said.lines.filter(({ platformLineId }) => !known.has(nameOf(platformLineId)));
  const later = age < 0 ? "NEW" : "NAMED";
  if (gone.length === 0 || fresh.length === 0) return later;
  // What went out under another name stands for them.
  if (gone.some(({ shippedQty }) => shippedQty > 0)) return age < 0 ? "NONE" : "ALL";
  const isStandIn = gone.every(({ platformSkuId, merchantCode }) => platformSkuId === "" && merchantCode === "");
  if (age < 0 && !isStandIn) return "NONE";
  const pieces = (some: readonly { qty: number }[]) => sum(some, ({ qty }) => qty);
  return pieces(fresh) >= pieces(gone) ? "ALL" : null;
}
