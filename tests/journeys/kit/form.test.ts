/** A form under scripts: opened and sent by the router, held while it is on its way, what was done said on the page that follows (app/components/page/edit-form.tsx). */
import { describe, expect, it } from "vitest";
import { serveDemo, useJourney } from "../../support/browser.ts";
import { goByMenu, holdData, hydration, sameDocument, tabLink } from "../../support/shell-page.ts";

const list = "/clothes/inventory/repository";

describe("a form", () => {
  const { enter } = useJourney("hydrated", { server: serveDemo() });

  it("is filled in, sent once, and changed, within one document", async () => {
    const page = await enter("boss", list);
    await hydration(page);
    const isSame = await sameDocument(page);
    await page.getByRole("link", { name: "新增存储方" }).click();
    await page.getByLabel("编码").fill("kit-1");
    await page.getByLabel("名称", { exact: true }).fill("表单仓");
    await page.getByLabel("类型").selectOption({ index: 1 });
    await page.getByLabel("参与可售（计入全公司可售）").uncheck();
    const held = await holdData(page, "POST");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect.poll(() => page.getByRole("button", { name: "保存中…" }).isDisabled()).toBe(true);
    expect(await page.getByLabel("名称", { exact: true }).inputValue()).toBe("表单仓");
    await held.release();
    await page.getByText("已新增存储方 表单仓，您拥有它的全部库存权限").waitFor();
    await page.getByRole("link", { name: "编辑 表单仓" }).click();
    await page.getByLabel("地址").fill("新光汇二楼");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存 表单仓").waitFor();
    await page.getByRole("link", { name: "取消" }).click();
    await page.getByRole("link", { name: "编辑 表单仓" }).click();
    await page.waitForURL(`**${list}/edit?id=*`);
    await expect.poll(() => page.getByLabel("地址").inputValue()).toBe("新光汇二楼");
    expect(await page.getByLabel("参与可售（计入全公司可售）").isChecked()).toBe(false);
    expect(await isSame()).toBe(true);
  });

  it("keeps what was changed while other pages are looked at, until its tab is closed", async () => {
    const page = await enter("boss", list);
    await hydration(page);
    await page.getByRole("link", { name: "编辑 次品仓" }).click();
    const stored = await page.getByLabel("地址").inputValue();
    await page.getByLabel("地址").fill("还没有保存");
    await page.getByLabel("允许负库存").check();
    await goByMenu(page, "/clothes/goods/product/list");
    await page.getByRole("heading", { name: "商品列表" }).waitFor();
    await tabLink(page, "编辑存储方").click();
    await page.waitForURL(`**${list}/edit?id=*`);
    expect(await page.getByLabel("地址").inputValue()).toBe("还没有保存");
    expect(await page.getByLabel("允许负库存").isChecked()).toBe(true);
    await page.getByRole("button", { name: "关闭 编辑存储方" }).click();
    await page.waitForURL("**/clothes/goods/product/list");
    await goByMenu(page, list);
    await page.getByRole("link", { name: "编辑 次品仓" }).click();
    await page.waitForURL(`**${list}/edit?id=*`);
    expect(await page.getByLabel("地址").inputValue()).toBe(stored);
  });
});
