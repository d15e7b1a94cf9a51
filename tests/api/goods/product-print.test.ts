/** Hang tags, barcodes and the picture sheet: what is printed, how many, and of whose stock (domain.md §3.1). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { AlbumStyle, ProductLabel } from "#contract/goods/product-print.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { newStyle } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["boss", "keeper"]) tokens[username] = await backoffice.signIn(username);
});

const print = (path: string, username = "boss") =>
  backoffice.send("GET", `/api/clothes/product/print/${path}`, { token: tokens[username] });
const refusal = async (path: string, username?: string) => {
  const reply = await print(path, username);
  return [reply.status, reply.body.message];
};

/** A style with some pieces there, few enough to print. */
async function stocked(where: ReturnType<typeof sql>): Promise<{ id: number; pieces: number }> {
  const [found] = await rows<{ id: number; pieces: number }>(
    backoffice.database.db,
    sql`select product_id as id, sum(greatest(on_hand, 0))::int8 as pieces from (
          select s.product_id, s.id, sum(on_hand) as on_hand from stock_balance b join sku s on s.id = b.sku_id
          where grade = 1 and s.active and ${where} group by s.product_id, s.id
        ) there group by product_id
        having sum(greatest(on_hand, 0)) between 1 and 480 order by sum(greatest(on_hand, 0)), product_id limit 1`,
  );
  if (!found) throw new Error("the demo company has no such style");
  return found;
}

describe("labels", () => {
  it("are one for each SKU that is on, or a fixed number", async () => {
    const added = await backoffice.send("POST", "/api/clothes/product", {
      token: tokens.boss,
      body: newStyle({ styleNo: "LB-1" }),
    });
    const { body } = await print(`labels?ids=${added.body.id}&copies=3`);
    expect([body.total, body.labels.length]).toEqual([36, 12]);
    expect(body.labels[0]).toMatchObject({
      styleNo: "LB-1",
      color: "黑",
      size: "S",
      skuCode: "LB-1-BK-S",
      priceFen: 25_900,
      brandName: "云裳",
      copies: 3,
    });
  });

  it("are one for each piece in the repositories one may view, or in one of them", async () => {
    const visible = await stocked(sql`repository_id in (1, 2)`);
    const { body } = await print(`labels?ids=${visible.id}&quantity=STOCK`, "keeper");
    expect(body.total).toBe(visible.pieces);
    expect((await print("places", "keeper")).body.map((place: { id: number }) => place.id)).toEqual([1, 2]);
    expect(body.labels.every((label: ProductLabel) => label.copies > 0)).toBe(true);
    const stall = await stocked(sql`repository_id = 2`);
    expect((await print(`labels?ids=${stall.id}&quantity=STOCK&repositoryId=2`)).body.total).toBe(stall.pieces);
    expect(await refusal("labels?ids=2&quantity=STOCK&repositoryId=3", "keeper")).toEqual([
      400,
      "您没有该仓库的查看权限",
    ]);
  });

  it("are at most 500, and never none", async () => {
    const [, message] = await refusal("labels?ids=1&copies=500");
    expect(message).toMatch(/^共需 \d+ 张标签，一次最多打印 500 张，请减少款式或张数$/);
    expect(await refusal("labels?ids=1&copies=0")).toEqual([400, "张数不能小于 1"]);
    expect(await refusal("labels")).toEqual([400, "请先勾选商品"]);
    const added = await backoffice.send("POST", "/api/clothes/product", { token: tokens.boss, body: newStyle() });
    expect(await refusal(`labels?ids=${added.body.id}&quantity=STOCK`)).toEqual([
      400,
      "没有可打印的标签：所选商品没有库存，或 SKU 都已停用",
    ]);
  });
});

describe("the picture sheet", () => {
  it("has the styles by number, with colours and sizes in their order", async () => {
    const { body } = await print("album?ids=2&ids=1", "keeper");
    const styles: AlbumStyle[] = body.styles;
    expect(styles.map(({ styleNo }) => styleNo)).toEqual([...styles.map(({ styleNo }) => styleNo)].sort());
    expect(styles.find(({ id }) => id === 1)).toMatchObject({ styleNo: "8801", name: "法式方领泡泡袖连衣裙" });
    expect(styles[0]).not.toHaveProperty("costFen");
    expect(styles[0]?.sizes.length).toBeGreaterThan(0);
  });

  it("takes at most 200 styles", async () => {
    const [status, message] = await refusal("album?scope=all");
    expect([status, message]).toEqual([400, expect.stringMatching(/^筛选结果有 \d+ 款，一次最多 200 款/)]);
  });
});
