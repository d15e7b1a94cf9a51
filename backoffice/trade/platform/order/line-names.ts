/**
 * Lines of one order that a file and the platform's interface name each in its own way: a file's rows have often no
 * numbers, so that their goods stand for them (order-file.ts). Told by their goods, each line once. Pure.
 */
import type { PlatformOrderLine } from "#backoffice/trade/platform/adapter/adapter.ts";
import { clean } from "./order.rules.ts";
import type { LineRow } from "./order-family.ts";

/** What names a line and tells its goods. */
type Goods = Pick<LineRow, "platformLineId" | "platformSkuId" | "merchantCode" | "title" | "spec">;

/** From the surest to the least; an empty word tells nothing. */
const tells: readonly ((goods: Goods) => string)[] = [
  ({ platformSkuId }) => platformSkuId,
  ({ merchantCode }) => merchantCode,
  ({ title, spec }) => title && `${title}\n${spec}`,
];

/** The common name, by the one that either has, where these differ: the platform's own number goes before a made one. */
export function commonNames(known: readonly Goods[], said: readonly PlatformOrderLine[]): ReadonlyMap<string, string> {
  const knownNames = new Set(known.map(({ platformLineId }) => platformLineId));
  const saidNames = new Set(said.map(({ platformLineId }) => platformLineId));
  const open = known.filter(({ platformLineId }) => !saidNames.has(platformLineId));
  const names = new Map<string, string>();
  for (const tell of tells) {
    for (const line of said) {
      const goods = cleaned(line);
      const name = goods.platformLineId;
      const word = tell(goods);
      if (word === "" || knownNames.has(name) || names.has(name)) continue;
      const found = open.find((one) => !names.has(one.platformLineId) && tell(one) === word);
      if (!found) continue;
      const common = isMadeUp(goods) ? found.platformLineId : name;
      names.set(name, common).set(found.platformLineId, common);
    }
  }
  return names;
}

function cleaned(line: PlatformOrderLine): Goods {
  return {
    platformLineId: line.platformLineId,
    platformSkuId: clean(line.platformSkuId, 64),
    merchantCode: clean(line.merchantCode, 64),
    title: clean(line.title, 200),
    spec: clean(line.spec, 200),
  };
}

/** Whether the name is one that a file's row was given. */
function isMadeUp({ platformLineId, platformSkuId, merchantCode, title }: Goods): boolean {
  const made = platformSkuId || merchantCode || title || "1";
  return platformLineId === made || platformLineId.replace(/-\d+$/, "") === made;
}
