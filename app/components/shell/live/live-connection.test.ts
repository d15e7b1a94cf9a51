/** Many pages that lose the web process in one moment: when each of them comes back. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connect } from "./live-connection.ts";
import { raiseServerFailed } from "./server-failed.ts";

const pages = 500;

class Socket {
  onopen = () => {};
  onclose = (_event: { code: number }) => {};
  close() {}
}

let opened: { socket: Socket; at: number }[] = [];
let isServing = true;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  isServing = true;
  vi.stubGlobal("location", { origin: "http://shop.test" });
  vi.stubGlobal("fetch", async () => {
    if (!isServing) throw new TypeError("Failed to fetch");
    return Response.json({ system: 0, business: 0 });
  });
  vi.stubGlobal(
    "WebSocket",
    class extends Socket {
      constructor() {
        super();
        opened.push({ socket: this, at: Date.now() });
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Every socket there is opens, or fails, as the server is up or down. */
function answer() {
  const asked = opened;
  opened = [];
  for (const { socket } of asked) {
    if (isServing) socket.onopen();
    else socket.onclose({ code: 1006 });
  }
  return asked;
}

/** Lets the pages run for so long, the server answering every 200 ms; gives how many tries came in each second. */
async function triesBySecond(seconds: number): Promise<number[]> {
  const tries: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    let count = 0;
    for (let step = 0; step < 5; step += 1) {
      await vi.advanceTimersByTimeAsync(200);
      count += answer().length;
    }
    tries.push(count);
  }
  return tries;
}

function openPages(): Socket[] {
  for (let page = 0; page < pages; page += 1)
    connect(
      () => {},
      () => {},
    );
  return answer().map(({ socket }) => socket);
}

it("spreads the first tries evenly, none of them at once", async () => {
  const lost = openPages();
  const start = Date.now();
  for (const socket of lost) socket.onclose({ code: 1006 });
  expect(opened).toEqual([]);
  await vi.advanceTimersByTimeAsync(4100);
  const waits = opened.map(({ at }) => at - start);
  expect(waits).toHaveLength(pages);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  const byTenth = Array.from({ length: 41 }, (_, tenth) => waits.filter((wait) => Math.floor(wait / 100) === tenth));
  // Even would be 14 of 500 in each tenth of a second.
  expect(Math.max(...byTenth.map(({ length }) => length))).toBeLessThan(40);
});

it("has every page back within 30 s of a server that was away for 10, never more than half of them in a second", async () => {
  const lost = openPages();
  isServing = false;
  for (const socket of lost) socket.onclose({ code: 1006 });
  const away = await triesBySecond(10);
  isServing = true;
  const back = await triesBySecond(30);
  expect(Math.max(...away, ...back)).toBeLessThan(pages / 2);
  expect(back.reduce((sum, tries) => sum + tries, 0)).toBe(pages);
});

it.each([
  0, 0.5, 0.999,
])("asks a server that fails again and again one question at a time, however often it was met failing (chance %s)", async (chance) => {
  vi.spyOn(Math, "random").mockReturnValue(chance);
  let underWay = 0;
  let most = 0;
  vi.stubGlobal("fetch", async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    underWay -= 1;
    return new Response(null, { status: 500 });
  });
  const end = connect(
    () => {},
    () => {},
  );
  answer();
  for (let time = 0; time < 4; time += 1) {
    raiseServerFailed();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  await vi.advanceTimersByTimeAsync(150_000);
  expect(most).toBe(1);
  end();
});
