/** The keyboard alone: where the focus goes, that it can be seen, and that menus and dialogs give it back. */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { useJourney } from "../../support/browser.ts";
import { openForms } from "../../support/forms.ts";

const list = "/clothes/goods/product/list";

describe("by keyboard", () => {
  const journey = useJourney("hydrated");

  it("the frame is walked from the skip link over menu, tools and tabs to the page", async () => {
    const page = await journey.enter("boss", list);
    await page.getByRole("heading", { name: "商品列表" }).waitFor();
    const firstStyle = await page.locator("tbody th[scope=row]").first().innerText();
    const stops = await walk(page, 50);
    const order = [
      "跳到正文",
      "展开或收起菜单",
      "商品列表",
      "全局搜索",
      "云老板",
      "新增商品",
      "keyword",
      "查询",
      firstStyle,
    ];
    expect(inOrder(stops, order)).toEqual(order);
  });

  it("the skip link leads past the frame, and rows end in the pages", async () => {
    const page = await journey.enter("boss", `${list}?size=10`);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("跳到正文");
    await page.keyboard.press("Enter");
    const stops = await walk(page, 60);
    expect(stops[0]).toBe("批量操作");
    const order = [
      "新增商品",
      "keyword",
      "categoryId",
      "status",
      "stock",
      "查询",
      "重置",
      "更多筛选",
      "商品",
      "编辑",
      "每页 20 条",
      "下一页",
    ];
    expect(inOrder(stops, order)).toEqual(order);
  });

  it("a key that is pressed as React begins is no error, and the page comes to life", async () => {
    const page = await journey.enter("boss", list);
    await page.addInitScript(pressAsReactListens);
    await page.reload();
    await page.getByRole("link", { name: "待办事项", exact: true }).press("Enter");
    await page.getByRole("dialog").getByLabel("新待办").waitFor();
  });

  it("the user's menu opens by Enter and closes by Escape, which gives the focus back", async () => {
    const page = await journey.enter("boss", list);
    const summary = page.locator("header summary");
    await summary.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("个人中心");
    await page.keyboard.press("Escape");
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole("link", { name: "个人中心" }).isVisible()).toBe(false);
  });

  it("a tab's menu opens by its key, is walked by arrows, and closes by Escape", async () => {
    const page = await journey.enter("boss", list);
    await page.getByRole("navigation", { name: "标签页" }).getByRole("link", { name: "商品列表", exact: true }).focus();
    await page.keyboard.press("Shift+F10");
    expect(await focused(page)).toBe("刷新");
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("关闭");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe("关闭全部");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("button", { name: "关闭全部" }).isVisible()).toBe(false);
    expect(await focused(page)).toBe("商品列表：标签页菜单");
  });

  it.each([
    { name: "待办事项", inside: "新待办" },
    { name: "全局搜索", inside: "款号、单号、客户或页面" },
  ])("the dialog $name holds the focus, and Escape gives it back", async ({ name, inside }) => {
    const page = await journey.enter("boss", list);
    const opener = page.getByRole("link", { name, exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel(inside).waitFor();
    for (let step = 0; step < 12; step += 1) {
      expect(await isInside(page), `step ${step}: ${await focused(page)}`).toBe(true);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focused(page)).toBe(name);
  });

  it("the question before signing out holds the focus, and Escape gives it back", async () => {
    const page = await journey.enter("boss", list);
    await page.locator("header summary").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "退出登录" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("确定注销并退出系统吗？").waitFor();
    for (let step = 0; step < 6; step += 1) {
      expect(await isInside(page), `step ${step}: ${await focused(page)}`).toBe(true);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focused(page)).toBe("退出登录");
  });

  it("a form is filled in from field to field, and Enter sends it", async () => {
    const page = await journey.enter("boss", "/clothes/goods/product/attribute/new?type=COLOR");
    await page.getByLabel("名称").focus();
    const stops = [await focused(page), ...(await walk(page, 7))];
    expect(inOrder(stops, ["name", "code", "sort", "保存", "取消"])).toEqual(["name", "code", "sort", "保存", "取消"]);
    journey.expectError(/400/);
    await page.getByLabel("名称").focus();
    await page.keyboard.press("Enter");
    await page.locator("[aria-invalid]").first().waitFor();
  });

  it("a document takes line after line: the scan box has the focus, and keeps it", async () => {
    const { send } = await openForms(journey.server.url, "boss");
    const address = await send("/clothes/inventory/transfer/new", { fromId: "1", toId: "2" });
    const page = await journey.enter("boss", address);
    expect(await focused(page)).toBe("扫码、款号或配码");
    for (const text of ["8801-bk-m x2", "8802-bk-m x3"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: `${text.slice(0, 4)} 黑 M 申请数` }).waitFor();
      expect(await focused(page)).toBe("扫码、款号或配码");
    }
    const stops = await walk(page, 14);
    const order = ["添加", "8801 黑 M 申请数", "8802 黑 M 申请数"];
    expect(inOrder(stops, order)).toEqual(order);
  });
});

/** In the page, before its scripts: a key comes after React has begun to listen and before it has rendered anything. */
function pressAsReactListens() {
  document.addEventListener = (...listener: Parameters<EventTarget["addEventListener"]>) => {
    EventTarget.prototype.addEventListener.apply(document, listener);
    if (listener[0] !== "keydown") return;
    queueMicrotask(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true })));
  };
}

/** What has the focus: its label, a control's name, or the words that are read of it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return "";
    const label =
      element.getAttribute("aria-label") ?? (element.matches("button") ? null : element.getAttribute("name"));
    if (label) return label;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let read = "";
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement;
      if (holder?.checkVisibility() && !holder.closest("[aria-hidden]")) read += texts.currentNode.textContent;
    }
    return read.trim();
  });
}

/** Presses Tab so often; each stop has to show that it has the focus. Gives the stops' names. */
async function walk(page: Page, steps: number): Promise<string[]> {
  const stops: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press("Tab");
    const name = await focused(page);
    expect(await showsFocus(page), `${name} shows its focus`).toBe(true);
    stops.push(name);
  }
  return stops;
}

/** An outline around the element, or around the label that stands for a box nobody sees; inside the window. */
function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return true;
    const outlined = [element, element.parentElement, element.nextElementSibling].filter((shown) => {
      if (!shown) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    });
    return outlined.some((shown) => {
      const box = shown?.getBoundingClientRect();
      return box && box.width > 0 && box.bottom > 0 && box.top < window.innerHeight;
    });
  });
}

/** In a modal dialog, or with the browser's own controls, where a dialog's last stop leads. */
function isInside(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element === document.body || element?.closest("dialog, [role=dialog]") !== null;
  });
}

/** Those of `wanted` that the stops have, in the stops' order. */
function inOrder(stops: readonly string[], wanted: readonly string[]): string[] {
  let from = 0;
  return wanted.filter((name) => {
    const found = stops.findIndex((stop, index) => index >= from && stop.startsWith(name));
    if (found >= 0) from = found + 1;
    return found >= 0;
  });
}
