/** Adding and changing goods: the form loses nothing, and stores nothing twice (domain.md §3.1). */
import sharp from "sharp";
import { expect, it } from "vitest";
import { describeBothWaysOnAndProve, serveDemo } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/goods/product/list";

/** A PNG of one colour; another picture for another colour. */
async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

/** What a new style needs, but the sizes' run and the colours. */
async function fillBasics(page: Page, styleNo: string): Promise<void> {
  await page.getByLabel("款号").fill(styleNo);
  await page.getByLabel("品名").fill("新款针织半裙");
  await page.getByLabel("分类").selectOption({ index: 3 });
  await page.getByLabel("季节").selectOption({ index: 1 });
  await page.getByLabel("批发价（元）").fill("88.5");
}

async function choose(page: Page, ...labels: string[]): Promise<void> {
  for (const label of labels)
    await page
      .locator("label.chip", { has: page.getByText(label, { exact: true }) })
      .first()
      .click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "保存", exact: true }).click();
}

describeBothWaysOnAndProve(serveDemo(), "product form", ({ open, enter, signIn, expectError, mode }) => {
  const styleNo = (name: string) => `${mode === "plain" ? "P" : "H"}-${name}`;

  it("makes 12 SKUs of 3 colours and 4 sizes, with pictures that the list shows", async () => {
    const page = await enter("boss", "/clothes/goods/product/new", { browser: "the picture is loaded and measured" });
    await fillBasics(page, styleNo("1001"));
    await choose(page, "黑", "白", "藏青", "S–XL");
    await page
      .getByLabel("添加图片")
      .setInputFiles([await picture("a.png", "#aa3344"), await picture("b.png", "#3344aa")]);
    await save(page);
    await page.waitForURL("**/product/edit?id=*");
    await page.getByText(`已新增 ${styleNo("1001")}，生成 12 个 SKU`).waitFor();
    await page.getByText("SKU（12 个）").waitFor();
    for (const code of ["BK-S", "WH-M", "NV-XL"]) {
      await page
        .getByText(`${styleNo("1001")}-${code}`, { exact: false })
        .first()
        .waitFor();
    }
    await page.goto(`${list}?keyword=${styleNo("1001")}`);
    const thumb = page.locator("tbody img.thumb");
    await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(60);
  });

  it("refuses a number that exists, and keeps everything typed", async () => {
    expectError(/400/);
    const page = await enter("boss", "/clothes/goods/product/new");
    await fillBasics(page, "8801");
    await choose(page, "黑", "S–XL");
    await page.getByLabel("备注").fill("样衣已到");
    await save(page);
    await page.getByText("款号 8801 已存在，请换一个款号").waitFor();
    expect(await page.getByLabel("品名").inputValue()).toBe("新款针织半裙");
    expect(await page.getByLabel("批发价（元）").inputValue()).toBe("88.5");
    expect(await page.getByLabel("备注").inputValue()).toBe("样衣已到");
    await page.getByLabel("款号").fill(styleNo("1002"));
    await save(page);
    await page.getByText(`已新增 ${styleNo("1002")}，生成 4 个 SKU`).waitFor();
  });

  it("names every field that is wrong, and keeps a good picture while refusing a bad one", async () => {
    expectError(/400/);
    const page = await enter("boss", "/clothes/goods/product/new");
    await page.getByLabel("款号").fill(styleNo("1003"));
    await page.getByLabel("批发价（元）").fill("12.345");
    const text = { name: "假图片.jpg", mimeType: "image/jpeg", buffer: Buffer.from("这不是图片") };
    await page.getByLabel("添加图片").setInputFiles([await picture("good.png", "#228833"), text]);
    await save(page);
    for (const sentence of [
      "请填写品名",
      "请选择分类",
      "请至少选择一个颜色",
      "批发价“12.345”不对",
      "假图片.jpg：图片无法识别",
    ]) {
      await page.getByText(sentence).first().waitFor();
    }
    expect(await page.locator("input[name=pictureIds]").count()).toBe(1);
    await fillBasics(page, styleNo("1003"));
    await choose(page, "黑", "S–XL");
    await save(page);
    await page.getByText(`已新增 ${styleNo("1003")}`).waitFor();
    expect(await page.locator("input[name=pictureIds]").count()).toBe(1);
  });

  it("asks once more about prices that look wrong", async () => {
    expectError(/400/);
    const page = await enter("boss", "/clothes/goods/product/new");
    await fillBasics(page, styleNo("1004"));
    await choose(page, "黑", "S–XL");
    await page.getByLabel("最低价（元）").fill("99");
    await save(page);
    await page.getByText("最低价 99.00 高于批发价 88.50").waitFor();
    await page.getByLabel("价格无误，仍要保存").check();
    await save(page);
    await page.getByText(`已新增 ${styleNo("1004")}`).waitFor();
  });

  it("tells the second of two editors, and keeps what was typed", async () => {
    expectError(/400/);
    const first = await open();
    const second = await open();
    await signIn(first, "boss", "/clothes/goods/product/edit?id=3");
    await signIn(second, "admin", "/clothes/goods/product/edit?id=3");
    await first.getByLabel("备注").fill(`先改的 ${mode}`);
    await save(first);
    await first.getByText("已保存").waitFor();
    await second.getByLabel("备注").fill("后改的");
    await save(second);
    await second.getByText("数据已被他人修改，请刷新后重试").waitFor();
    expect(await second.getByLabel("备注").inputValue()).toBe("后改的");
    await second.reload();
    await second.goto("/clothes/goods/product/edit?id=3");
    expect(await second.getByLabel("备注").inputValue()).toBe(`先改的 ${mode}`);
  });

  it("makes one style of a form that is sent twice", async () => {
    const page = await enter("boss", "/clothes/goods/product/new", { browser: "the form is read by a script" });
    await fillBasics(page, styleNo("1005"));
    await choose(page, "黑", "S–XL");
    const sent = await page
      .locator("main form")
      .evaluate((form: HTMLFormElement) =>
        [...new FormData(form).entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      );
    const post = () => {
      const form = new FormData();
      for (const [name, value] of sent) form.append(name, value);
      return page.request.post("/clothes/goods/product/new", {
        multipart: form,
        maxRedirects: 0,
        headers: { Origin: new URL(page.url()).origin },
      });
    };
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map((answer) => answer.status())).toEqual([302, 302, 302]);
    expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1);
    await page.goto(`${list}?keyword=${styleNo("1005")}`);
    await page.getByText("共 1 条").waitFor();
  });

  it("lets a merchandiser edit, but not the prices", async () => {
    const page = await enter("merchandiser", "/clothes/goods/product/edit?id=4");
    await page.getByText("没有改价权限，价格只能查看").waitFor();
    expect(await page.getByLabel("批发价（元）").getAttribute("readonly")).not.toBeNull();
    await page.getByLabel("备注").fill(`跟单备注 ${mode}`);
    await save(page);
    await page.getByText("已保存").waitFor();
  });

  it("keeps the colours in the style's order, which is the user's", async () => {
    // 杏 comes before 黑 here, and after it in the vocabulary.
    const page = await enter("boss", "/clothes/goods/product/new");
    await fillBasics(page, styleNo("1006"));
    await choose(page, "黑", "杏", "藏青", "S–XL");
    await page.getByLabel("颜色顺序").fill("杏 藏青");
    await save(page);
    await page.getByText(`已新增 ${styleNo("1006")}`).waitFor();
    const colours = () => page.locator("tbody th[scope=row]").allInnerTexts();
    expect(await colours()).toEqual(["杏", "藏青", "黑"]);
    expect(await page.getByLabel("颜色顺序").inputValue()).toBe("杏 藏青 黑");
    await page.getByLabel("备注").fill("只改备注");
    await save(page);
    await page.getByText(`已保存 ${styleNo("1006")}`).waitFor();
    expect(await colours()).toEqual(["杏", "藏青", "黑"]);
  });

  it("takes the user to the first wrong field, and says it in Chinese", async () => {
    expectError(/400/);
    const page = await enter("boss", "/clothes/goods/product/new", { browser: "where the focus is" });
    await fillBasics(page, styleNo("1007"));
    await choose(page, "黑", "S–XL");
    await page.getByLabel("批发价（元）").fill("");
    await save(page);
    await page.getByText("请填写批发价").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("wholesalePriceFen");
    expect(await page.locator("main").innerText()).not.toMatch(/Invalid|expected/);
  });

  it("asks about prices when one is changed, not whenever a style is saved", async () => {
    expectError(/400/);
    const page = await enter("boss", "/clothes/goods/product/new");
    await fillBasics(page, styleNo("1008"));
    await choose(page, "黑", "S–XL");
    await page.getByLabel("最低价（元）").fill("99");
    await save(page);
    await page.getByLabel("价格无误，仍要保存").check();
    await save(page);
    await page.getByText(`已新增 ${styleNo("1008")}`).waitFor();
    const merchandiser = await enter("merchandiser", page.url());
    await merchandiser.getByLabel("备注").fill("跟单改备注");
    await save(merchandiser);
    await merchandiser.getByText(`已保存 ${styleNo("1008")}`).waitFor();
  });

  it("stops the SKUs of a colour that has moved", async () => {
    const page = await open();
    await signIn(
      page,
      "boss",
      mode === "plain" ? "/clothes/goods/product/edit?id=1" : "/clothes/goods/product/edit?id=2",
    );
    await page.locator("label.chip:has(input[name=colorIds]:checked)").first().click();
    await save(page);
    await page.getByText(/个 SKU 已有库存流水，改为停用/).waitFor();
    await page.getByText("停用").first().waitFor();
  });
});
