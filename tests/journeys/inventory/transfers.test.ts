/** 调拨 through the pages (domain.md §3.3): 30 are sent, 28 arrive, 2 are lost. */
import { expect, it } from "vitest";
import { describeBothWaysAndProve } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/inventory/transfer";

/** A draft from 总仓 to 四季青 with `text` scanned, by whoever is signed in. */
async function draft(page: Page, text: string): Promise<string> {
  await page.getByLabel("调出仓").selectOption({ label: "总仓" });
  await page.getByLabel("调入仓").selectOption({ label: "杭州四季青A区2038档" });
  await page.getByRole("button", { name: "下一步，录入明细" }).click();
  await page.waitForURL(/transfer\/item\?id=/);
  await page.getByLabel("扫码、款号或配码").fill(text);
  await page.getByRole("button", { name: "添加" }).click();
  await page.getByLabel("8801 黑 M 申请数").waitFor();
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  return title.replace("调拨单 ", "");
}

/** The figure in a column of the document's only line. */
async function figure(page: Page, label: string): Promise<string> {
  await page.goto(`${page.url()}&view=lines`);
  const table = page.getByRole("table", { name: "明细" });
  const heads = await table.getByRole("columnheader").allInnerTexts();
  return table.locator("tbody tr").first().locator("td, th").nth(heads.indexOf(label)).innerText();
}

describeBothWaysAndProve("transfers", ({ enter, expectError }) => {
  it("30 are sent, 28 received, 2 lost", async () => {
    const office = await enter("warehouse", `${list}/new`);
    const no = await draft(office, "8801-bk-m x30");
    await office.getByRole("button", { name: "发货", exact: true }).click();
    await office.getByLabel("8801 黑 M 发出").waitFor();
    expect(await office.getByLabel("8801 黑 M 发出").inputValue()).toBe("30");
    await office.getByRole("button", { name: "确认发货" }).click();
    await office.getByText("已发货，已通知调入仓").waitFor();

    expectError(/400/);
    const stall = await enter("keeper", `${list}?keyword=${no}`);
    await stall.getByRole("link", { name: `收货 ${no}` }).click();
    await stall.getByLabel("8801 黑 M 收到完好").fill("31");
    await stall.getByRole("button", { name: "确认收货" }).click();
    await stall.getByText("8801 黑 M 填了 31 件，超过在途的 30 件").waitFor();
    expect(await stall.getByLabel("8801 黑 M 收到完好").inputValue()).toBe("31");
    await stall.getByLabel("8801 黑 M 收到完好").fill("27");
    await stall.locator("summary", { hasText: "收到破损" }).click();
    await stall.getByLabel("8801 黑 M 收到破损").fill("1");
    await stall.getByRole("button", { name: "确认收货" }).click();
    await stall.getByText("已收货，还有在途未到").waitFor();
    await stall.getByText("部分收货").waitFor();
    expect([await figure(stall, "收到"), await figure(stall, "其中破损"), await figure(stall, "在途")]).toEqual([
      "28",
      "1",
      "2",
    ]);

    await office.goto(`${list}?keyword=${no}`);
    await office.getByRole("link", { name: no, exact: true }).click();
    await office.getByRole("link", { name: "差异处理" }).click();
    await office.getByLabel("处理方式").selectOption({ label: "在途丢失" });
    await office.getByRole("button", { name: "确认处理" }).click();
    await office.getByText("在途丢失请填写责任人").waitFor();
    await office.getByLabel("责任人").fill("物流司机");
    await office.getByRole("button", { name: "确认处理" }).click();
    await office.getByText("已登记在途丢失").waitFor();
    await office.getByText("已收货", { exact: true }).first().waitFor();
    expect(await figure(office, "丢失")).toBe("2");
    await office.getByRole("cell", { name: "物流司机" }).waitFor();
  });

  it("a keeper asks for goods, and the warehouse picks several drafts together", async () => {
    const stall = await enter("keeper", `${list}/new`);
    const asked = await draft(stall, "8801 黑 0210");
    await stall.getByLabel("8801 黑 M 申请数").fill("4");
    await stall.getByRole("button", { name: "保存", exact: true }).click();
    await expect.poll(() => stall.getByLabel("8801 黑 M 申请数").inputValue()).toBe("4");
    expect(await stall.getByText("发货", { exact: true }).count()).toBe(0);

    const office = await enter("warehouse", `${list}/new`);
    const own = await draft(office, "8801-bk-m x3");
    await office.getByRole("button", { name: "按建议补货" }).click();
    await office.getByRole("button", { name: "填入建议" }).click();
    await office.getByText(/已按建议填入 \d+ 行，可再修改/).waitFor();
    await office.goto(list);
    for (const no of [asked, own]) await office.getByLabel(`选择 ${no}`).check();
    await office.getByRole("button", { name: "合并拣货" }).click();
    await office.getByRole("heading", { name: /^8801 法式方领泡泡袖连衣裙/ }).waitFor();
    const row = office.getByRole("row", { name: /^黑 / });
    await row.getByText(`${asked.slice(-5)}×4 ${own.slice(-5)}×3`).waitFor();
    await office.getByRole("link", { name: "返回" }).click();
    await office.waitForURL(`**${list}`);
  });
});
