/** The sewer books what she sewed on her own telephone; who approves it takes all that a filter finds (domain.md §3.2, batch/class). */
// @module-tag own-script
import { describe, expect, it } from "vitest";
import { describeBothWays, useJourney } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/manufacture/batch/class";
const ticketOf = (batchNo: string, bundleNo: number) => `${batchNo}${String(bundleNo).padStart(3, "0")}`;

/** The newest batch that anybody worked on: its last processes are open. */
async function newestBatch(page: Page): Promise<string> {
  await page.goto(`${list}?sort=batch,desc`);
  const [no = ""] = (await page.getByRole("table", { name: "计件" }).textContent())?.match(/SC\d{11}/) ?? [];
  expect(no).not.toBe("");
  return no;
}
const numberOf = (text: string) => Number(text.replace(/[^\d.]/g, ""));
const figure = async (page: Page, label: string) =>
  numberOf(await page.locator(".stat", { hasText: label }).locator("b").first().innerText());

describeBothWays("one's own piecework", ({ enter, expectError }) => {
  it("is booked with two touches after the ticket, and stands on 首页", async () => {
    expectError(/400/);
    const batchNo = await newestBatch(await enter("boss", list));
    const page = await enter("sewer", "/dashboard");
    const before = await figure(page, "今日计件");
    await page.locator("main header.head a").filter({ hasText: "扫票登记" }).click();
    await page.getByRole("heading", { level: 1, name: "登记我的计件" }).waitFor();
    await page.getByLabel("扎票编号").fill("没有这张");
    await page.getByRole("button", { name: "打开" }).click();
    await page.getByText("没有编号为“没有这张”的扎票，请核对").first().waitFor();
    await page.getByLabel("扎票编号").fill(ticketOf(batchNo, 3));
    await page.getByRole("button", { name: "打开" }).click();
    await page.getByRole("heading", { name: /^第 3 扎/ }).waitFor();
    await page.getByRole("link", { name: /^包装（剩 \d+）$/ }).click();
    const qty = page.getByLabel("包装 件数");
    const left = Number(await qty.inputValue());
    expect(left).toBeGreaterThan(1);
    await qty.fill(String(left + 1));
    await page.getByRole("button", { name: "完成" }).click();
    await page
      .getByText(new RegExp(`还剩 ${left} 件`))
      .first()
      .waitFor();
    expect(await qty.inputValue()).toBe(String(left + 1));
    await qty.fill("1");
    await page.getByRole("button", { name: "完成" }).click();
    await page
      .getByText(/^已登记：第 3 扎 包装 林双线 1 件，待审核/)
      .first()
      .waitFor();
    await page
      .getByRole("table", { name: "今天登记的计件" })
      .getByRole("rowheader", { name: "包装" })
      .first()
      .waitFor();
    // What is left of it is booked as it stands.
    await page.goto(`${list}/own?code=${ticketOf(batchNo, 3)}`);
    await page.getByRole("link", { name: `包装（剩 ${left - 1}）` }).click();
    await page.getByRole("button", { name: "完成" }).click();
    await page
      .getByText(new RegExp(`^已登记：第 3 扎 包装 林双线 ${left - 1} 件`))
      .first()
      .waitFor();
    await page.goto("/dashboard");
    expect(await figure(page, "今日计件")).toBe(before + left);
    // Her usual process comes first from now on, also of another bundle.
    await page.goto(`${list}/own?code=${ticketOf(batchNo, 4)}`);
    await page.getByRole("navigation", { name: "选择工序" }).waitFor();
  });

  it("is approved with all that the filter finds, after the sums by employee and process", async () => {
    const page = await enter("finance", `${list}?employeeId=`);
    await page.getByRole("link", { name: /^审核全部待审的 [\d,]+ 条$/ }).click();
    await page.getByRole("heading", { level: 1, name: "审核全部筛选结果" }).waitFor();
    const waiting = await figure(page, "待审记录");
    expect(waiting).toBeGreaterThan(1);
    for (const name of ["按员工", "按工序"]) {
      const foot = await page.getByRole("table", { name }).locator("tfoot").innerText();
      expect([name, numberOf(foot.split(/\s+/)[1] ?? "")]).toEqual([name, waiting]);
    }
    await page.getByRole("button", { name: /^审核 [\d,]+ 条$/ }).click();
    await page
      .getByText(/^已审核 [\d,]+ 条$/)
      .first()
      .waitFor();
    expect(await page.getByRole("link", { name: /^审核全部待审的/ }).count()).toBe(0);
    await page.goto(`${list}/approve`);
    await page.getByText("筛选结果里没有待审的计件").first().waitFor();
  });

  it("is hers: the desk and the approval are closed to her", async () => {
    expectError(/403/);
    const page = await enter("sewer", list);
    expect(await page.getByRole("link", { name: "手工登记" }).count()).toBe(0);
    for (const closed of ["scan", "approve"]) {
      await page.goto(`${list}/${closed}`);
      await page.getByText(/权限/).first().waitFor();
    }
  });
});

describe("the telephone's camera", () => {
  const { enter } = useJourney("hydrated");

  it("reads the ticket's QR code where the browser can, and opens it", async () => {
    const batchNo = await newestBatch(await enter("boss", list));
    const page = await enter("sewer", `${list}/own`, { browser: "a camera is the browser's" });
    expect(await page.getByRole("button", { name: "用摄像头扫" }).count()).toBe(0);
    await page.addInitScript(
      (code) => {
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("2d");
        // A picture that never changes is no stream that plays.
        setInterval(() => context?.fillRect(0, 0, 1, 1), 50);
        Object.defineProperty(navigator, "mediaDevices", {
          value: { getUserMedia: async () => canvas.captureStream() },
        });
        Object.defineProperty(window, "BarcodeDetector", {
          value: class {
            detect = async () => [
              { rawValue: `https://shop.example.com/clothes/manufacture/batch/class/own?code=${code}` },
            ];
          },
        });
      },
      ticketOf(batchNo, 5),
    );
    await page.goto(`${list}/own`);
    await page.getByRole("button", { name: "用摄像头扫" }).click();
    await page.getByRole("heading", { name: /^第 5 扎/ }).waitFor();
    expect(new URL(page.url()).searchParams.get("code")).toBe(ticketOf(batchNo, 5));
  });
});
