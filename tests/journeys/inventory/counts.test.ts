/** 盘点 in the browser: a style with three missing, counted and submitted by the warehouse, approved by finance. */
import { expect, it } from "vitest";
import { describeBothWays, type Journey } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

async function begin(journey: Journey, styleNo: string, blind = false): Promise<Page> {
  const page = await journey.enter("warehouse", `/clothes/inventory/review/new?style=${styleNo}`);
  await page.getByLabel("仓库").selectOption({ label: "总仓" });
  expect(await page.getByRole("textbox", { name: "款号" }).inputValue()).toBe(styleNo);
  if (blind) await page.getByLabel("隐藏账面数").check();
  await page.getByRole("button", { name: "保存草稿" }).click();
  await page.waitForURL(/review\/item\?id=\d+/);
  await page.getByRole("button", { name: "开始盘点" }).click();
  await page.getByText("已开始盘点").waitFor();
  return page;
}

async function scan(page: Page, text: string) {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill(text);
  await box.press("Enter");
}

const own = (page: Page, line: string) => page.getByRole("textbox", { name: `${line} 我盘的` });

/** A cell of the lines' table by its heading; figures without their commas. */
async function figure(page: Page, row: RegExp, heading: string): Promise<string> {
  const table = page.getByRole("table", { name: "盘点明细" });
  const headings = await table.locator("thead th").allInnerTexts();
  const cells = table.getByRole("row", { name: row }).locator("th, td");
  return (await cells.nth(headings.indexOf(heading)).innerText()).replaceAll(",", "");
}

describeBothWays("a count", (journey) => {
  it("finds three missing, and the balance says so once it is approved", async () => {
    const page = await begin(journey, "8801");
    await page.getByRole("button", { name: "空白盘点表" }).click();
    await page.getByRole("row", { name: /^黑 账面 \d+ 账面 \d+/ }).waitFor();
    await page.getByRole("link", { name: "返回" }).click();
    await scan(page, "8801-BK-M");
    await own(page, "8801 黑 M").waitFor();
    const book = Number(await figure(page, /8801 黑 M/, "账面"));
    await scan(page, `8801-BK-M x${book - 5}`);
    await expect.poll(() => own(page, "8801 黑 M").inputValue()).toBe(String(book - 4));
    await scan(page, "8801");
    await page.waitForURL(/style=8801/);
    const cell = page.getByLabel("8801 黑 M 我盘的", { exact: true });
    expect(await cell.inputValue()).toBe(String(book - 4));
    await cell.fill(String(book - 3));
    await page.getByRole("button", { name: "保存", exact: true }).click();
    // With scripts the cell shows what was typed before it is stored.
    await page.getByText("已保存").first().waitFor();
    expect(await own(page, "8801 黑 M").inputValue()).toBe(String(book - 3));
    expect(await figure(page, /8801 黑 M/, "差异")).toBe("-3");
    await page.getByRole("link", { name: /^未盘 \d+$/ }).click();
    await page.getByRole("row", { name: /8801 黑 L .*未盘/ }).waitFor();
    await page.getByRole("link", { name: "已盘 1", exact: true }).click();
    await expect.poll(() => page.getByRole("row", { name: /8801 黑 L .*未盘/ }).count()).toBe(0);

    await page.getByRole("button", { name: "提交" }).click();
    await page.getByText("提交后不能再录入").waitFor();
    await page.getByRole("button", { name: "提交" }).click();
    await page.getByText("已提交，等待审核").waitFor();
    expect(await page.getByRole("link", { name: "审核" }).count()).toBe(0);

    const desk = await journey.enter("finance", page.url());
    expect(await figure(desk, /8801 黑 M/, "期间出入")).toBe("0");
    await desk.getByRole("link", { name: "审核" }).click();
    // Who approves is told what the difference is worth, and how little was counted.
    await desk.getByText(/盘盈 0 件，盘亏 3 件，差异金额 [-−]\d[\d,]*\.\d\d 元/).waitFor();
    await desk.getByText(/^只盘了 (\d+) 个 SKU 中的 1 个，未盘的 \d+ 个不变。$/).waitFor();
    await desk.getByRole("button", { name: "审核" }).click();
    await desk.getByText("已审核，差异已写入库存").waitFor();
    await desk.getByRole("link", { name: "差异表" }).click();
    await desk.getByRole("cell", { name: `−3 ${book}→${book - 3}`, exact: true }).waitFor();
    await desk.getByRole("heading", { name: /^8801 .* -\d+\.\d\d 元$/ }).waitFor();
    await desk.goto("/clothes/inventory/review?status=APPROVED");
    await desk.getByRole("row", { name: /按款 已审核 1 \/ ([2-9]|\d\d+) .* 3 -/ }).waitFor();

    const again = await begin(journey, "8801");
    await scan(again, "8801-BK-M");
    await own(again, "8801 黑 M").waitFor();
    expect(await figure(again, /8801 黑 M/, "账面")).toBe(String(book - 3));
    await giveUp(again);
  });

  it("is blind, takes a pasted list, keeps what was refused, and comes back", async () => {
    const page = await begin(journey, "8802", true);
    journey.expectError(/status of 400/);
    await page.getByLabel("货位").fill("A-01");
    await page.getByRole("button", { name: "切换" }).click();
    await page.waitForURL(/location=A-01/);
    await page.getByLabel("粘贴内容").fill("8802-BK-M,3\nNIX");
    await page.getByRole("button", { name: "导入" }).click();
    await page.getByText("第 2 行：没有找到“NIX”").waitFor();
    expect(await page.getByLabel("粘贴内容").inputValue()).toBe("8802-BK-M,3\nNIX");
    await page.getByLabel("粘贴内容").fill("8802-BK-M,3\n8802-BK-M");
    await page.getByRole("button", { name: "导入" }).click();
    await page.getByText("已导入 2 行，共 4 件").waitFor();
    // Pressed once more it would be counted twice.
    await expect.poll(() => page.getByLabel("粘贴内容").inputValue()).toBe("");
    await expect.poll(() => own(page, "8802 黑 M").inputValue()).toBe("4");
    await page.getByText("陈仓 A-01 4").waitFor();
    expect(await page.getByRole("columnheader", { name: "账面" }).count()).toBe(0);
    await page.getByRole("button", { name: "空白盘点表" }).click();
    await page.getByRole("heading", { name: /盘点表 PD/ }).waitFor();
    await page.getByRole("heading", { name: /^8802 .*货位/ }).waitFor();
    await page.getByRole("columnheader", { name: "M", exact: true }).waitFor();
    expect(await page.getByText(/账面/).count()).toBe(0);
    await page.getByRole("link", { name: "返回" }).click();
    await page.getByRole("button", { name: "提交" }).click();
    await page.getByText("提交后不能再录入").waitFor();
    await page.getByRole("button", { name: "提交" }).click();
    await page.getByText("已提交，等待审核").waitFor();
    await page.getByRole("columnheader", { name: "账面" }).waitFor();

    const desk = await journey.enter("boss", page.url());
    await desk.getByRole("link", { name: "复盘差异" }).click();
    await desk.getByRole("button", { name: "复盘差异" }).click();
    await desk.getByText("退回：复盘差异：1 行需要重新盘点").waitFor();
    await desk.getByRole("link", { name: "待复盘 1" }).click();
    await desk.getByRole("row", { name: /8802 黑 M 待复盘/ }).waitFor();
  });

  it("keeps what was typed when the place or the grade is changed, and when a list is imported", async () => {
    const page = await begin(journey, "8801");
    await scan(page, "8801");
    await own(page, "8801 黑 M").fill("7");
    await page.getByLabel("货位").fill("B-02");
    await page.getByRole("button", { name: "切换" }).click();
    await page.waitForURL(/location=B-02/);
    await page.getByText("陈仓 7").waitFor();
    // Its matrix stays open; at the new place nothing is counted yet.
    expect(await own(page, "8801 黑 M").inputValue()).toBe("");
    await own(page, "8801 黑 S").fill("2");
    await page.getByLabel("粘贴内容").fill("8801-BK-L,3");
    await page.getByRole("button", { name: "导入" }).click();
    await page.getByText("已导入 1 行，共 3 件").waitFor();
    await page.getByText("陈仓 B-02 2").waitFor();
    await page.getByText("陈仓 B-02 3").waitFor();
    await own(page, "8801 黑 S").fill("2.5");
    await page.getByLabel("品级").selectOption({ label: "次品" });
    if (journey.mode === "plain") journey.expectError(/status of 400/);
    else journey.expectError(/400/);
    await page.getByRole("button", { name: "切换" }).click();
    await page
      .getByText(/数量“2.5”不对/)
      .first()
      .waitFor();
    expect(await own(page, "8801 黑 S").inputValue()).toBe("2.5");
    await own(page, "8801 黑 S").fill("3");
    await page.getByRole("button", { name: "切换" }).click();
    await page.waitForURL(/grade=2/);
    await page.getByText("陈仓 B-02 3").first().waitFor();
    await giveUp(page);
  });

  it("refuses a style outside its scope before anything is typed", async () => {
    const page = await begin(journey, "8801");
    if (journey.mode === "plain") journey.expectError(/status of 400/);
    await scan(page, "8802");
    await page.getByText(/8802 不在盘点单 PD\S+ 的范围内/).waitFor();
    expect(await own(page, "8802 黑 M").count()).toBe(0);
    // Without scripts what was refused stands in the box, to be put right.
    await page.getByLabel("扫码、款号或配码").fill("");
    await giveUp(page);
  });
});

/** Counts of one place must not overlap. */
async function giveUp(page: Page) {
  await page.getByRole("button", { name: "作废" }).click();
  await page.getByText("作废后不能恢复").waitFor();
  await page.getByRole("button", { name: "作废" }).click();
  await page.getByText("已作废", { exact: true }).first().waitFor();
}
