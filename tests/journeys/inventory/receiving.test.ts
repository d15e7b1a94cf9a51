/** Receiving by scanner: each scan is a piece counted, whatever is still on its way to the server. */
import { expect, it } from "vitest";
import { describeBothWaysOn, type Journey, serveDemo } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/inventory/transfer";
const cell = (page: Page, line: string) => page.getByLabel(`${line} 收到完好`);
const box = (page: Page) => page.getByLabel("扫码收货");

/** The keeper's page of what the warehouse has sent: three of M, four of L. */
async function open(journey: Journey): Promise<Page> {
  const office = await journey.enter("warehouse", `${list}/new`);
  await office.getByLabel("调出仓").selectOption({ label: "总仓" });
  await office.getByLabel("调入仓").selectOption({ label: "杭州四季青A区2038档" });
  await office.getByRole("button", { name: "下一步，录入明细" }).click();
  await office.waitForURL(/transfer\/item\?id=/);
  for (const [text, line] of [
    ["8801-BK-M x3", "8801 黑 M"],
    ["8801-BK-L x4", "8801 黑 L"],
  ] as const) {
    await office.getByLabel("扫码、款号或配码").fill(text);
    await office.getByLabel("扫码、款号或配码").press("Enter");
    await office.getByLabel(`${line} 申请数`).waitFor();
  }
  const no = (await office.getByRole("heading", { level: 1 }).innerText()).replace("调拨单 ", "");
  await office.getByRole("button", { name: "发货", exact: true }).click();
  await office.getByRole("button", { name: "确认发货" }).click();
  await office.getByText("已发货，已通知调入仓").waitFor();
  const stall = await journey.enter("keeper", `${list}?keyword=${no}`);
  await stall.getByRole("link", { name: `收货 ${no}` }).click();
  await cell(stall, "8801 黑 M").waitFor();
  return stall;
}

/** The same of a purchase, which the boss receives. */
async function openPurchase(journey: Journey): Promise<Page> {
  const page = await journey.enter("boss", "/clothes/inventory/purchase/new");
  await page.getByLabel("供应商", { exact: true }).selectOption({ label: "云裳成衣供应链" });
  await page.getByLabel("入库仓").selectOption({ label: "总仓" });
  await page.getByRole("button", { name: "下一步" }).click();
  await page.waitForURL(/purchase\/item\?id=\d+/);
  for (const [text, line] of [
    ["8801-BK-M x3", "8801 黑 M"],
    ["8801-BK-L x4", "8801 黑 L"],
  ] as const) {
    await page.getByLabel("扫码、款号或配码").fill(text);
    await page.getByLabel("扫码、款号或配码").press("Enter");
    await page.getByLabel(`${line} 订数`).waitFor();
  }
  await page.getByRole("button", { name: "提交" }).click();
  await page.getByText("采购 7 件").waitFor();
  await page.getByRole("button", { name: "提交" }).click();
  await page.getByText("已提交，等待入库").waitFor();
  await page.getByRole("link", { name: "收货" }).click();
  await page.getByLabel("8801 黑 M 本次收货").waitFor();
  return page;
}

const received = [
  { name: "a transfer", label: "收到完好", begin: open, done: "已收货，还有在途未到" },
  { name: "a purchase", label: "本次收货", begin: openPurchase, done: /^已收货，收货单 / },
];

describeBothWaysOn(serveDemo(), "receiving", (journey) => {
  it.each(received)("$name counts piece by piece, and says which scan is none of the document's", async (one) => {
    const page = await one.begin(journey);
    const counted = (line: string) => page.getByLabel(`${line} ${one.label}`);
    journey.expectError(/status of 400/);
    const scan = async (text: string) => {
      await box(page).fill(text);
      await box(page).press("Enter");
    };
    await scan("8801-BK-M");
    await expect.poll(() => counted("8801 黑 M").inputValue()).toBe("1");
    await scan("8801 黑 L");
    await expect.poll(() => counted("8801 黑 L").inputValue()).toBe("1");
    await scan("8802-BK-M");
    await page.getByText("“8802-BK-M”不在这张单的明细里").waitFor();
    await scan("8801-BK-M x2");
    await expect.poll(() => counted("8801 黑 M").inputValue()).toBe("3");
    expect(await counted("8801 黑 L").inputValue()).toBe("1");
    if (journey.mode === "hydrated") {
      // What was refused stands there until it is dealt with.
      await page.getByText("“8802-BK-M”不在这张单的明细里").waitFor();
      await page.getByText("已扫 4 / 应收 7").waitFor();
      await page.getByRole("button", { name: "不要 8802-BK-M" }).click();
    }
    await page.getByRole("button", { name: "确认收货" }).click();
    await page.getByText(one.done).first().waitFor();
  });
});
