/** A backup's work in small steps with rests between them, so that whoever sells meanwhile is not kept waiting. */
import { setTimeout as sleep } from "node:timers/promises";

/** The part of the time in which a backup works beside a server that serves: of two processors, a twelfth. */
export const besideOthers = 1 / 6;

/** A rest after something that was held up itself. */
const longestRestMs = 2_000;

/** The same pieces; `share` of the time goes into making and using them, the rest is left to others. 1 never rests. */
export async function* paced<T>(pieces: AsyncIterable<T>, share: number): AsyncGenerator<T> {
  let began = performance.now();
  for await (const piece of pieces) {
    yield piece;
    const worked = performance.now() - began;
    if (share < 1) await sleep(Math.min(worked * (1 / share - 1), longestRestMs));
    began = performance.now();
  }
}
