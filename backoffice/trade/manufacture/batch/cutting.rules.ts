/** 裁剪, pure: reading a ratio, what a bed gives, and tying its pieces into bundles (domain.md §3.2). */

export interface RatioSize {
  readonly id: number;
  readonly name: string;
}

/** Pieces of a size a layer. */
export type Ratio = ReadonlyMap<number, number>;

const most = 999;

/**
 * Reads `S1 M2 L1` (also `S:1`, `2XL×3`), or in the run's order `121` and `1-2-10`; the sizes are those of the batch.
 * Gives the sentence that says what is wrong instead.
 */
export function readRatio(text: string, sizes: readonly RatioSize[]): Ratio | string {
  const given = text.normalize("NFKC").trim();
  if (given === "") return "请填写配比，例如 S1 M2 L1 或 121";
  const run = sizes.map(({ name }) => name).join(" ");
  const counts = readCounts(given, sizes.length);
  if (counts) {
    if (counts.length !== sizes.length) return `配比 ${given} 与 ${sizes.length} 个尺码（${run}）不符`;
    return checked(new Map(sizes.map(({ id }, index) => [id, counts[index] ?? 0])), given);
  }
  const ratio = new Map<number, number>();
  for (const word of given.split(/[\s,，、;；/]+/u).filter(Boolean)) {
    const found = readWord(word, sizes);
    if (!found) return `看不懂配比“${word}”，请写成 ${sizes[0]?.name ?? "S"}1 这样，尺码有 ${run}`;
    if (ratio.has(found.id)) return `配比里 ${found.name} 写了两次`;
    ratio.set(found.id, found.qty);
  }
  return checked(ratio, given);
}

function checked(ratio: Map<number, number>, given: string): Ratio | string {
  if ([...ratio.values()].some((qty) => qty > most)) return `配比 ${given} 中有一个尺码超过 ${most}`;
  return [...ratio.values()].some((qty) => qty > 0) ? ratio : "配比不能全是 0";
}

/** `121`, `1-2-10`; null when it is not written so. */
function readCounts(text: string, sizes: number): number[] | null {
  if (!/^\d+(-\d+)*$/.test(text)) return null;
  return text.includes("-") || sizes === 1 ? text.split("-").map(Number) : [...text].map(Number);
}

/** `S1`, `S:1`, `2XL×3`: the longest size that it begins with. */
function readWord(word: string, sizes: readonly RatioSize[]): (RatioSize & { qty: number }) | null {
  const upper = word.toUpperCase();
  const found = sizes
    .flatMap((size) => {
      const name = size.name.normalize("NFKC").toUpperCase();
      const rest = upper.startsWith(name) ? /^[:=X×*]?(\d{1,4})$/.exec(upper.slice(name.length)) : null;
      return rest ? [{ ...size, qty: Number(rest[1]) }] : [];
    })
    .toSorted((one, other) => other.name.length - one.name.length);
  return found[0] ?? null;
}

export interface CutLine {
  readonly skuId: number;
  readonly colorId: number;
  readonly sizeId: number;
  readonly planQty: number;
  readonly cutQty: number;
  /** Pieces of it that may still be cut. */
  readonly most: number;
}

/** What a bed gives: layers × ratio of each colour, or without a ratio what is left of the plan; held to what may be cut. */
export function proposeCut(
  lines: readonly CutLine[],
  { layers, ratio, colorIds }: { layers: number; ratio: Ratio | null; colorIds: readonly number[] },
): { cells: { skuId: number; qty: number; most: number }[]; held: CutLine[] } {
  const held: CutLine[] = [];
  const cells = lines.map((line) => {
    const chosen = colorIds.length === 0 || colorIds.includes(line.colorId);
    const wanted = ratio ? layers * (ratio.get(line.sizeId) ?? 0) : Math.max(line.planQty - line.cutQty, 0);
    if (chosen && wanted > line.most) held.push(line);
    return { skuId: line.skuId, qty: chosen ? Math.min(wanted, line.most) : 0, most: line.most };
  });
  return { cells, held };
}

/** Pieces of one colour and size in bundles of at most `bundleQty`: full ones, then what is left. */
export function tie(qty: number, bundleQty: number): number[] {
  return Array.from({ length: Math.ceil(qty / bundleQty) }, (_, at) => Math.min(bundleQty, qty - at * bundleQty));
}

/** The code of a ticket: the batch's digits and the bundle's number, an even count of digits, which make the shortest barcode. */
export function ticketCodeOf(no: string, bundleNo: number): string {
  return `${no.replace(/\D/g, "")}${String(bundleNo).padStart(5, "0")}`;
}

export interface HeldBundle {
  readonly id: number;
  readonly batchLineId: number;
  readonly partyId: number;
  readonly bundleNo: number;
  readonly qty: number;
}

/**
 * The bundles that no delivery touched: what a factory brought of a cell came from its first bundles. `delivered` is
 * by cell and factory.
 */
export function undelivered<B extends HeldBundle>(
  bundles: readonly B[],
  delivered: readonly { batchLineId: number; partyId: number; qty: number }[],
): B[] {
  const gone = new Map(delivered.map(({ batchLineId, partyId, qty }) => [`${batchLineId}:${partyId}`, qty]));
  return [...bundles]
    .toSorted((one, other) => one.bundleNo - other.bundleNo)
    .filter(({ batchLineId, partyId, qty }) => {
      const key = `${batchLineId}:${partyId}`;
      const left = gone.get(key) ?? 0;
      gone.set(key, Math.max(left - qty, 0));
      return left <= 0;
    });
}
