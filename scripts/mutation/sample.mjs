/** The sample of `npm run mutate:operations`: which faults are drawn, and what their outcome says about all of them. */
import { createHash } from "node:crypto";

/**
 * @typedef {object} Fault
 * @property {string} fileName From the project's root.
 * @property {{ start: { line: number, column: number }, end: { line: number, column: number } }} location
 * @property {string} mutatorName
 * @property {string} [replacement]
 */

/**
 * Whether the sample holds this fault. It is drawn by itself, from seed and fault alone: the same everywhere, whatever
 * else there is, and a larger share holds every smaller one.
 * @param {Fault} fault
 * @param {{ seed: string, share: number }} sample
 * @returns {boolean}
 */
export function isDrawn({ fileName, location: { start, end }, mutatorName, replacement }, { seed, share }) {
  const fault = [seed, fileName, start.line, start.column, end.line, end.column, mutatorName, replacement ?? ""];
  const digest = createHash("sha256").update(fault.join("\n")).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share;
}

/**
 * Wilson's 95 % interval of a share of which `hits` of `count` were seen; where `all` were there to draw from, with the
 * correction for a sample that is much of the whole.
 * @param {number} hits
 * @param {number} count
 * @param {number} all
 * @returns {[low: number, high: number]}
 */
export function interval(hits, count, all) {
  if (count === 0) return [0, 1];
  const z2 = 1.96 ** 2 * (all > 1 ? (all - count) / (all - 1) : 0);
  const share = hits / count;
  const middle = (share + z2 / (2 * count)) / (1 + z2 / count);
  const half = (Math.sqrt(z2) / (1 + z2 / count)) * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
