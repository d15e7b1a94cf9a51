/** A workbook that the back office sends, as rows of values. */
import { streamXlsxRows } from "hucre/xlsx";
import { expect } from "vitest";

/** The rows of the file at an address of the API, its heading first. The call is sent as ELADMIN's client sends it. */
export async function downloadedRows(address: string, token: string): Promise<unknown[][]> {
  const reply = await fetch(address, { headers: { Authorization: token, "Content-Type": "application/json" } });
  expect([reply.status, reply.headers.get("Content-Type")]).toEqual([
    200,
    expect.stringContaining("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  ]);
  const rows: unknown[][] = [];
  for await (const row of streamXlsxRows(new Uint8Array(await reply.arrayBuffer()))) rows.push(row.values);
  return rows;
}

/** The rows of an exported list by heading; its last row, which adds them up, is looked at and left out. */
export async function listedRows(file: Uint8Array): Promise<Record<string, unknown>[]> {
  const lines: unknown[][] = [];
  for await (const row of streamXlsxRows(file)) lines.push(row.values);
  const [head = [], ...rows] = lines;
  if (rows.length > 0) expect(rows.pop()).toContain("合计");
  return rows.map((values) => Object.fromEntries(head.map((name, index) => [String(name), values[index] ?? null])));
}
