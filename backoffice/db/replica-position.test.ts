/** How far behind a replica is said to be. */
import { describe, expect, it } from "vitest";
import { createLag, parsePosition } from "./replica-position.ts";

describe("a position in the log", () => {
  it("is compared as a number, past four gigabytes too", () => {
    expect(parsePosition("0/FFFFFFFF")).toBe(0xffffffffn);
    expect(parsePosition("1/0")).toBe(0x100000000n);
    expect(parsePosition("16/B374D848")).toBe(0x16b374d848n);
  });

  it.each(["", "16", "16/", "x/1", "123456789/0", "1/2/3", "0/1; drop"])("is not %j", (text) => {
    expect(parsePosition(text)).toBeNull();
  });
});

describe("a replica's lag", () => {
  it("is none while the primary rests, however long", () => {
    const lag = createLag();
    for (let second = 0; second < 1000; second += 1) lag.note(100n, second * 1000);
    expect(lag.read(100n, 1_000_000)).toBe(0);
  });

  it("is the age of the oldest that it lacks", () => {
    const lag = createLag();
    lag.note(100n, 1000);
    expect(lag.read(100n, 1000)).toBe(0);
    lag.note(200n, 2000);
    lag.note(300n, 3000);
    expect(lag.read(100n, 3500)).toBe(1500);
    expect(lag.read(200n, 4000)).toBe(1000);
    expect(lag.read(300n, 5000)).toBe(0);
  });

  it("grows while the replica stands still, also past all samples that are kept", () => {
    const lag = createLag();
    lag.note(0n, 0);
    for (let second = 1; second <= 5000; second += 1) {
      lag.note(BigInt(second), second * 1000);
      expect(lag.read(0n, second * 1000)).toBe((second - 1) * 1000);
    }
    expect(lag.read(5000n, 5_000_000)).toBe(0);
  });
});
