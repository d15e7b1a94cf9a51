/** What a piece costs by its bill of materials. Pure. */

interface Usage {
  usageMilli: number;
  lossBp: number;
  /** Of a unit, 厘. */
  priceLi: number;
}

/** 厘 a piece of one line: 单耗 × (1 + 损耗) × 参考价, rounded half up once. */
export function lineCostLi({ usageMilli, lossBp, priceLi }: Usage): number {
  const parts = BigInt(usageMilli) * BigInt(10_000 + lossBp) * BigInt(priceLi);
  return Number((parts * 2n + 10_000_000n) / 20_000_000n);
}

/** 厘 a piece of one colour: the lines of every colour and those of its own. */
export function colorCostLi(lines: readonly (Usage & { colorId: number | null })[], colorId: number): number {
  return lines
    .filter((line) => line.colorId === null || line.colorId === colorId)
    .reduce((sum, line) => sum + lineCostLi(line), 0);
}
