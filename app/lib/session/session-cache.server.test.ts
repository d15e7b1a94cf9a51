/** Reference data is read once for a session, and again when the API counted a change. */
import { describe, expect, it } from "vitest";
import { createSessionCache } from "./session-cache.server.ts";

function counted() {
  let calls = 0;
  return { load: async () => ++calls, calls: () => calls };
}

describe("session cache", () => {
  it("reads a value once, and apart for each key and session", async () => {
    const cache = createSessionCache(() => 0);
    const menus = counted();
    expect([await cache.read("t1", "menus", menus.load), await cache.read("t1", "menus", menus.load)]).toEqual([1, 1]);
    await cache.read("t1", "vocabulary", menus.load);
    await cache.read("t2", "menus", menus.load);
    expect(menus.calls()).toBe(3);
  });

  it("lets two readers at once share one call", async () => {
    const cache = createSessionCache(() => 0);
    const menus = counted();
    await Promise.all([cache.read("t", "menus", menus.load), cache.read("t", "menus", menus.load)]);
    expect(menus.calls()).toBe(1);
  });

  it("does not keep a failure", async () => {
    const cache = createSessionCache(() => 0);
    await expect(cache.read("t", "menus", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await cache.read("t", "menus", async () => "up")).toBe("up");
  });

  it("drops a session's values when the count moves, and no other's", async () => {
    const cache = createSessionCache(() => 0);
    const menus = counted();
    await cache.read("t1", "menus", menus.load);
    await cache.read("t2", "menus", menus.load);
    expect([cache.note("t1", "7"), cache.note("t1", "7"), cache.note("t1", null)]).toEqual([false, false, false]);
    cache.note("t2", "8");
    expect(cache.note("t1", "8")).toBe(true);
    await cache.read("t1", "menus", menus.load);
    await cache.read("t2", "menus", menus.load);
    expect(menus.calls()).toBe(3);
  });

  it("keeps counted values as long as the count stands", async () => {
    let now = 0;
    const cache = createSessionCache(() => now);
    const menus = counted();
    await cache.read("t", "menus", menus.load);
    cache.note("t", "1");
    now += 24 * 3_600_000;
    await cache.read("t", "menus", menus.load);
    expect(menus.calls()).toBe(1);
  });

  it("trusts a host that sends no count for a quarter of a minute only", async () => {
    let now = 0;
    const cache = createSessionCache(() => now);
    const menus = counted();
    await cache.read("t", "menus", menus.load);
    now = 14_999;
    await cache.read("t", "menus", menus.load);
    expect(menus.calls()).toBe(1);
    now = 15_000;
    await cache.read("t", "menus", menus.load);
    expect(menus.calls()).toBe(2);
  });

  it("forgets a session that signed out", async () => {
    const cache = createSessionCache(() => 0);
    const menus = counted();
    await cache.read("t", "menus", menus.load);
    cache.drop("t");
    await cache.read("t", "menus", menus.load);
    expect(menus.calls()).toBe(2);
  });

  it("holds a bounded number of sessions: the oldest goes first", async () => {
    const cache = createSessionCache(() => 0);
    const menus = counted();
    for (let session = 0; session <= 5_000; session++) await cache.read(`t${session}`, "menus", menus.load);
    await cache.read("t5000", "menus", menus.load);
    expect(menus.calls()).toBe(5_001);
    await cache.read("t0", "menus", menus.load);
    expect(menus.calls()).toBe(5_002);
  });
});
