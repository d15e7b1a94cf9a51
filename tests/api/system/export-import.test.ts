/** What is exported can be imported: the headings of each list's file hold what its import asks for, and goods come back as they went. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { streamXlsxRows } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let boss = "";
beforeAll(async () => {
  boss = await backoffice.signIn("admin");
});

async function download(path: string): Promise<Uint8Array> {
  const reply = await fetch(backoffice.url + path, { headers: { Authorization: boss } });
  expect([path, reply.status]).toEqual([path, 200]);
  return new Uint8Array(await reply.arrayBuffer());
}

async function headings(path: string): Promise<string[]> {
  for await (const { values } of streamXlsxRows(await download(path)))
    return values.map((value) => String(value ?? ""));
  return [];
}

/** Each import with the export that fills it. */
const pairs: readonly (readonly [title: string, exported: string, template: string])[] = [
  ["商品", "/api/clothes/product/export?layout=sku", "/api/clothes/product/import/template"],
  ["商品映射", "/api/clothes/shop/sku/export", "/api/clothes/shop/sku/import/template"],
  ["分销商", "/api/clothes/distributor/export", "/api/clothes/distributor/import/template"],
  ["员工", "/api/clothes/employee/export", "/api/clothes/employee/import/template"],
  ["工厂", "/api/clothes/factory/export", "/api/clothes/factory/import/template"],
  ["全球事件", "/api/money/stock/global/event/export", "/api/money/stock/global/event/import/template"],
  ["日K", "/api/money/stock/hs/index/bars/export?code=000001", "/api/money/stock/hs/index/bars/import/template"],
];

it.each(pairs)("the export of %s has every column that its import asks for", async (_, exported, template) => {
  const asked = (await headings(template)).filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
  expect(asked.length).toBeGreaterThan(0);
  expect(await headings(exported)).toEqual(expect.arrayContaining(asked));
});

async function checked(file: Uint8Array, path: string) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "表.xlsx");
  const { status, body } = await backoffice.send("POST", `${path}?clientToken=${randomUUID()}`, {
    token: boss,
    body: form,
  });
  if (status !== 201) return { refusal: body.message as string };
  await backoffice.settle();
  const job = (await backoffice.send("GET", `/api/task/${body.jobId}`, { token: boss })).body;
  return job.status === "DONE" ? { report: job.result } : { refusal: job.failure as string };
}

it("goods by SKU come back as they went: no row is wrong, the sums are no row", async () => {
  const goods = await download("/api/clothes/product/export?layout=sku&keyword=8801");
  const { report, refusal } = await checked(goods, "/api/clothes/product/import");
  expect([refusal, report?.errors]).toEqual([undefined, []]);
  expect(report.rows).toBeGreaterThan(0);
});

describe("a sheet of goods as people make it", () => {
  const asMade = (name: string) => readFile(join(import.meta.dirname, "../../support/data/platform-files", name));
  const errorsOf = async (name: string) => {
    const { report, refusal } = await checked(new Uint8Array(await asMade(name)), "/api/clothes/product/import");
    return refusal ?? report.errors.map(({ message }: { message: string }) => message);
  };

  it.each([
    ["the first visible sheet", "g4-hidden-first.xlsx"],
    ["headings below a title", "g5-title-row.xlsx"],
    ["days counted from 1904", "g3-1904.xlsx"],
    ["invisible characters", "g6-zero-width.xlsx"],
  ])("is read with %s", async (_, name) => {
    expect(await errorsOf(name)).toEqual([]);
  });

  it("is read with full-width figures", async () => {
    const said = await errorsOf("g10-fullwidth.xlsx");
    expect(JSON.stringify(said)).not.toMatch(/８９．５|ＢＵＧ/);
  });

  it("is told where its cells are merged", async () => {
    expect(await errorsOf("g8-merged.xlsx")).toBe("第 3 行的“款号”是合并单元格，请取消合并、每行都填写后再上传");
  });
});
