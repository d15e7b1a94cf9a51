/** 工序与分类, 款式工序 and 用料, as people use them (domain.md §3.2). */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/manufacture/process";

async function press(page: Page, name = "保存"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** The names of the route's processes, in order. */
async function order(page: Page): Promise<string[]> {
  return (await page.locator("tbody th").allTextContents()).map((text) => text.trim());
}

describeBothWays("processes", ({ enter, expectError }) => {
  it("makes a category, and a process of it", async () => {
    expectError(/400/);
    const page = await enter("merchandiser", `${list}/category`);
    await page.getByRole("link", { name: "新增分类" }).click();
    await page.getByLabel("名称").fill("绣花");
    await page.getByLabel("阶段").selectOption({ label: "车缝" });
    await press(page);
    await page.getByText("已新增分类 绣花").waitFor();

    await page.goto(`${list}/new`);
    await page.getByLabel("名称").fill("电脑绣花");
    await page.getByLabel("分类", { exact: true }).selectOption({ label: "绣花" });
    await page.getByLabel("标准工价（元）").fill("0元");
    await press(page);
    await page
      .getByText(/标准工价“0元”不对/)
      .first()
      .waitFor();
    await page.getByLabel("标准工价（元）").fill("0");
    await press(page);
    await page.getByText("工价必须大于 0").first().waitFor();
    expect(await page.getByLabel("名称").inputValue()).toBe("电脑绣花");
    await page.getByLabel("标准工价（元）").fill("0.085");
    await press(page);
    await page.getByText("已新增工序 电脑绣花").waitFor();
  });

  it("changes its price, at once and from a day on", async () => {
    const page = await enter("merchandiser", `${list}?keyword=电脑绣花`);
    await page.getByText("0.085").first().waitFor();
    await page.getByRole("link", { name: "改价 电脑绣花" }).click();
    await page.getByLabel("调整幅度").fill("10");
    await press(page, "预览");
    await page.getByText("0.094").first().waitFor();
    await press(page, "确认修改 1 道");
    await page.getByText("已改价 1 道工序").waitFor();

    await page.goto(`${list}?keyword=电脑绣花`);
    await page.getByRole("link", { name: "改价 电脑绣花" }).click();
    await page.getByLabel("调整幅度").fill("10");
    await page.getByLabel("生效日").fill("2099-01-01");
    await press(page, "预览");
    await press(page, "确认修改 1 道");
    await page.getByText("已改价 1 道工序").waitFor();
    await page.goto(`${list}?keyword=电脑绣花`);
    await page.getByRole("link", { name: "编辑 电脑绣花" }).click();
    await page.getByRole("rowheader", { name: "2099-01-01" }).waitFor();
    await page.getByRole("link", { name: "撤回未生效工价" }).click();
    await press(page, "确定撤回未生效工价");
    await page.getByText("已撤回未生效工价 电脑绣花").waitFor();
  });

  it("stops it, and removes it", async () => {
    const page = await enter("merchandiser", `${list}?keyword=电脑绣花`);
    await page.getByRole("link", { name: "停用 电脑绣花" }).click();
    await press(page, "确定停用");
    await page.getByText("已停用 电脑绣花").waitFor();
    await page.goto(`${list}?keyword=电脑绣花`);
    await page.getByRole("link", { name: "编辑 电脑绣花" }).click();
    await page.getByRole("heading", { name: "历次工价" }).waitFor();
    await page.getByRole("link", { name: "删除" }).click();
    await press(page, "确定删除");
    await page.getByText("已删除 电脑绣花").waitFor();
  });

  it("puts a style's processes in order, each with its own price, and copies them to another style", async () => {
    expectError(/400/);
    const page = await enter("merchandiser", `${list}/styles?keyword=8801`);
    await page.getByRole("link", { name: "工序 8801" }).click();
    await page.getByRole("heading", { name: /^款式工序 8801/ }).waitFor();
    const before = await order(page);
    expect(before.length).toBeGreaterThan(3);
    const library = page.getByRole("group", { name: "工序" });
    const labels = (await library.innerText()).split("\n").filter((line) => line.includes("元）"));
    const second = "后整 · 钉扣（0.065 元）";
    expect(labels).toContain(second);
    for (const label of [labels.find((one) => one !== second) ?? "", second])
      await page.getByText(label, { exact: true }).click();
    await press(page, "添加到最后");
    await expect.poll(async () => (await order(page)).length).toBe(before.length + 2);
    const [other = ""] = (await order(page)).filter((name) => !before.includes(name) && name !== "钉扣");
    expect((await order(page)).slice(before.length).sort()).toEqual([other, "钉扣"].sort());
    await press(page, `移除 ${other}`);
    await expect.poll(() => order(page)).toEqual([...before, "钉扣"]);
    await page.getByLabel("钉扣 次数").fill("5");
    await page.getByRole("button", { name: "上移 钉扣" }).click();
    await expect.poll(() => order(page)).toEqual([...before.slice(0, -1), "钉扣", ...before.slice(-1)]);

    await page.getByLabel("钉扣 本款工价").fill("0.0855");
    await press(page);
    await page
      .getByText(/本款工价“0.0855”不对/)
      .first()
      .waitFor();
    await page.getByLabel("钉扣 本款工价").fill("0.08");
    await press(page);
    await page.getByText("已保存款式工序").waitFor();
    await expect.poll(() => page.getByText("0.40", { exact: true }).count()).toBe(1);

    await page.goto(`${list}/styles?keyword=6601`);
    await page.getByRole("link", { name: "复制自 6601" }).click();
    await page.getByLabel("从哪一款").selectOption({ label: "8801 法式方领泡泡袖连衣裙" });
    await press(page, "复制");
    await page.getByText(`已复制 ${before.length + 1} 道工序`).waitFor();
    await page.getByRole("button", { name: "移除 钉扣" }).click();
    await expect.poll(() => order(page)).toEqual(before);
  });

  it("says what a piece takes of which material, and what that costs only to who sees cost", async () => {
    expectError(/400/);
    const page = await enter("boss", `${list}/styles?keyword=5506`);
    await page.getByRole("link", { name: "用料 5506" }).click();
    await page.getByRole("heading", { name: /^用料 5506/ }).waitFor();
    const rows = page.locator("tbody tr");
    const before = await page.getByRole("button", { name: /^移除 / }).count();
    const chosen = page.getByLabel("物料", { exact: true });
    await chosen.selectOption({ label: "FL03 四合扣 15mm 古铜（个）" });
    await page.getByLabel("单耗", { exact: true }).fill("一个");
    await press(page, "添加");
    await page
      .getByText(/单耗“一个”不对/)
      .first()
      .waitFor();
    await page.getByLabel("单耗", { exact: true }).fill("3");
    await page.getByLabel("损耗（%）", { exact: true }).fill("2");
    await press(page, "添加");
    await page.getByText("已保存用料").waitFor();
    await expect.poll(() => rows.count()).toBe(before + 1);
    await page
      .getByText(/单件用料（元）/)
      .first()
      .waitFor();
    const address = page.url();

    await page.goto(`/clothes/goods/product/item?id=${new URL(address).searchParams.get("id")}&tab=bom`);
    await page.getByText("FL03", { exact: true }).waitFor();
    await page.getByRole("link", { name: "工序工价", exact: true }).click();
    await page.getByText("总工价（元）").first().waitFor();
    await page.getByRole("link", { name: "修改", exact: true }).click();
    await page.getByRole("heading", { name: /^款式工序 5506/ }).waitFor();

    const other = await enter("merchandiser", address.slice(address.indexOf("/clothes")));
    await other.getByRole("heading", { name: /^用料 5506/ }).waitFor();
    expect(await other.getByText(/单件用料（元）/).count()).toBe(0);
    expect(await other.getByText("参考价（元）").count()).toBe(0);
  });
});
