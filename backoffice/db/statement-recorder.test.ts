/** Statement statistics: one text for statements that differ in values only, times of a connection, quantiles from buckets. */
import { expect, test } from "vitest";
import { bucketOf, createStatementRecorder, normaliseStatement, quantileOf } from "./statement-recorder.ts";

test.each([
  ["select  a\n from b where id = $1", "select a from b where id = ?"],
  ["select a from b where id in ($1, $2, $3)", "select a from b where id in (…)"],
  ["select 'it''s', 12.5 from t1", "select … from t1"],
  [
    "insert into a (b, c) values ($1, default), ($2, default), ($3, default)",
    "insert into a (b, c) values (?, default), …",
  ],
  ["savepoint sp1", "savepoint ?"],
])("%s", (sql, text) => {
  expect(normaliseStatement(sql)).toBe(text);
});

test("lists of any length are one statement", () => {
  const list = (length: number) => `select 1 from a where id in (${Array.from({ length }, (_, at) => `$${at + 1}`)})`;
  expect(normaliseStatement(list(2))).toBe(normaliseStatement(list(500)));
});

test("buckets are a fifth wide, and quantiles fall into the right one", () => {
  for (const us of [1, 7, 100, 1_500, 80_000, 9_000_000]) {
    const buckets = new Array<number>(bucketOf(us) + 1).fill(0);
    buckets[bucketOf(us)] = 1;
    const middle = quantileOf(buckets, 0.5) ?? 0;
    expect(middle / us).toBeGreaterThan(0.8);
    expect(middle / us).toBeLessThan(1.25);
  }
  const buckets = new Array<number>(40).fill(0);
  buckets[10] = 95;
  buckets[30] = 5;
  expect(quantileOf(buckets, 0.5)).toBe(quantileOf(buckets, 0.95));
  expect(quantileOf(buckets, 0.96)).toBeGreaterThan(quantileOf(buckets, 0.95) ?? 0);
  expect(quantileOf([], 0.5)).toBeNull();
});

test("counts calls, rows and errors by text, and begins anew once drained", () => {
  const recorder = createStatementRecorder();
  const begin = recorder.connection();
  begin("select $1")({ rows: 2 });
  begin("select $2")({ rows: 3 });
  const end = begin("select wrong");
  expect(recorder.running().map(({ text }) => text)).toEqual(["select wrong"]);
  end({ error: Object.assign(new Error("secret"), { code: "42703" }) });
  expect(recorder.running()).toEqual([]);
  const [right, wrong] = recorder.drain();
  expect(right).toMatchObject({ text: "select ?", sample: "select $1", calls: 2, rows: 5, errors: 0, lastError: null });
  expect(wrong).toMatchObject({ calls: 1, rows: 0, errors: 1, lastError: "42703" });
  expect(recorder.drain()).toEqual([]);
});

test("a text more than can be kept counts as one of the rest", () => {
  const recorder = createStatementRecorder();
  const begin = recorder.connection();
  for (let at = 0; at < 2_010; at++) begin(`select c_${at.toString(36)}x`)({ rows: 1 });
  const drained = recorder.drain();
  expect(drained.length).toBe(2_001);
  expect(drained.at(-1)).toMatchObject({ text: "（其他语句）", calls: 10 });
});
