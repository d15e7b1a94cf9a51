/** 营业执照 with the papers beside it, and 商品映射 by hand, as somebody of 电商 keeps them. */
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { FilePayload, Page } from "../../support/page.ts";

let picture: FilePayload;
beforeAll(async () => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: "#884400" } });
  picture = { name: "证书.png", mimeType: "image/png", buffer: await plain.png().toBuffer() };
});

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true }).first().click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

describeBothWays("licences and goods of shops", ({ enter, expectError }) => {
  it("refuses a wrong code and a wrong file, shows pictures marked, and keeps papers", async () => {
    expectError(/400/);
    const page = await enter("admin", "/clothes/platform/shop/license");
    await follow(page, "新增执照");
    await heading(page, "新增营业执照");
    await main(page).getByLabel("主体名称").fill("苏州试验服饰有限公司");
    await main(page).getByLabel("统一社会信用代码").fill("91350100M000100Y44");
    await main(page).getByLabel("副本图").setInputFiles(picture);
    await press(page, "保存");
    await page.getByText("统一社会信用代码有误，请对照执照检查每一位").first().waitFor();
    expect(await main(page).getByLabel("主体名称").inputValue()).toBe("苏州试验服饰有限公司");
    await main(page).getByLabel("统一社会信用代码").fill("91350100M000100Y43");
    const text = { name: "证书.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await main(page).getByLabel("副本图").setInputFiles(text);
    await press(page, "保存");
    await page.getByText(/图片/).first().waitFor();
    await main(page).getByLabel("副本图").setInputFiles(picture);
    await press(page, "保存");
    await page.getByText("已新增").first().waitFor();
    await page.goto("/clothes/platform/shop/license?keyword=%E8%8B%8F%E5%B7%9E");
    await page.getByRole("link", { name: /^查看/ }).first().click();
    await heading(page, "苏州试验服饰有限公司");
    expect(await page.getByAltText("苏州试验服饰有限公司 的副本图（带水印）").count()).toBe(1);

    await follow(page, "新增资质");
    await heading(page, "苏州试验服饰有限公司：新增资质");
    await press(page, "保存");
    await page.getByText("请填写名称").first().waitFor();
    await main(page).getByLabel("名称").fill("注册商标 云裳");
    await main(page).getByLabel("图片").setInputFiles(picture);
    await press(page, "保存");
    await page.getByText("已新增 注册商标 云裳").first().waitFor();
    await page.getByRole("link", { name: "编辑 注册商标 云裳" }).click();
    await heading(page, "编辑 注册商标 云裳");
    await main(page).getByLabel("名称").fill("注册商标 云裳 第 25 类");
    await press(page, "保存");
    await page.getByText("已保存 注册商标 云裳 第 25 类").first().waitFor();
    await page.getByRole("link", { name: "删除 注册商标 云裳 第 25 类" }).click();
    await page.getByText("确定要删除“注册商标 云裳 第 25 类”吗？").first().waitFor();
    await press(page, "确定删除");
    await page.getByText("没有其他资质").first().waitFor();
    await heading(page, "苏州试验服饰有限公司");

    for (const act of ["停用", "恢复"]) {
      await page.goto("/clothes/platform/shop/license?keyword=%E8%8B%8F%E5%B7%9E");
      await page.getByRole("link", { name: `${act} 苏州试验服饰有限公司` }).click();
      await page.getByText(`确定要${act}“苏州试验服饰有限公司”吗？`).first().waitFor();
      await press(page, `确定${act}`);
      await page.waitForURL("**/license");
    }
  });

  it("matches a platform's goods by hand, by a search, and takes it back", async () => {
    expectError(/400/);
    const page = await enter("admin", "/clothes/platform/shop/sku?shopId=1");
    const open = Number(/(\d+) 个平台商品没有匹配/.exec(await main(page).innerText())?.[1]);
    expect(open).toBeGreaterThan(1);
    await main(page)
      .getByRole("link", { name: /^匹配 / })
      .first()
      .click();
    await heading(page, "匹配商品");
    await main(page).getByLabel("SKU 编码或条码").fill("没有这个码");
    await press(page, "保存");
    await page.getByText("没有编码或条码是 没有这个码 的 SKU，请核对后重新填写").first().waitFor();
    expect(await main(page).getByLabel("SKU 编码或条码").inputValue()).toBe("没有这个码");
    await main(page).getByLabel("款号、品名或条码").fill("8801");
    await press(page, "查找");
    const found = main(page).getByRole("radio");
    await found.first().waitFor();
    await found.first().check();
    // What was typed goes before what is chosen; scripts leave it standing.
    await main(page).getByLabel("SKU 编码或条码").fill("");
    await press(page, "保存");
    await page.getByText("已匹配，等待匹配的订单已更新").first().waitFor();
    await page
      .getByText(`${open - 1} 个平台商品没有匹配`)
      .first()
      .waitFor();

    await page.goto("/clothes/platform/shop/sku?shopId=1&state=HAND");
    await main(page)
      .getByRole("link", { name: /^取消匹配 / })
      .first()
      .click();
    await press(page, "确定取消匹配");
    await page.getByText(`${open} 个平台商品没有匹配`).first().waitFor();
  });
});
