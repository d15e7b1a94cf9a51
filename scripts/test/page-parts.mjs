/** The parts that the walk through all pages is cut into, each a file in tests/journeys/pages/, so that workers share it. */

/** @typedef {keyof typeof parts | "rest"} PagePart */

/** Each page of the product has a part, by its address; what is in none of them is the rest. */
const parts = {
  goods: /^\/clothes\/goods\//,
  inventory: /^\/clothes\/inventory\//,
  stall: /^\/clothes\/stall\//,
  manufacture: /^\/clothes\/manufacture\//,
  finance: /^\/clothes\/finance\//,
  platform: /^\/clothes\/platform\//,
  people: /^\/clothes\/(employee|factory)\b/,
  system: /^\/system\//,
  operations: /^\/(mnt|monitor|sys-tools)\//,
};

/**
 * @param {string} path
 * @returns {PagePart}
 */
export function partOf(path) {
  const found = Object.entries(parts).find(([, address]) => address.test(path));
  return /** @type {PagePart} */ (found?.[0] ?? "rest");
}
