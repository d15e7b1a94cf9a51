/** 交货, 返修 and 每日交货 as they are met: brought, inspected, mended, reported, and taken back again. */
import sharp from "sharp";
import { expect, it } from "vitest";
import { describeBothWaysOn, serveDemo } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const root = "/clothes/manufacture/batch";

/** The first cell's input of what is filled in. */
const cell = (page: Page, what: string) => page.getByRole("textbox", { name: new RegExp(` ${what}$`) }).first();

describeBothWaysOn(serveDemo(), "deliveries", (journey) => {
  /** The pages of one, and of what went to be mended of it. */
  let delivery = "";
  let repair = "";

  it("come in, and no more than may", async () => {
    const page = await journey.enter("merchandiser", `${root}/item`);
    journey.expectError(/status of 400/);
    await page.getByRole("link", { name: "登记交货" }).first().click();
    await page.getByRole("link", { name: /^SC\d/ }).first().click();
    await page.getByRole("heading", { name: /^登记交货 SC/ }).waitFor();
    await cell(page, "交货数").fill("9999");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    await page
      .getByText(/最多还能交 \d+ 件，填了 9999 件/)
      .first()
      .waitFor();
    expect(await cell(page, "交货数").inputValue()).toBe("9999");
    await cell(page, "交货数").fill("3");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    await page.waitForURL(/item\/detail\?id=\d+/);
    await page.getByText("待验收").first().waitFor();
    delivery = page.url();
  });

  it("are inspected", async () => {
    journey.expectError(/status of 400/);
    const page = await journey.enter("merchandiser", delivery);
    await cell(page, "次品").fill("1");
    await cell(page, "返修").fill("1");
    await page.getByRole("button", { name: "验收入库" }).click();
    await page.getByText("有次品、返修或报废，请选择问题原因").first().waitFor();
    expect(await cell(page, "返修").inputValue()).toBe("1");
    await page.getByLabel("问题原因").selectOption({ label: "跳线" });
    await page.getByRole("button", { name: "验收入库" }).click();
    await page
      .getByText(/已验收入库，返修单 FX/)
      .first()
      .waitFor();
    // Who may not see cost sees no fee.
    expect(await page.getByText("加工费", { exact: true }).count()).toBe(0);
  });

  it("are mended", async () => {
    journey.expectError(/status of 400/);
    const page = await journey.enter("merchandiser", delivery);
    await page.getByRole("link", { name: /^FX\d/ }).first().click();
    await page.getByRole("heading", { name: /^返修单 FX/ }).waitFor();
    await page.getByRole("link", { name: "修回登记" }).click();
    await cell(page, "修好").fill("2");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    await page
      .getByText(/还有 1 件未回，填了 2 件/)
      .first()
      .waitFor();
    await cell(page, "修好").fill("1");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    await page.getByText("已登记修回").first().waitFor();
    await page.getByText("完成", { exact: true }).first().waitFor();
    repair = page.url();
  });

  it("are not taken back before what was mended of them is", async () => {
    journey.expectError(/status of 400/);
    const page = await journey.enter("merchandiser", delivery);
    await page.getByRole("link", { name: "作废", exact: true }).click();
    await page.getByLabel("作废原因").fill("录错");
    await page.getByRole("button", { name: "作废", exact: true }).click();
    await page
      .getByText(/已有修回，请先作废修回/)
      .first()
      .waitFor();
    await page.goto(repair);
    await page
      .getByRole("link", { name: /^作废 20/ })
      .first()
      .click();
    await page.getByLabel("作废原因").fill("录错");
    await page.getByRole("button", { name: "作废", exact: true }).click();
    await page.getByText("返修中", { exact: true }).first().waitFor();
  });

  it("stand in the day's report, and are taken back", async () => {
    const page = await journey.enter("merchandiser", `${root}/day`);
    await page.getByRole("heading", { name: "每日交货" }).first().waitFor();
    const [firstFactory] = await page.getByRole("rowheader").getByRole("link").allInnerTexts();
    await page.getByRole("rowheader").getByRole("link").first().click();
    await page.getByRole("heading", { name: new RegExp(`^20.*${firstFactory}`) }).waitFor();

    await page.goto(`${delivery}&confirm=void`);
    await page.getByLabel("作废原因").fill("录错");
    await page.getByRole("button", { name: "作废", exact: true }).click();
    await page.getByText("已作废").first().waitFor();
  });

  it("are inspected with a photo of what is wrong, which stands beside the reason", async () => {
    const page = await journey.enter("merchandiser", `${root}/item`);
    journey.expectError(/status of 400/);
    await page.getByRole("link", { name: "登记交货" }).first().click();
    await page.getByRole("link", { name: /^SC\d/ }).first().click();
    await cell(page, "交货数").fill("2");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    await page.waitForURL(/item\/detail\?id=\d+/);
    const delivery = page.url();
    await cell(page, "次品").fill("1");
    const inspected = (await cell(page, "次品").getAttribute("aria-label"))?.replace(/ 次品$/, "") ?? "";
    await page.getByLabel("问题原因").selectOption({ label: "跳线" });
    const picture = { mimeType: "image/jpeg", name: "跳线.jpg" };
    await page.getByLabel("添加照片").setInputFiles({ ...picture, buffer: Buffer.from("不是图片") });
    await page.getByRole("button", { name: "验收入库" }).click();
    await page.getByText("图片无法识别，请上传 jpg、png 或 webp 格式的图片").first().waitFor();
    expect(await cell(page, "次品").inputValue()).toBe("1");
    const seam = sharp({ create: { width: 640, height: 480, channels: 3, background: "#733" } });
    await page.getByLabel("添加照片").setInputFiles({ ...picture, buffer: await seam.jpeg().toBuffer() });
    await page.getByRole("button", { name: "验收入库" }).click();
    await page.getByText("已验收入库").first().waitFor();
    await page.getByText("跳线").first().waitFor();
    const photo = await page.getByRole("link", { name: "查看照片 1" }).getAttribute("href");
    const answer = await page.request.get(photo ?? "");
    expect([answer.status(), (await sharp(await answer.body()).metadata()).width]).toEqual([200, 640]);

    // The second goes out to be mended from stock, and comes back as it went.
    const fact = async (label: string) =>
      (await page.locator("dl.doc-facts").innerText()).match(new RegExp(`${label}\\s+(\\S+)`))?.[1] ?? "";
    const [place, styleNo] = [await fact("入库仓"), await fact("款")];
    const boss = await journey.enter("boss", `${root}/quality/new`);
    await boss.getByLabel("仓库").selectOption({ label: place });
    await boss.getByLabel("款号").fill(styleNo);
    await boss.getByRole("button", { name: "查看次品" }).click();
    await boss.getByRole("textbox", { name: `${inspected} 送修数` }).fill("1");
    await boss.getByRole("button", { name: "送修", exact: true }).click();
    await boss.getByText("请填写返修原因").first().waitFor();
    expect(await boss.getByRole("textbox", { name: `${inspected} 送修数` }).inputValue()).toBe("1");
    await boss.getByLabel("返修原因").selectOption({ label: "跳线" });
    await boss.getByRole("button", { name: "送修", exact: true }).click();
    await boss
      .getByText(/^已送修，返修单 FX/)
      .first()
      .waitFor();
    await boss.getByRole("link", { name: "作废", exact: true }).click();
    await boss.getByLabel("作废原因").fill("录错");
    await boss.getByRole("button", { name: "作废", exact: true }).click();
    await boss.getByText("已作废").first().waitFor();

    await page.goto(`${delivery}&confirm=void`);
    await page.getByLabel("作废原因").fill("录错");
    await page.getByRole("button", { name: "作废", exact: true }).click();
    await page.getByText("已作废").first().waitFor();
  });

  it("show their fee to who may see cost, and go to paper", async () => {
    const page = await journey.enter("boss", `${root}/item`);
    await page.getByRole("columnheader", { name: "加工费" }).first().waitFor();
    await page.getByRole("link", { name: /^JH\d/ }).first().click();
    await page.getByRole("heading", { name: /^交货单 JH/ }).waitFor();
    await page.getByRole("link", { name: "打印入库单" }).click();
    await page.getByRole("heading", { name: "生产入库单" }).first().waitFor();
    await page.getByRole("link", { name: "箱唛" }).click();
    await page.getByText("箱号").first().waitFor();
    await page.goto(`${root}/day/print`);
    await page.getByRole("heading", { name: "交货日报" }).first().waitFor();
    await page.goto(`${root}/day`);
    await page.getByRole("link", { name: "图片单" }).click();
    if (journey.mode === "plain")
      await page
        .getByText(/请把下面的日报截屏/)
        .first()
        .waitFor();
    else {
      const drawn = page.getByRole("img", { name: /^交货日报 20/ });
      await drawn.waitFor();
      expect(Number(await drawn.getAttribute("width"))).toBe(1080);
    }
    await page.goto(`${root}/quality/new?repositoryId=1&style=8801`);
    await page.getByRole("button", { name: "送修", exact: true }).waitFor();
  });
});
