/** 存储管理, as an administrator uses it: files in and out, a store set up, tried, used and left. */
// @module-tag neighbour
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { openS3Server } from "../../support/storage/s3-server.ts";

const list = "/sys-tools/storage";
const s3 = openS3Server();

describeBothWays("files", (journey) => {
  const { enter, expectError } = journey;
  const reach = (address: string | null) => fetch(new URL(address ?? "", journey.server.url));

  it("are uploaded, found, looked at, renamed and removed", async () => {
    expectError(/40[04]/);
    const page = await enter("admin", list);
    await page.getByText("还没有文件").waitFor();
    await page.getByRole("button", { name: "上传", exact: true }).click();
    await page.getByText("请选择文件").first().waitFor();
    const upload = async (name: string, mimeType: string, content: string, as = "") => {
      await page.getByLabel("选择文件").setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
      await page.getByLabel("名称", { exact: true }).fill(as);
      await page.getByRole("button", { name: "上传", exact: true }).click();
      await page.getByText(`已上传 ${name}`).waitFor();
    };
    await upload("店规.txt", "text/plain", "八点开门");
    await upload("page.html", "text/html", "<script>document.title = 'ran'</script>", "网页");
    const address = await page.getByRole("link", { name: "查看 店规.txt" }).getAttribute("href");
    const shown = await reach(address);
    expect([shown.status, await shown.text()]).toEqual([200, "八点开门"]);
    const kept = await page.getByRole("link", { name: "下载 网页.html" }).getAttribute("href");
    const given = await reach(kept);
    expect(given.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(given.headers.get("content-type")).toBe("application/octet-stream");
    expect(given.headers.get("content-security-policy")).toContain("sandbox");
    expect(given.headers.get("x-content-type-options")).toBe("nosniff");

    await page.getByLabel("关键字").fill("店规");
    await page.getByRole("button", { name: /查询|搜索/ }).click();
    await expect.poll(() => page.getByRole("link", { name: "下载 网页.html" }).count()).toBe(0);
    await page.getByRole("link", { name: "改名 店规.txt" }).click();
    await page.getByLabel("文件名").fill("");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page
      .getByText(/请填写文件名/)
      .first()
      .waitFor();
    await page.getByLabel("文件名").fill("开门时间");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存 开门时间").waitFor();
    await page.getByRole("link", { name: "删除 开门时间.txt" }).click();
    await page.getByRole("button", { name: "确定删除" }).click();
    await page.getByText("已删除 开门时间").waitFor();
    expect((await reach(address)).status).toBe(404);
  });

  let address: string | null = null;

  it("lie elsewhere once an S3-compatible store is set up and was tried", async () => {
    expectError(/40[04]|503/);
    const page = await enter("admin", `${list}/setting`);
    await page.getByLabel("新文件存放在").selectOption("S3");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("对象存储没有设置好：请填写服务地址").first().waitFor();
    await page.getByLabel("服务地址").fill(s3.place.endpoint);
    await page.getByLabel("区域").fill(s3.place.region);
    await page.getByLabel("存储桶", { exact: true }).fill(s3.place.bucket);
    await page.getByLabel("Access Key").fill(s3.place.accessKeyId);
    await page.getByLabel("Secret Key").fill("wrong");
    await page.getByRole("button", { name: "测试", exact: true }).click();
    await page
      .getByText(/测试没有通过：对象存储回答 403/)
      .first()
      .waitFor();
    expect(await page.getByLabel("服务地址").inputValue()).toBe(s3.place.endpoint);
    await page.getByLabel("Secret Key").fill(s3.place.secretAccessKey);
    await page.getByRole("button", { name: "测试", exact: true }).click();
    await page
      .getByText(/测试通过：在对象存储写入、读回并删除/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存存储设置").waitFor();
    expect(await page.getByLabel("Secret Key").inputValue()).toBe("******");
  });

  it("are brought there, and wait while it is away", async () => {
    expectError(/40[04]|503/);
    const page = await enter("admin", list);
    await page
      .getByLabel("选择文件")
      .setInputFiles({ name: "合同.txt", mimeType: "text/plain", buffer: Buffer.from("甲方") });
    await page.getByRole("button", { name: "上传", exact: true }).click();
    await page.getByText("已上传 合同.txt").waitFor();
    const state = async () => {
      await page.goto(`${list}?blurry=${encodeURIComponent("合同")}`);
      return (await page.getByRole("row", { name: /合同\.txt/ }).textContent()) ?? "";
    };
    await expect.poll(state, { timeout: 30_000, interval: 500 }).toContain("对象存储");
    address = await page.getByRole("link", { name: "查看 合同.txt" }).getAttribute("href");
    await s3.goAway();
    const away = await reach(address);
    expect([away.status, await away.text()]).toEqual([503, expect.stringContaining("连接不上对象存储")]);
    await page
      .getByLabel("选择文件")
      .setInputFiles({ name: "发票.txt", mimeType: "text/plain", buffer: Buffer.from("乙方") });
    await page.getByRole("button", { name: "上传", exact: true }).click();
    await page.getByText("已上传 发票.txt").waitFor();
    const why = async () => {
      await page.goto(list);
      return page.getByText(/等待转存到对象存储，可以照常查看。上次没有转存成功：连接不上对象存储/).count();
    };
    await expect.poll(why, { timeout: 30_000, interval: 500 }).toBe(1);
    await s3.comeBack();
    await page.getByRole("button", { name: "立即重试" }).click();
    await page.getByText("已开始重试").waitFor();
    const waiting = async () => {
      await page.goto(list);
      return page.getByRole("button", { name: "立即重试" }).count();
    };
    await expect.poll(waiting, { timeout: 30_000, interval: 500 }).toBe(0);
  });

  it("are all brought back", async () => {
    expectError(/40[04]|503/);
    const page = await enter("admin", `${list}/setting`);
    await page.getByRole("link", { name: /全部移到本地目录/ }).click();
    await page.getByRole("button", { name: "确定移动" }).click();
    await page.getByText("已开始移到本地目录").waitFor();
    const moved = async () => {
      await page.goto(`${list}/setting`);
      return page.getByText("已完成", { exact: true }).count();
    };
    await expect.poll(moved, { timeout: 120_000, interval: 1_000 }).toBe(1);
    expect(await page.getByRole("link", { name: /全部移到本地目录/ }).count()).toBe(0);
    const read = await reach(address);
    expect([read.status, await read.text()]).toEqual([200, "甲方"]);
  });

  it("are not there for others", async () => {
    expectError(/403/);
    const page = await enter("boss", list);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/401");
  });
});
