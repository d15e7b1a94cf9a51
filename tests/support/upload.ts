/** A spreadsheet given to a page of 导入, as somebody chooses and sends it. */
import { writeXlsx } from "hucre/xlsx";
import type { Page } from "./page.ts";

const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Rows of values, the headings first, as a workbook. */
export async function uploadRows(page: Page, name: string, rows: (string | number)[][]): Promise<void> {
  await uploadFile(page, `${name}.xlsx`, Buffer.from(await writeXlsx({ sheets: [{ name, rows }] })));
}

/** Whatever it holds: it says that it is a workbook. */
export async function uploadFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("表格").setInputFiles({ name, mimeType, buffer });
  await page.getByRole("button", { name: "上传并检查" }).click();
}
