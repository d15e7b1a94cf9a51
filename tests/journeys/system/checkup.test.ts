/** 系统体检 and 下载密钥, as an administrator meets them. */
import { expect, it } from "vitest";
import { describeBothWaysOn, serveDemo } from "../../support/browser.ts";

describeBothWaysOn(serveDemo(), "checkup", ({ enter, expectError }) => {
  it("says what is missing, and leads to where it is mended: the key, under a passphrase", async () => {
    expectError(/400/);
    const page = await enter("admin", "/monitor/checkup");
    await page.getByText("备份只在这台机器上，没有复制到别处").first().waitFor();
    await page.getByRole("link", { name: "密钥：下载密钥" }).click();
    await page.getByRole("heading", { level: 1, name: "下载密钥" }).waitFor();
    await page.getByLabel("口令").fill("只有我知道的一句话啊");
    await page.getByLabel("再填一次").fill("另外一句别的话来着的");
    await page.getByRole("button", { name: "下载", exact: true }).click();
    await page.getByText("两次填写的口令不一样").first().waitFor();
    await page.getByLabel("口令").fill("只有我知道的一句话啊");
    await page.getByLabel("再填一次").fill("只有我知道的一句话啊");
    await page.getByRole("button", { name: "下载", exact: true }).click();
    const save = page.getByRole("link", { name: "保存文件" });
    await save.waitFor();
    expect(decodeURIComponent((await save.getAttribute("href")) ?? "")).toMatch(/yunshang-key:1\n[\w+/=]+\n$/);
    await page.getByText(/^yunshang-key:1/).waitFor();
  });

  it("is no page of others", async () => {
    expectError(/403/);
    const page = await enter("boss", "/monitor/checkup");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/401");
  });
});
