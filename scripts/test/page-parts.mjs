/** The parts that the walk through all pages is cut into, each a file in tests/journeys/pages/, so that workers share it. */

/** @typedef {keyof typeof parts | "rest"} PagePart */

/** Each page of the product has a part, by how its address begins; what is in none of them is the rest. */
const parts = {
  goods: ["/clothes/goods/"],
  inventory: ["/clothes/inventory/"],
  stall: ["/clothes/stall/"],
  manufacture: ["/clothes/manufacture/"],
  finance: ["/clothes/finance/"],
  platform: ["/clothes/platform/"],
  people: ["/clothes/employee/", "/clothes/factory/"],
  system: ["/system/"],
  operations: ["/mnt/", "/monitor/", "/sys-tools/"],
};
const named = Object.entries(parts).flatMap(([part, beginnings]) =>
  beginnings.map((beginning) => ({ part: /** @type {PagePart} */ (part), beginning })),
);

/**
 * The part of a page.
 * @param {string} path
 * @returns {PagePart}
 */
export function partOf(path) {
  // The page at the address of the whole part belongs to it.
  const address = `${path.split("?")[0]}/`;
  return named.find(({ beginning }) => address.startsWith(beginning))?.part ?? "rest";
}

/**
 * The parts that have pages at or below an address, which may lie above several.
 * @param {string} address without a stroke at its end; empty: the whole product
 * @returns {PagePart[]}
 */
export function partsBelow(address) {
  const inner = named.filter(({ beginning }) => beginning.startsWith(`${address}/`)).map(({ part }) => part);
  return [...new Set([partOf(address), ...inner])];
}
