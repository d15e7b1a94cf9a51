/** Goods go out as files and come in as files, with and without JavaScript. */
import { streamXlsxRows } from "hucre/xlsx";
import { expect, it } from "vitest";
import { describeBothWaysAndProve } from "../../support/browser.ts";
import { sheetFile, sheetLine } from "../../support/data/goods-sheet.ts";
import { downloaded } from "../../support/download.ts";

import { uploadFile } from "../../support/upload.ts";

async function firstCells(content: Uint8Array): Promise<unknown[]> {
  const cells: unknown[] = [];
  for await (const row of streamXlsxRows(content)) cells.push(row.values[0]);
  return cells;
}

describeBothWaysAndProve("export and import", ({ enter, mode, expectError }) => {
  it("exports the list as it is filtered, in both formats", async () => {
    const page = await enter("boss", "/clothes/goods/product/list?keyword=880&sort=styleNo,asc");
    await page.getByRole("link", { name: "导出", exact: true }).click();
    await page.getByRole("heading", { name: "导出商品列表" }).waitFor();
    const file = await downloaded(page, () => page.getByRole("button", { name: "导出", exact: true }).click());
    expect(file.name).toMatch(/^\d{14}-商品列表\.xlsx$/);
    expect(await firstCells(file.content)).toEqual(["款号", "8801", "8802", "8803", "8805", "合计"]);

    await page.getByText("一个 SKU 一行").click();
    await page.getByText("CSV").click();
    const csv = await downloaded(page, () => page.getByRole("button", { name: "导出", exact: true }).click());
    expect(csv.name).toMatch(/\.csv$/);
    expect(new TextDecoder().decode(csv.content)).toContain("SKU 编码");
  });

  it("exports recharges by the days and the fund that the list shows", async () => {
    const base = "/clothes/stall/distributor/recharge";
    const page = await enter("finance", base);
    await page.getByLabel("收款账户").selectOption({ label: "微信-对公码" });
    await page.getByRole("button", { name: "查询" }).click();
    await page.waitForURL(/fundId=\d/);
    const numbers = await page
      .getByRole("rowheader")
      .filter({ hasText: /^CZ\d{11}$/ })
      .allInnerTexts();
    expect(numbers.length).toBeGreaterThan(0);
    await page.getByRole("link", { name: "导出", exact: true }).click();
    await page.getByRole("heading", { name: "导出充值记录" }).waitFor();
    const file = await downloaded(page, () => page.getByRole("button", { name: "导出", exact: true }).click());
    const cells = (await firstCells(file.content)).map(String);
    expect([file.name.endsWith("充值记录.xlsx"), cells.slice(0, numbers.length + 1)]).toEqual([
      true,
      ["单号", ...numbers],
    ]);
  });

  it("imports a sheet: wrong rows are named, a mended one is written", async () => {
    const styleNo = mode === "plain" ? "JR-1" : "JR-2";
    const page = await enter("boss", "/export/products");
    await page.getByRole("link", { name: "导入商品" }).click();
    const template = await downloaded(page, () => page.getByRole("link", { name: "下载模板" }).click());
    expect((await firstCells(template.content))[0]).toBe("款号*");

    const send = (buffer: Buffer, name = "新款.xlsx") => uploadFile(page, name, buffer);
    expectError(/status of 400/);
    await send(Buffer.from("一封信，不是表格"));
    await page.getByText("这不是 xlsx 文件").waitFor();
    await send(Buffer.from(await sheetFile([sheetLine({ 款号: styleNo }), sheetLine({ 款号: "JR-0", 颜色: "彩虹" })])));
    await page.getByText("没有名为“彩虹”的颜色").waitFor();
    await page.getByText("1 行有错误").waitFor();
    expect(await page.getByRole("button", { name: "确认导入" }).count()).toBe(0);

    await page.getByRole("link", { name: "重新上传" }).click();
    await send(Buffer.from(await sheetFile([sheetLine({ 款号: styleNo }), sheetLine({ 款号: styleNo, 尺码: "L" })])));
    await page.getByRole("button", { name: "确认导入 1 个款" }).click();
    await page.getByText("已导入 1 个款、2 个 SKU").waitFor();
    await page.goto(`/clothes/goods/product/list?keyword=${styleNo}`);
    await page.getByRole("rowheader", { name: styleNo }).waitFor();

    await page.goto("/system/app/message?tab=business");
    await page.getByRole("link", { name: "查看 导入完成：导入 新款.xlsx" }).click();
    await page.getByRole("heading", { name: "导入结果" }).waitFor();
    await page.getByRole("link", { name: "我的任务" }).first().click();
    await page.getByRole("rowheader", { name: "检查 新款.xlsx" }).first().waitFor();
    const report = await downloaded(page, () => page.getByRole("link", { name: /下载 .*问题/ }).click());
    expect(await firstCells(report.content)).toEqual(["行号", 3]);
  });
});
