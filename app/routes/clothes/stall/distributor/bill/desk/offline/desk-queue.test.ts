/** What a posting that waits is told of the answers before it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeskAnswer, DeskView } from "../desk-view.ts";
import { openQueue, type Posting } from "./desk-queue.ts";

const stored = new Map<string, string>();
const posted: URLSearchParams[] = [];
let answers: DeskAnswer[] = [];

beforeEach(() => {
  stored.clear();
  posted.length = 0;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: URLSearchParams }) => {
    posted.push(body);
    return Response.json(answers.shift());
  });
});

afterEach(() => vi.unstubAllGlobals());

const posting = (token: string, intent: string, more: Posting["fields"] = []): Posting => ({
  ...{ token, screen: "one", intent, label: token },
  fields: [["id", ""], ["forCustomer", ""], ["intent", intent], ...more],
});

const screen = (refused: string[], bill: { id: number; saleQty: number } | null = null) =>
  ({
    bill: bill && { ...bill, version: 3, no: "XS1", returnQty: 0, payments: [] },
    customer: { name: "李姐" },
    forCustomer: null,
    refusedScans: refused.map((text) => ({ text, reason: "没有找到" })),
  }) as unknown as DeskView;

test("carries scans that were refused before there was a bill, whatever its form held", async () => {
  const queue = openQueue("keeper");
  queue.add(posting("first", "scan", [["text", "299"]]));
  queue.add(posting("second", "scan", [["text", "200"]]));
  queue.add(
    posting("third", "scan", [
      ["text", "201"],
      ["red.text", "old"],
      ["red.reason", "old"],
    ]),
  );
  answers = [
    { desk: screen(["299"]), reply: { refusal: "没有找到" }, location: null },
    { desk: screen([], { id: 7, saleQty: 1 }), reply: {}, location: null },
    { desk: screen([], { id: 7, saleQty: 2 }), reply: {}, location: null },
  ];
  for (const _ of [1, 2, 3]) await queue.sendFirst();
  expect(posted[1]?.getAll("red.text")).toEqual(["299"]);
  expect(posted[1]?.get("id")).toBe("");
  // The bill keeps them by then.
  expect(posted[2]?.getAll("red.text")).toEqual([]);
  expect(posted[2]?.get("id")).toBe("7");
  expect(queue.stateOf("one")?.bill?.id).toBe(7);
});

test("tells the pieces of a bill that was not made with all that came after the refusal", async () => {
  const queue = openQueue("keeper");
  queue.add(posting("bad", "scan"));
  queue.add(posting("good", "scan"));
  queue.add(posting("end", "confirm", [["pay.0.amount", "50"]]));
  answers = [
    { desk: screen(["299"], { id: 7, saleQty: 1 }), reply: { refusal: "没有找到“299”" }, location: null },
    { desk: screen(["299"], { id: 7, saleQty: 2 }), reply: {}, location: null },
    { desk: screen(["299"], { id: 7, saleQty: 2 }), reply: {}, location: null },
  ];
  await queue.sendFirst();
  expect(queue.readRefused().map(({ label }) => label)).toEqual(["李姐 1 件没有开单，收款 50 未入账"]);
  await queue.sendFirst();
  await queue.sendFirst();
  expect(posted[2]?.get("intent")).toBe("save");
  expect(queue.readRefused()).toMatchObject([{ label: "李姐 2 件没有开单，收款 50 未入账", billId: 7 }]);
});
