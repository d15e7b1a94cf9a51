/** 物料档案: what the form refuses, what keeps a material from being changed or removed, and what the list finds. */
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { buy, materialApi, plantMaterialSupplier } from "../../support/data/material.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
let boss: Caller;
beforeAll(async () => {
  boss = await caller(backoffice, "boss");
});

const fields = { type: "FABRIC", unit: "METRE" };
const detail = async (id: number) => (await boss.get(`${materialApi}/${id}`)).body;

async function edited(id: number, changes: object) {
  const row = await detail(id);
  const names = ["code", "name", "type", "spec", "widthCm", "weightGram", "composition", "color", "unit", "supplierId"];
  const kept = [...names, "priceLi", "safetyMilli", "pictureId", "remark", "id", "version"].map((name) => [
    name,
    row[name],
  ]);
  return boss.put(materialApi, { ...Object.fromEntries(kept), ...changes });
}

describe("a material", () => {
  it("gets a code by itself, is told apart from its like, and refuses in one sentence", async () => {
    const { id } = await boss.ok("POST", materialApi, { ...fields, name: "试验棉", color: "黑", widthCm: "150" });
    expect(await detail(id)).toMatchObject({ code: expect.stringMatching(/^WL\d{3}$/), widthCm: 150, stockMilli: 0 });
    const refused = (changes: object) => boss.refused("POST", materialApi, { ...fields, name: "另一种", ...changes });
    expect(await refused({ name: "试验棉", color: "黑" })).toMatch(/^名称、规格和颜色与 WL\d{3} 相同，请区分开$/);
    expect(await refused({ code: (await detail(id)).code })).toMatch(/^编码 WL\d{3} 已存在，请换一个编码$/);
    expect(await refused({ unit: "BOX" })).toBe("请选择单位");
    expect(await refused({ priceLi: -1 })).toBe("单价不能小于 0");
    expect(await refused({ supplierId: 10 })).toBe("供应商不存在、已停用或不供物料，请重新选择");
    expect(await refused({ pictureId: "0".repeat(64) })).toBe("图片不存在，请重新上传");
    expect((await edited(id, { remark: "一" })).status).toBe(200);
    expect((await edited(id, { remark: "二", version: 1 })).body.message).toBe("数据已被他人修改，请刷新后重试");
  });

  it("keeps its unit once it moved, is not removed then, and is found short of its 安全库存", async () => {
    const supplier = await plantMaterialSupplier(backoffice);
    const made = await boss.ok("POST", materialApi, {
      ...fields,
      name: "用过的布",
      safetyMilli: 5_000,
      code: "used-1",
    });
    const path = `${materialApi}/${made.id}`;
    expect((await boss.get(`${materialApi}?stock=SHORT&keyword=USED-1`)).body.totalElements).toBe(1);
    await buy(boss, supplier.id, [{ materialId: made.id, qtyMilli: 6_000, priceLi: 1_000 }]);
    expect((await boss.get(`${materialApi}?stock=SHORT&keyword=USED-1`)).body.totalElements).toBe(0);
    expect((await edited(made.id, { unit: "KILOGRAM" })).body.message).toBe(
      "用过的布已有出入库，不能改单位，请另建一个物料",
    );
    const { version } = await boss.ok("POST", `${path}/disable`, { version: 1 });
    expect(await boss.refused("POST", `${path}/disable`, { version })).toBe("用过的布已经停用");
    expect((await boss.get(`${materialApi}/find?text=used-1`)).body).toEqual([]);
    await boss.ok("POST", `${path}/enable`, { version });
    expect((await boss.get(`${materialApi}/find?text=used-1`)).body).toMatchObject([{ materialId: made.id }]);
    const keeper = await caller(backoffice, "keeper");
    expect((await keeper.get(materialApi)).status).toBe(403);
  });
});
