import { describe, expect, it } from "vitest";
import { paced } from "./pace.ts";

const workMs = 20;

async function* pieces(): AsyncGenerator<number> {
  for (let piece = 1; piece <= 3; piece++) {
    const until = performance.now() + workMs;
    while (performance.now() < until);
    yield piece;
  }
}

async function timeOf(share: number): Promise<{ given: number[]; elapsedMs: number }> {
  const began = performance.now();
  const given: number[] = [];
  for await (const piece of paced(pieces(), share)) given.push(piece);
  return { given, elapsedMs: performance.now() - began };
}

describe("work in steps with rests between", () => {
  it("gives every piece, in order, and rests twice as long as it works at a third of the time", async () => {
    const { given, elapsedMs } = await timeOf(1 / 3);
    expect(given).toEqual([1, 2, 3]);
    // A timer may end a millisecond early.
    expect(elapsedMs).toBeGreaterThanOrEqual(3 * (3 * workMs) - 3);
  });
});
