/** What is asked before something is done, under scripts: on a page of its own, on a document's page, and over the page (app/components/page/question.tsx, shell/confirm-dialog.tsx). */
import { describe, expect, it } from "vitest";
import { serveDemo, useJourney } from "../../support/browser.ts";
import { openForms } from "../../support/forms.ts";
import { daysBack, hydration, sameDocument } from "../../support/shell-page.ts";

const list = "/clothes/inventory/repository";
const transfers = "/clothes/inventory/transfer";
const bills = "/clothes/stall/distributor/bill";

describe("a question", () => {
  const journey = useJourney("hydrated", { server: serveDemo() });
  const { enter, expectError } = journey;

  it("on its page is taken back, refused with what stands against it, and answered", async () => {
    const { send } = await openForms(journey.server.url, "boss");
    await send(`${list}/new`, { code: "ask-1", name: "问一问仓", type: "WAREHOUSE" });
    expectError(/status of 400/);
    const page = await enter("boss", list);
    await hydration(page);
    const isSame = await sameDocument(page);
    await page.getByRole("link", { name: "停用 总仓" }).click();
    await page.getByText(/^确定要停用“总仓”吗？/).waitFor();
    await page.getByRole("link", { name: "取消" }).click();
    await page.waitForURL(`**${list}`);
    await page.getByRole("link", { name: "停用 总仓" }).click();
    await page.getByRole("button", { name: "确定停用" }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: /^总仓不能停用：/ })
      .waitFor();
    expect(await page.getByText(/^确定要停用“总仓”吗？/).count()).toBe(1);
    await page.getByRole("link", { name: "取消" }).click();
    await page.getByRole("link", { name: "停用 总仓" }).waitFor();
    await page.getByRole("link", { name: "停用 问一问仓" }).click();
    await page.getByRole("button", { name: "确定停用" }).click();
    await page.getByText("已停用 问一问仓").waitFor();
    await page.getByRole("link", { name: "启用 问一问仓" }).waitFor();
    expect(await isSame()).toBe(true);
  });

  it("on a document's page goes by 取消, and is refused inside with all that was filled in", async () => {
    const { send } = await openForms(journey.server.url, "warehouse");
    const transfer = await send(`${transfers}/new`, { fromId: "1", toId: "2" });
    await send(transfer, { text: "8801-BK-M x3" });
    await send(`${transfer}&confirm=send`, {}, "send");
    expectError(/status of 400/);
    const page = await enter("warehouse", transfer);
    await hydration(page);
    await page.getByRole("link", { name: "差异处理" }).click();
    await page.waitForURL(/confirm=settle/);
    await page.getByRole("link", { name: "取消", exact: true }).click();
    await expect.poll(() => page.getByLabel("处理方式").count()).toBe(0);
    await page.getByRole("link", { name: "差异处理" }).click();
    await page.getByLabel("处理方式").selectOption({ label: "在途丢失" });
    await page.getByLabel("8801 黑 M 处理数").fill("2");
    await page.getByRole("button", { name: "确认处理" }).click();
    await page.getByText("在途丢失请填写责任人").first().waitFor();
    expect(await page.getByLabel("8801 黑 M 处理数").inputValue()).toBe("2");
    expect(await page.getByLabel("处理方式").inputValue()).toBe("LOSS");
    await page.getByLabel("责任人").fill("物流司机");
    await page.getByRole("button", { name: "确认处理" }).click();
    await page.getByText("已登记在途丢失").waitFor();
    await expect.poll(() => page.getByLabel("处理方式").count()).toBe(0);
    await page.getByRole("cell", { name: "物流司机" }).waitFor();
  });

  it("that wants a reason puts the focus there", async () => {
    const { link } = await openForms(journey.server.url, "boss");
    const bill = await link(`${bills}/list?status=CONFIRMED&from=${daysBack(20)}`, `${bills}/item?id=`);
    expectError(/status of 400/);
    const page = await enter("boss", bill);
    await hydration(page);
    await page.getByRole("link", { name: "作废", exact: true }).click();
    const reason = page.getByLabel("作废原因");
    await reason.waitFor();
    await page.getByRole("button", { name: "作废", exact: true }).click();
    await page.getByText("请填写作废原因").first().waitFor();
    await expect.poll(() => reason.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type("客户不要了");
    await page.keyboard.press("Enter");
    await page.getByText("已作废，库存和账户已红冲").first().waitFor();
  });

  it("over the page goes by Escape and by 取消, and leaves what was typed", async () => {
    const page = await enter("boss", `${list}/new`);
    await hydration(page);
    await page.getByLabel("编码").fill("typed");
    const dialog = page.getByRole("dialog", { name: "系统提示" });
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "取消" }).click(),
    ]) {
      await page.locator("header summary").click();
      await page.getByRole("button", { name: "退出登录" }).click();
      await dialog.getByText("确定注销并退出系统吗？").waitFor();
      expect(await dialog.evaluate((shown) => shown.matches(":modal"))).toBe(true);
      await close();
      await dialog.waitFor({ state: "detached" });
      expect(await page.getByLabel("编码").inputValue()).toBe("typed");
      await page.getByRole("heading", { name: "新增存储方" }).click();
    }
    expect(new URL(page.url()).pathname).toBe(`${list}/new`);
  });
});
