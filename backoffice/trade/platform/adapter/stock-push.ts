/** Pushes stock in the groups that a platform takes at a time; one SKU that is refused does not hold up the others. */
import { PlatformError, type StockLevel, type StockPushed } from "./adapter.ts";

/**
 * Groups `levels` by goods, at most `most` at a time; goods without SKUs go alone. A group that is refused is pushed again one by one; after any other
 * error nothing more is asked, and what was not reached has that error.
 */
export async function pushInGroups(
  levels: readonly StockLevel[],
  most: number,
  push: (itemId: string, group: readonly StockLevel[]) => Promise<void>,
): Promise<StockPushed[]> {
  const errors = new Map<StockLevel, PlatformError | null>();
  let stopped: PlatformError | null = null;
  const attempt = async (itemId: string, group: readonly StockLevel[]): Promise<void> => {
    let error = stopped;
    if (!error) {
      try {
        await push(itemId, group);
      } catch (thrown) {
        if (!(thrown instanceof PlatformError)) throw thrown;
        error = thrown;
      }
    }
    if (error?.kind === "REFUSED" && group.length > 1) {
      for (const level of group) await attempt(itemId, [level]);
      return;
    }
    if (error && error.kind !== "REFUSED") stopped = error;
    for (const level of group) errors.set(level, error);
  };
  const whole = levels.filter((level) => level.platformSkuId === "");
  for (const level of whole) await attempt(level.platformItemId, [level]);
  const bySku = levels.filter((level) => level.platformSkuId !== "");
  for (const itemId of new Set(bySku.map((level) => level.platformItemId))) {
    const ofItem = bySku.filter((level) => level.platformItemId === itemId);
    for (let start = 0; start < ofItem.length; start += most) await attempt(itemId, ofItem.slice(start, start + most));
  }
  return levels.map((level) => ({
    platformItemId: level.platformItemId,
    platformSkuId: level.platformSkuId,
    error: errors.get(level) ?? null,
  }));
}
