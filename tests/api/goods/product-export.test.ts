/** 导出商品列表: honours filters, sort and permissions; big ones become a job (domain.md §1.7). */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { ProductRow } from "#contract/goods/products.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { listedRows } from "../../support/workbook.ts";

const backoffice = openBackoffice();
let boss = "";
let keeper = "";

beforeAll(async () => {
  boss = await backoffice.signIn("boss");
  keeper = await backoffice.signIn("keeper");
});

async function fileAt(path: string, token = boss) {
  const response = await fetch(backoffice.url + path, { headers: { Authorization: token } });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function exported(query: string, token = boss) {
  return listedRows((await fileAt(`/api/clothes/product/export?${query}`, token)).bytes);
}

async function listed(query: string): Promise<ProductRow[]> {
  const all: ProductRow[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await backoffice.send("GET", `/api/clothes/product?${query}&size=100&page=${page}`, {
      token: boss,
    });
    all.push(...body.content);
    if (body.content.length < 100) return all;
  }
}

const queries = [
  "sort=styleNo,asc",
  "status=ON&sort=sold7,desc",
  "stock=negative",
  "keyword=lyq",
  "priceFromFen=8000&origin=OWN",
];

describe("the file", () => {
  it.each(queries)("has the rows of the list, in its order: %s", async (query) => {
    const [rows, list] = [await exported(query), await listed(query)];
    expect(rows.map((row) => row.款号)).toEqual(list.map((row) => row.styleNo));
    expect(rows.map((row) => row.全公司库存)).toEqual(list.map((row) => row.onHand));
    expect(rows.map((row) => row.批发价)).toEqual(list.map((row) => row.wholesalePriceFen / 100));
  });

  it("has one row an SKU on demand, with the same pieces in all", async () => {
    const sum = (rows: readonly Record<string, unknown>[]) =>
      rows.reduce((all, row) => all + Number(row.全公司库存), 0);
    const [skus, styles] = [await exported("layout=sku"), await exported("layout=style")];
    expect(sum(skus)).toBe(sum(styles));
    const { body } = await backoffice.send("GET", "/api/clothes/product/export/count", { token: boss });
    expect(body.rows).toEqual({ style: styles.length, sku: skus.length });
    expect(skus[0]).toMatchObject({ 条码: expect.stringMatching(/^\d{13}$/), 尺码: expect.any(String) });
  });

  it("has cost only for who may see it", async () => {
    expect(Object.keys((await exported(""))[0] ?? {})).toContain("成本");
    expect(Object.keys((await exported("", keeper))[0] ?? {})).not.toContain("成本");
    const { bytes } = await fileAt("/api/clothes/product/export?layout=sku&format=csv", keeper);
    expect(new TextDecoder().decode(bytes)).not.toContain("成本");
  });

  it("is named by time and title, in any alphabet", async () => {
    const { response, bytes } = await fileAt("/api/clothes/product/export?format=csv");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="20260415120000.csv"; filename*=UTF-8''20260415120000-${encodeURIComponent("商品列表")}.csv`,
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("is refused to who may not list goods, and for what is no filter", async () => {
    expect((await fileAt("/api/clothes/product/export", "nobody")).response.status).toBe(401);
    const reply = await backoffice.send("GET", "/api/clothes/product/export?format=pdf", { token: boss });
    expect([reply.status, reply.body.message]).toEqual([400, "文件格式只能是 xlsx 或 csv"]);
    const layout = await backoffice.send("GET", "/api/clothes/product/export?layout=piece", { token: boss });
    expect([layout.status, layout.body.message]).toEqual([400, "导出方式不存在"]);
  });
});

describe("the background job", () => {
  const later = (body: object, token = boss) =>
    backoffice.send("POST", "/api/clothes/product/export", { token, body: { clientToken: randomUUID(), ...body } });

  it("makes the same file, tells the owner, and nobody else gets it", async () => {
    const { status, body } = await later({ status: "ON", layout: "sku", sort: ["styleNo,asc"] });
    expect(status).toBe(201);
    await backoffice.settle();
    const job = await backoffice.send("GET", `/api/task/${body.jobId}`, { token: boss });
    expect(job.body).toMatchObject({ status: "DONE", title: "商品列表", failure: null });
    expect(job.body.done).toBe(job.body.total);
    const { bytes, response } = await fileAt(`/api/task/${body.jobId}/file`);
    expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(await listedRows(bytes)).toEqual(await exported("status=ON&layout=sku&sort=styleNo,asc"));

    const messages = await backoffice.send("GET", "/api/user/message/business/list", { token: boss });
    expect(messages.body.content[0]).toMatchObject({
      title: "导出完成：商品列表",
      link: `/system/app/job?id=${body.jobId}`,
      read: false,
    });
    for (const path of [`/api/task/${body.jobId}`, `/api/task/${body.jobId}/file`]) {
      const foreign = await backoffice.send("GET", path, { token: keeper });
      expect([foreign.status, foreign.body.message]).toEqual([400, "任务不存在，可能已被清理"]);
    }
    expect((await backoffice.send("GET", "/api/task", { token: keeper })).body.totalElements).toBe(0);
  });

  it("is made once for a form that is sent twice", async () => {
    const body = { clientToken: randomUUID() };
    const [first, second] = [await later(body), await later(body)];
    expect(second.body).toEqual(first.body);
  });

  it("has the columns its owner may see", async () => {
    const { body } = await later({}, keeper);
    await backoffice.settle();
    const { bytes } = await fileAt(`/api/task/${body.jobId}/file`, keeper);
    expect(Object.keys((await listedRows(bytes))[0] ?? {})).not.toContain("成本");
  });
});
