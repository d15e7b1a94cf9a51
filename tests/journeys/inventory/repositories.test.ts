/** 存储方 and 库存权限配置, as people use them (domain.md §3.3). */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/inventory/repository";
const permission = `${list}/permission`;

async function save(page: Page, name = "保存"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

describeBothWays("repositories", ({ enter, expectError, mode }) => {
  it("makes a stall's place, changes it, closes, opens and removes it", async () => {
    expectError(/400/);
    const page = await enter("boss", `${list}/new`);
    await page.getByLabel("编码").fill("yw-1");
    await page.getByLabel("名称", { exact: true }).fill("总仓");
    await page.getByLabel("类型").selectOption({ label: "档口仓" });
    await page.getByLabel("电话").fill("0571-1234");
    await save(page);
    await page.getByText("电话应为 11 位手机号").waitFor();
    await page.getByLabel("电话").fill("19912345678");
    await save(page);
    await page.getByText("名称 总仓 已存在，请换一个名称").waitFor();
    expect(await page.getByLabel("电话").inputValue()).toBe("19912345678");
    await page.getByLabel("名称", { exact: true }).fill("义乌新光B2档");
    await save(page);
    await page.getByText("已新增存储方 义乌新光B2档，您拥有它的全部库存权限").waitFor();
    await page.getByRole("link", { name: "编辑 义乌新光B2档" }).click();
    await page.getByLabel("地址").fill("新光汇二楼");
    await page.getByLabel("允许负库存").check();
    await save(page);
    await page.getByText("已保存 义乌新光B2档").waitFor();
    await page.goto(`${list}?keyword=新光汇`);
    await page.getByText("共 1 条").waitFor();
    await page.getByRole("link", { name: "停用 义乌新光B2档" }).click();
    await save(page, "确定停用");
    await page.getByText("已停用 义乌新光B2档").waitFor();
    await page.getByRole("link", { name: "启用 义乌新光B2档" }).click();
    await save(page, "确定启用");
    await page.getByText("已启用 义乌新光B2档").waitFor();
    await page.getByRole("link", { name: "编辑 义乌新光B2档" }).click();
    await page.getByRole("link", { name: "删除" }).click();
    await save(page, "确定删除");
    await page.getByText("已删除 义乌新光B2档").waitFor();
  });

  it("says why a place cannot be closed", async () => {
    expectError(/400/);
    const page = await enter("boss", `${list}/confirm?id=1&act=disable`);
    await save(page, "确定停用");
    await page.getByText(/总仓不能停用：还有 \d+ 个 SKU 的库存，共 \d+ 件/).waitFor();
  });

  it("grants by box, by row and by column, and shows what holds in the end", async () => {
    const page = await enter("boss", `${permission}?keyword=keeper2`);
    await page.getByRole("link", { name: "配置 沙小河" }).click();
    await page.getByLabel("广州沙河南城1F-116档 盘点").check();
    await save(page, "保存权限");
    await page.getByText("已保存，1 个存储方的权限有变化").waitFor();
    const final = page.getByRole("region", { name: "最终权限" });
    await final.getByText("直接授予：查看、入库、出库、调拨、盘点").waitFor();
    await final.getByText("营业员：查看").waitFor();

    const fill = async (name: string) => {
      await page.getByRole("button", { name: `${name} 全选` }).click();
      // With a script the boxes are ticked and wait; without one they are saved.
      if (mode === "hydrated") await save(page, "保存权限");
      await page.getByText(/已保存，\d 个存储方的权限有变化/).waitFor();
    };
    await page.goto(page.url());
    await fill("次品仓");
    expect(await page.locator('input[type=checkbox][aria-label^="次品仓"]:checked').count()).toBe(7);
    await page.goto(page.url());
    await fill("出库");
    await final.getByText("直接授予：查看、出库").first().waitFor();
    expect(await page.getByLabel("电商仓 查看").isChecked()).toBe(true);
  });

  it("copies from another after showing what would change", async () => {
    const page = await enter("boss", `${permission}?kind=user&id=10`);
    await page.getByLabel("复制自").selectOption({ label: "沈店长" });
    await save(page, "查看将要复制的权限");
    await page.getByRole("heading", { name: "把 沈店长 的库存权限复制给 用户 辛来" }).waitFor();
    await page.getByRole("row", { name: "常熟天虹B3-27档 无 查看、入库、出库、调拨、盘点、调整" }).waitFor();
    await save(page, "确定复制");
    await page.getByText("已复制，3 个存储方的权限有变化").waitFor();
    expect(await page.getByLabel("常熟天虹B3-27档 盘点").isChecked()).toBe(true);
  });

  it("keeps from others what is not theirs", async () => {
    expectError(/403/);
    const page = await enter("warehouse", list);
    await page.getByRole("rowheader", { name: "ZC" }).waitFor();
    expect(await page.getByRole("link", { name: /新增存储方|库存权限配置|编辑/ }).count()).toBe(0);
    await page.goto(permission);
    expect(new URL(page.url()).pathname).toBe("/401");
  });
});
