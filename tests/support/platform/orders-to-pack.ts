/** Orders that wait to be shipped, made by the pages: a shop, its file, and the audit of each. */
import { type FileOrder, orderCsv } from "../data/order-files.ts";
import type { Page } from "../page.ts";

const base = "/clothes/platform/shop";

/** Of a new shop of 拼多多 that sends from 电商仓; each line of the file is an order of its own. */
export async function ordersToPack(page: Page, shop: string, lines: readonly FileOrder[]): Promise<void> {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`${base}/new`);
  await page.getByLabel("平台", { exact: true }).selectOption({ label: "拼多多" });
  await page.getByLabel("店铺名").fill(shop);
  await page.getByLabel("发货仓").selectOption({ label: "电商仓" });
  await press("保存");
  await page.getByText(`已新增店铺 ${shop}`).first().waitFor();
  await page.goto(`${base}/order/import`);
  await page.getByLabel("店铺", { exact: true }).selectOption({ label: `${shop}（拼多多）` });
  await page.getByLabel("表格").setInputFiles({ name: "订单.csv", mimeType: "text/csv", buffer: orderCsv(lines) });
  await press("上传并检查");
  await press(`确认导入 ${lines.length} 单`);
  await page.getByText(`已导入 ${lines.length} 单`).first().waitFor();
  for (const { no } of lines) {
    await page.goto(`${base}/order?keyword=${no}`);
    await page.getByRole("row").filter({ hasText: no }).getByRole("checkbox").check();
    await press("审核勾选");
    await page.getByText("已审核 1 单").first().waitFor();
  }
}
