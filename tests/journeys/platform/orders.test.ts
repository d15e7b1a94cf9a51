/** 平台订单 of a shop without keys, as people use it (domain.md §3.5): by the files of its platform alone, from the first to the parcel that leaves. */
import { streamXlsxRows } from "hucre/xlsx";
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { type FileOrder, fileOrderNo, orderCsv } from "../../support/data/order-files.ts";
import { downloaded } from "../../support/download.ts";
import type { Page } from "../../support/page.ts";

const base = "/clothes/platform/shop";
const orders = `${base}/order`;
const shop = "云裳拼多多店";
const code = "8801-BK-M";

import { uploadRows } from "../../support/upload.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function upload(page: Page, lines: readonly FileOrder[]): Promise<void> {
  await page.getByLabel("表格").setInputFiles({ name: "订单.csv", mimeType: "text/csv", buffer: orderCsv(lines) });
  await press(page, "上传并检查");
}

/** Imports orders of the shop, none of which is wrong. */
async function bring(page: Page, lines: readonly FileOrder[]): Promise<void> {
  await page.goto(`${orders}/import`);
  await page.getByLabel("店铺", { exact: true }).selectOption({ label: `${shop}（拼多多）` });
  await upload(page, lines);
  await press(page, `确认导入 ${lines.length} 单`);
  await page.getByText(`已导入 ${lines.length} 单`).first().waitFor();
}

async function openOrder(page: Page, no: string): Promise<void> {
  await page.goto(`${orders}?keyword=${no}`);
  await follow(page, no);
  await page.getByRole("heading", { name: `平台订单 ${no}` }).waitFor();
}

/** Ticks the orders of the list. */
async function tick(page: Page, numbers: readonly string[]): Promise<void> {
  for (const no of numbers) await row(page, no).getByRole("checkbox").check();
}

const [first = "", second = "", third = "", fourth = ""] = [1, 2, 3, 4].map(fileOrderNo);
const [near = "", beside = "", moved = ""] = [5, 6, 7].map(fileOrderNo);

describeBothWays("orders by file", ({ enter, expectError }) => {
  /** The shopkeeper of 电商, who is reminded of his first password. */
  async function shopkeeper(path: string): Promise<Page> {
    const page = await enter("ecom", path);
    await press(page, "稍后再说");
    await expect.poll(() => page.getByRole("button", { name: "稍后再说" }).count()).toBe(0);
    return page;
  }

  let shopId = "";

  /** What a file for the platform says, row by row. */
  async function handedOver(page: Page, name: string): Promise<unknown[][]> {
    await page.goto(`${orders}/import`);
    const { content } = await downloaded(page, () => follow(page, new RegExp(`^${name} ${shop}`)));
    const found: unknown[][] = [];
    for await (const { values } of streamXlsxRows(content)) found.push([...values]);
    return found;
  }

  it("come in by a file, those that are right", async () => {
    expectError(/400/);
    const page = await shopkeeper(`${base}/new`);
    await page.getByLabel("平台", { exact: true }).selectOption({ label: "拼多多" });
    await page.getByLabel("店铺名").fill(shop);
    await page.getByLabel("发货仓").selectOption({ label: "电商仓" });
    await press(page, "保存");
    await page.getByText(`已新增店铺 ${shop}`).first().waitFor();

    await page.goto(`${base}?keyword=${encodeURIComponent(shop)}`);
    await follow(page, `导入订单 ${shop}`);
    const lines = [
      { no: first, code },
      { no: second, qty: "2", title: "阔腿裤" },
      { no: third, code },
    ];
    const chosen = page.getByLabel("店铺", { exact: true });
    shopId = await chosen.inputValue();
    expect(Number(shopId)).toBeGreaterThan(0);
    const wages = { name: "工资.csv", mimeType: "text/csv", buffer: Buffer.from("姓名,工资\n李雷,1\n") };
    await page.getByLabel("表格").setInputFiles(wages);
    await press(page, "上传并检查");
    await page.getByText(/^这份表格缺少“订单编号”/).waitFor();
    expect(await chosen.inputValue()).toBe(shopId);
    await upload(page, [...lines, { no: fourth, qty: "两件" }]);
    await page.getByText("共 4 行：新订单 3 单，有变化 0 单，没有变化 0 单；1 行没有收下。").waitFor();
    await page.getByText("商品数量“两件”应为 1 到 99999 的整数").waitFor();
    await press(page, "只导入没有错误的 3 单");
    await page.getByText("已导入 3 单").first().waitFor();
  });

  it("are matched by hand where the platform calls goods otherwise, which is remembered", async () => {
    expectError(/400/);
    const page = await shopkeeper(orders);
    await openOrder(page, second);
    await page.getByText("未匹配").first().waitFor();
    await follow(page, "审核");
    await press(page, "确认审核");
    await page.getByText(`订单 ${second} 未匹配，请先匹配商品`).waitFor();
    await follow(page, "匹配商品");
    await page.getByLabel("SKU 编码或条码").fill("没有这个");
    await press(page, "确认匹配商品");
    await page.getByText("没有找到“没有这个”").first().waitFor();
    expect(await page.getByLabel("SKU 编码或条码").inputValue()).toBe("没有这个");
    await page.getByLabel("SKU 编码或条码").fill(code);
    await press(page, "确认匹配商品");
    await page.getByText("已匹配，并记入商品映射").waitFor();
  });

  it("are split, and a part that is not wanted is closed", async () => {
    expectError(/400/);
    const page = await shopkeeper(orders);
    await openOrder(page, second);
    await follow(page, "拆单");
    const pieces = page.getByLabel(/拆出$/);
    await pieces.fill("2");
    await press(page, "确认拆单");
    await page.getByText("不能全部拆出，至少留一件在原订单").waitFor();
    expect(await pieces.inputValue()).toBe("2");
    await pieces.fill("1");
    await press(page, "确认拆单");
    await page.getByText("已拆单，这是拆出的一单").waitFor();
    await page.getByRole("heading", { name: `平台订单 ${second}（拆单 1）` }).waitFor();
    await follow(page, "关闭");
    await page.getByLabel("关闭原因").fill("买家只要一件");
    await press(page, "确认关闭");
    await page.getByText("买家只要一件").first().waitFor();
  });

  it("are audited as the filter finds them, and lock what the shop offers", async () => {
    const page = await shopkeeper(orders);
    const offered = async () => (await handedOver(page, "库存表")).find(([, sku]) => sku === `S${code}`)?.at(-1);
    const before = Number(await offered());

    // All that the filter finds, none of them ticked.
    await page.goto(`${orders}?shopId=${shopId}&state=WAIT_AUDIT`);
    await press(page, "审核全部 3 单");
    await page.getByText("已审核 3 单").waitFor();
    expect(await offered()).toBe(before - 3);
  });

  it("are picked, given their numbers, and printed", async () => {
    const page = await shopkeeper(`${orders}?shopId=${shopId}&state=WAIT_SHIP`);
    await tick(page, [first, second]);
    await press(page, "打印拣货单");
    await page.getByText(`${first}×1`).first().waitFor();
    await page.getByText("8801").first().waitFor();

    await page.goto(`${orders}/waybill/import`);
    const rows = [
      ["订单号", "快递公司", "快递单号"],
      [first, "中通快递", "73100000000001"],
      [second, "中通快递", "73100000000002"],
      ["260414-999", "中通快递", "73100000000003"],
    ];
    await uploadRows(page, "单号", rows);
    await page.getByText("没有找到订单 260414-999，请核对订单号").waitFor();
    await press(page, "只导入没有错误的 2 行");
    await page.getByText("已导入 2 个快递单号").waitFor();

    for (const paper of ["面单", "发货单"]) {
      await page.goto(`${orders}?shopId=${shopId}&state=WAIT_SHIP`);
      await tick(page, [first, second]);
      await press(page, `打印${paper}`);
      await page
        .getByRole("heading", { name: paper === "面单" ? "中通快递 73100000000002" : paper })
        .first()
        .waitFor();
      expect(await page.getByText("浙江省 杭州市 上城区 四季青街道 1 号").count(), paper).toBe(2);
      expect(await page.getByText("13800001234").count(), paper).toBe(2);
      // The waybill for the courier's scanner and for ours, and the order's number below.
      for (const bars of paper === "面单" ? ["73100000000002", second] : []) {
        expect(await page.getByRole("img", { name: `条码 ${bars}` }).count(), bars).toBe(1);
      }
    }
  });

  it("are sent, but for the one without a number, and handed over to the platform", async () => {
    const page = await shopkeeper(`${orders}?shopId=${shopId}&state=WAIT_SHIP`);
    await tick(page, [first, second, third]);
    await press(page, "发货勾选");
    await page.getByText("已发货 2 单，1 单没有，原因见下表").waitFor();
    const left = page.getByRole("table", { name: "没有处理的" }).getByRole("row").filter({ hasText: third });
    await left.getByText("没有填快递单号，不能发货").waitFor();
    expect(await left.getByRole("link").getAttribute("href")).toContain("/order/item?id=");
    await openOrder(page, first);
    await page.getByText("已发货").first().waitFor();
    await page.getByText("中通快递 73100000000001").first().waitFor();
    await press(page, "查看收货信息");
    await page.getByText("四季青街道 1 号").waitFor();
    expect(await handedOver(page, "批量发货表")).toEqual([
      ["订单号", "快递公司", "快递单号"],
      [first, "中通快递", "73100000000001"],
      [second, "中通快递", "73100000000002"],
    ]);
  });

  it("show the buyer in a list of them to none but whoever ticks the box", async () => {
    const page = await shopkeeper(`/export/shopOrders?keyword=${first}`);
    const masked = await downloaded(page, () => press(page, "导出"));
    await page.getByText("完整的收货人、电话和地址").click();
    const whole = await downloaded(page, () => press(page, "导出"));
    const texts = async (file: Uint8Array) => {
      const cells: unknown[] = [];
      for await (const { values } of streamXlsxRows(file)) cells.push(...values);
      return cells;
    };
    expect(await texts(masked.content)).not.toContain("13800001234");
    expect(await texts(whole.content)).toContain("13800001234");
  });

  it("are led back to by the movement of their pieces", async () => {
    const boss = await enter("boss", `/clothes/inventory/revise?docNo=${first}`);
    await follow(boss, first);
    await boss.getByRole("heading", { name: `平台订单 ${first}` }).waitFor();
  });

  it("give their pieces free when a refund comes, and are then not sent", async () => {
    expectError(/400/);
    const page = await shopkeeper(orders);
    await openOrder(page, third);
    await follow(page, "发货");
    await page.getByLabel("快递公司").fill("中通快递");
    await page.getByLabel("快递单号").fill("731");
    await press(page, "确认发货");
    await page.getByText("快递单号应为 6 至 40 位字母或数字").first().waitFor();
    expect(await page.getByLabel("快递公司").inputValue()).toBe("中通快递");
    await page.getByLabel("快递单号").fill("73100000000009");

    // A second ago, somewhere else.
    const other = await shopkeeper(orders);
    await bring(other, [{ no: third, code, refund: "待商家处理" }]);
    await openOrder(other, third);
    await other.getByText("退款中").first().waitFor();
    await press(page, "确认发货");
    await page.getByText(`订单 ${third} 有退款申请，不能发货，请先处理退款`).waitFor();
    await bring(other, [{ no: third, code, state: "未发货，退款成功", refund: "退款成功" }]);
    await openOrder(other, third);
    await other.getByText("已关闭").first().waitFor();
  });

  it("come back as 正品 and 次品", async () => {
    expectError(/400/);
    const page = await shopkeeper(orders);
    await openOrder(page, second);
    await follow(page, "新增售后");
    await page.getByLabel("退款金额（元）").fill("八十");
    await page.getByLabel("原因").fill("尺码不合");
    await page.getByLabel(/售后件数$/).fill("1");
    await press(page, "确认新增售后");
    await page
      .getByText(/退款金额“八十”不对/)
      .first()
      .waitFor();
    await page.getByText("请选择售后类型").first().waitFor();
    expect(await page.getByLabel("原因").inputValue()).toBe("尺码不合");
    await page.getByLabel("退款金额（元）").fill("40");
    await page.getByLabel("类型").selectOption({ label: "退货退款" });
    await press(page, "确认新增售后");
    await page.getByText("已新增售后").waitFor();
    await follow(page, /^同意 售后/);
    await press(page, "确认同意");
    await page.getByText("已同意售后").waitFor();
    await follow(page, /^收到退货 售后/);
    await page.getByLabel(/正品$/).fill("1");
    await page.getByLabel(/次品$/).fill("1");
    await press(page, "确认收到退货");
    await page.getByText("售后申请 1 件，不能收 2 件").waitFor();
    await page.getByLabel(/正品$/).fill("");
    await press(page, "确认收到退货");
    await page.getByText("已收货，库存已入").waitFor();
    await follow(page, /^办结 售后/);
    await press(page, "确认办结");
    await page.getByText("已办结").first().waitFor();
    await page.getByText("40.00").first().waitFor();
  });

  it("go to another door", async () => {
    const page = await shopkeeper(orders);
    await bring(
      page,
      [near, beside, moved].map((no) => ({ no, code })),
    );

    await openOrder(page, moved);
    await follow(page, "改收货地址");
    for (const [label, text] of [
      ["收货人", "韩梅梅"],
      ["电话", "1390000"],
      ["省", "江苏省"],
      ["详细地址", "观前街 8 号"],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await press(page, "确认改收货地址");
    await page.getByText("收货地址已改").first().waitFor();
    await press(page, "查看收货信息");
    await page.getByText("观前街 8 号").waitFor();
    // Nobody else's door is this one.
    expect(await page.getByRole("link", { name: "合单", exact: true }).count()).toBe(0);
  });

  it("share a parcel, and are parted again", async () => {
    const page = await shopkeeper(orders);
    await openOrder(page, near);
    await follow(page, "合单");
    const others = await page.getByLabel("合并的订单").getByRole("option").allInnerTexts();
    expect(others.filter((text) => text.includes(moved))).toEqual([]);
    await page.getByLabel("合并的订单").selectOption({ label: beside });
    await press(page, "确认合单");
    await page.getByText("已合单").first().waitFor();
    expect(await page.getByRole("link", { name: "改仓", exact: true }).count()).toBe(0);
    await follow(page, "取消合单");
    await press(page, "确认取消合单");
    await page.getByText("已取消合单").first().waitFor();
    await page.getByRole("link", { name: "合单", exact: true }).waitFor();
  });

  it("go out of another repository, and give their lock back", async () => {
    expectError(/400/);
    // The shopkeeper sends from 电商仓 alone.
    const boss = await enter("boss", orders);
    /** What is locked in 总仓. */
    const locked = async () => {
      await boss.goto("/clothes/inventory/stock");
      const cells = boss.getByRole("table").first().getByRole("row").filter({ hasText: "总仓" }).first();
      return Number((await cells.getByRole("cell").nth(4).innerText()).replaceAll(",", ""));
    };
    await openOrder(boss, moved);
    await follow(boss, "改仓");
    await press(boss, "确认改仓");
    await boss.getByText("请选择发货仓").first().waitFor();
    await boss.getByLabel("发货仓").selectOption({ label: "总仓" });
    await press(boss, "确认改仓");
    await boss.getByText("已改仓").first().waitFor();
    await boss.getByRole("link", { name: "审核", exact: true }).waitFor();
    const order = new URL(boss.url());
    const before = await locked();
    await boss.goto(order.pathname + order.search);
    await follow(boss, "审核");
    await press(boss, "确认审核");
    await boss.getByText("已审核，库存已锁定").first().waitFor();
    for (const name of ["改仓", "改收货地址"]) {
      expect(await boss.getByRole("link", { name, exact: true }).count(), name).toBe(0);
    }
    expect(await locked()).toBe(before + 1);
    await boss.goto(order.pathname + order.search);
    await follow(boss, "取消锁定");
    await press(boss, "确认取消锁定");
    await boss.getByText("已取消锁定，库存已释放").first().waitFor();
    await boss.getByText("待审核").first().waitFor();
    expect(await locked()).toBe(before);
  });

  it("are shown to the warehouse for sending alone", async () => {
    const page = await enter("warehouse", `${orders}?keyword=${first}`);
    expect(await page.getByRole("button", { name: "审核勾选" }).count()).toBe(0);
    await follow(page, first);
    await page.getByRole("heading", { name: `平台订单 ${first}` }).waitFor();
    for (const name of ["审核", "关闭", "新增售后"]) {
      expect(await page.getByRole("link", { name, exact: true }).count(), name).toBe(0);
    }
    expect(await page.getByRole("button", { name: "查看收货信息" }).count()).toBe(0);
    expect(await page.getByText("四季青街道").count()).toBe(0);
    await page.goto(`/export/shopOrders?keyword=${first}`);
    await page.getByRole("heading", { name: "导出平台订单" }).waitFor();
    expect(await page.getByText("完整的收货人").count()).toBe(0);
  });
});
