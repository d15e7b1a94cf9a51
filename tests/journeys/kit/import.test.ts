/** An import under scripts: a file is chosen and checked, wrong rows are told one by one, the right ones are taken (app/components/job). */
import { describe, expect, it } from "vitest";
import { serveDemo, useJourney } from "../../support/browser.ts";
import { hydration, sameDocument } from "../../support/shell-page.ts";
import { uploadFile, uploadRows } from "../../support/upload.ts";

const list = "/clothes/stall/distributor";
const headings = ["客户名", "手机", "期初欠款"];

describe("an import", () => {
  const { enter, expectError } = useJourney("hydrated", { server: serveDemo() });

  it("refuses what is no sheet, follows the check by itself, tells of each wrong row, and takes the right ones", async () => {
    expectError(/status of 400/);
    const page = await enter("boss", list);
    await hydration(page);
    const isSame = await sameDocument(page);
    await page.getByRole("link", { name: "导入", exact: true }).click();
    await uploadFile(page, "不是表格.xlsx", Buffer.from("hello"));
    await page.getByRole("alert").first().waitFor();
    await uploadRows(page, "客户", [
      headings,
      ["常州阿兰女装", "13961110001", 320.5],
      ["常州阿兰女装二店", "123", ""],
      ["", "13961110003", ""],
      ["无锡小宁", "13961110004", "一百"],
    ]);
    await page.getByText("共 4 行：1 行可以导入，期初欠款 320.50 元；3 行有错误。").waitFor();
    const errors = page.getByRole("table", { name: "错误" }).locator("tbody tr");
    expect(await errors.allInnerTexts()).toEqual([
      expect.stringMatching(/^3\s+手机\s/),
      expect.stringMatching(/^4\s+客户名\s/),
      expect.stringMatching(/^5\s+期初欠款\s/),
    ]);
    await page.getByRole("button", { name: "只导入没有错误的 1 行" }).click();
    await page.getByText("已导入 1 个客户，期初欠款 320.50 元；3 行没有导入。").waitFor();
    await page.getByRole("link", { name: "返回列表" }).click();
    await page.getByLabel("关键字").fill("常州阿兰");
    await page.getByLabel("关键字").press("Enter");
    await page.getByText("共 1 条").waitFor();
    expect(await page.getByRole("row", { name: /常州阿兰女装/ }).innerText()).toContain("320.50");
    expect(await isSame()).toBe(true);
  });
});
