/** How the product looks: layout settings, sidebar, narrow windows, watermark; all in the server's HTML already (product.md §2, §4, §9). */
import type { Locator, Page } from "playwright";
import sharp from "sharp";
import { expect, it } from "vitest";
import { themePresets } from "#app/lib/shell/preferences.ts";
import { describeInBrowserBothWays } from "../../support/browser.ts";
import { goByMenu, hydration, settled, tabTitles } from "../../support/shell-page.ts";

const list = "/clothes/goods/product/list";
const settings = "/settings/layout";

describeInBrowserBothWays("look", "it is about layout and style", (journey) => {
  const { enter, mode } = journey;
  const hydrated = mode === "hydrated";

  /** Without JavaScript the button stores what is chosen; hydrated, each change does. */
  async function store(page: Page): Promise<void> {
    if (hydrated) await settled(page);
    else await page.getByRole("button", { name: "保存设置" }).click();
    await page.getByText("设置已保存").waitFor();
  }

  /** A page that was not painted yet takes no turn of the wheel. */
  async function scrollDown(page: Page): Promise<void> {
    const turn = async () => {
      await page.mouse.wheel(0, 400);
      return page.evaluate(() => window.scrollY);
    };
    await expect.poll(turn).toBeGreaterThan(300);
  }

  /** A page as the server sends it, with this browser's cookies. */
  async function html(page: Page, path: string): Promise<string> {
    return (await page.request.get(path)).text();
  }

  it("takes one of 8 colours or a free one, and sends every page in it from the first byte", async () => {
    const page = await enter("boss", settings);
    const radios = page.locator('input[name="theme"]');
    const values = await radios.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    expect(values).toEqual([...themePresets, "free"]);
    expect(await page.getByRole("radio", { name: "拂晓蓝" }).isChecked()).toBe(true);
    await page.locator("label.chip", { hasText: "朱红" }).click();
    await store(page);
    expect(await html(page, list)).toContain(":root{--theme:#f5222d}");
    if (hydrated) await page.reload();
    await page.getByLabel("自选颜色的色值").fill("#123abc");
    if (!hydrated) await page.locator("label.chip", { hasText: "自选颜色" }).click();
    if (hydrated) await expect.poll(() => html(page, list)).toContain(":root{--theme:#123abc}");
    else await store(page);
    await page.goto(list);
    expect(await themeOf(page)).toBe("#123abc");
    await page.goto(settings);
    expect(await page.getByRole("radio", { name: "自选颜色" }).isChecked()).toBe(true);
  });

  it("draws every preset dark enough to be read, and no two alike", async () => {
    const page = await enter("boss", "/dashboard");
    const drawn: number[][] = [];
    for (const theme of themePresets) {
      const value = new URLSearchParams({ theme }).toString();
      await page.context().addCookies([{ name: "Y-SETTINGS", value, url: page.url() }]);
      await page.goto("/dashboard");
      drawn.push(await brandOf(page));
    }
    for (const colour of drawn) expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5);
    for (const [at, one] of drawn.entries()) {
      for (const other of drawn.slice(at + 1)) {
        expect(Math.hypot(...one.map((part, index) => part - (other[index] ?? 0)))).toBeGreaterThan(24);
      }
    }
  });

  it("falls back from a colour cookie that is none, value by value", async () => {
    const page = await enter("boss", "/dashboard");
    for (const theme of ["red", "#12", "#1890ff;}</style><script>alert(1)</script>", "url(//evil.example)"]) {
      const value = new URLSearchParams({ theme, size: "mini" }).toString();
      await page.context().addCookies([{ name: "Y-SETTINGS", value, url: page.url() }]);
      await page.goto("/dashboard");
      expect(await themeOf(page)).toBe("#1890ff");
      expect(await page.locator("html").getAttribute("data-size")).toBe("mini");
    }
  });

  it("keeps the size, and takes tabs, logo and fixed header away when switched off", async () => {
    const page = await enter("boss", settings);
    expect(await page.locator("html").getAttribute("data-size")).toBe("small");
    const tall = await fieldHeight(page);
    await page.locator("label.chip", { hasText: "默认" }).click();
    for (const name of ["显示标签页", "固定顶栏", "显示标志"]) await page.getByLabel(name).uncheck();
    await store(page);
    // Each page that follows, a document of its own.
    await page.goto(list);
    expect(await page.locator("html").getAttribute("data-size")).toBe("default");
    expect(await page.getByRole("navigation", { name: "标签页" }).count()).toBe(0);
    expect(await page.locator(".side .brand").count()).toBe(0);
    expect(await page.locator(".side").isVisible()).toBe(true);
    await scrollDown(page);
    expect((await page.locator("header.bar").boundingBox())?.y).toBeLessThan(-100);
    await page.goto(settings);
    expect(await fieldHeight(page)).toBeGreaterThan(tall);
    for (const name of ["显示标签页", "固定顶栏", "显示标志"]) {
      expect(await page.getByLabel(name).isChecked()).toBe(false);
      await page.getByLabel(name).check();
    }
    await store(page);
    await page.goto(list);
    expect(await tabTitles(page)).toContain("首页");
    await scrollDown(page);
    expect((await page.locator("header.bar").boundingBox())?.y).toBe(0);
  });

  it.runIf(hydrated)("keeps each change when the page is left before an answer came", async () => {
    const page = await enter("boss", settings);
    await page.route("**/settings/layout*", async (route) => {
      if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 2_000));
      // The page has been left: nobody waits for this answer.
      await route.continue().catch(() => undefined);
    });
    for (const name of ["显示标签页", "固定顶栏", "显示标志"]) await page.getByLabel(name).uncheck();
    await goByMenu(page, list);
    const source = await html(page, settings);
    for (const name of ["showTabs", "fixedHeader", "showLogo", "uniqueOpened"]) {
      expect(source.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0].includes("checked"), name).toBe(
        name === "uniqueOpened",
      );
    }
  });

  it("opens one submenu at a time, or each by itself", async () => {
    const page = await enter("boss", settings);
    const groups = (source: string) => [...source.matchAll(/<details name="menu[^"]*"/g)].length;
    const source = await html(page, list);
    const details = [...source.matchAll(/<nav class="nav".*?<\/nav>/gs)].join("").match(/<details/g)?.length ?? 0;
    expect(groups(source)).toBe(details);
    await page.getByLabel("只展开一个子菜单").uncheck();
    await store(page);
    expect(groups(await html(page, list))).toBe(0);
  });

  it("closes the sidebar for good, and opens it again: cookie 0 and 1", async () => {
    const page = await enter("boss", settings);
    const sidebar = page.locator(".side");
    expect(await sidebar.isVisible()).toBe(true);
    const stored = async () => (await page.context().cookies()).find(({ name }) => name === "sidebarStatus")?.value;
    for (const [button, value] of [
      ["收起侧栏", "0"],
      ["展开侧栏", "1"],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      await expect.poll(stored).toBe(value);
      await page.getByRole("button", { name: value === "0" ? "展开侧栏" : "收起侧栏" }).waitFor();
      expect(/class="shell[^"]*closed/.test(await html(page, list))).toBe(value === "0");
      await page.goto(list);
      await expect.poll(() => sidebar.isVisible()).toBe(value === "1");
      await page.goto(settings);
    }
    // The toggle in the bar works by itself; hydrated it is remembered too.
    await page.locator("label.burger").click();
    await expect.poll(() => sidebar.isVisible()).toBe(false);
    expect(await stored()).toBe(hydrated ? "0" : "1");
    if (!hydrated) return;
    await page.locator("label.burger").click();
    await expect.poll(stored).toBe("1");
    await expect.poll(() => sidebar.isVisible()).toBe(true);
  });

  it("below 1200 px is folded, below 992 a drawer without the tools; a new page finds it closed", async () => {
    const page = await enter("boss", "/dashboard", { width: 991 });
    const link = page.locator(`.side a[href="${list}"]`);
    if (hydrated) await hydration(page);
    for (const name of ["全局搜索", /^消息/, "待办事项"]) {
      expect(await page.getByRole("link", { name }).isVisible()).toBe(false);
    }
    expect(await inView(link)).toBe(false);
    await page.locator("label.burger").click();
    const group = page.locator(".side summary").first();
    await expect.poll(() => inView(group)).toBe(true);
    expect((await page.locator(".side").boundingBox())?.width).toBeCloseTo(205);
    await goByMenu(page, list);
    await expect.poll(() => inView(link)).toBe(false);
    await page.setViewportSize({ width: 992, height: 900 });
    expect(await page.getByRole("link", { name: "全局搜索" }).isVisible()).toBe(true);
    expect(await inView(link)).toBe(false);
    await page.locator("label.burger").click();
    await expect.poll(() => inView(link)).toBe(true);
    await page.locator("label.burger").click();
    await expect.poll(() => inView(link)).toBe(false);
    await page.setViewportSize({ width: 1200, height: 900 });
    await expect.poll(() => inView(link)).toBe(true);
    if (!hydrated) return;
    await page.setViewportSize({ width: 991, height: 900 });
    await page.locator("label.burger").click();
    await expect.poll(() => inView(link)).toBe(true);
    // A drawer closes on resize, also where no breakpoint is crossed; a keyboard that comes up resizes nothing.
    await page.setViewportSize({ width: 991, height: 500 });
    expect(await inView(link)).toBe(true);
    await page.setViewportSize({ width: 900, height: 500 });
    await expect.poll(() => inView(link)).toBe(false);
    await page.setViewportSize({ width: 991, height: 900 });
    await page.locator("label.burger").click();
    await expect.poll(() => inView(link)).toBe(true);
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.setViewportSize({ width: 991, height: 900 });
    await expect.poll(() => inView(link)).toBe(false);
  });

  it("has the nickname across every page, escaped, in the server's HTML", async () => {
    const page = await enter("ecom", "/user/center");
    const dismiss = page.getByRole("button", { name: "稍后再说" });
    if (hydrated) await dismiss.click();
    await page.getByLabel("昵称").fill("</svg>&小网");
    await page.getByRole("button", { name: "保存资料" }).click();
    await page.getByText("资料已保存").waitFor();
    const source = await html(page, "/dashboard");
    const [mark] = /<svg class="watermark".*?<\/svg>/s.exec(source) ?? [""];
    expect(mark).toContain("&lt;/svg&gt;&amp;小网");
    expect(mark).toMatch(/font-size="18"/);
    expect(mark).toMatch(/fill-opacity="0.15"/);
    expect(mark).toMatch(/rotate\(-15\)/);
    expect(await page.locator("svg.watermark").evaluate((svg) => getComputedStyle(svg).pointerEvents)).toBe("none");
  });

  it("holds a name of twenty letters: whole in the watermark, within a narrow window", async () => {
    const page = await enter("merchandiser", "/user/center", { width: 390 });
    await page.getByLabel("昵称").fill("欧阳上官司徒慕容令狐独孤皇甫尉迟公孙宇文");
    await page.getByRole("button", { name: "保存资料" }).click();
    await page.getByText("资料已保存").waitFor();
    await page.goto("/dashboard");
    const [pattern, text] = await page
      .locator("svg.watermark")
      .evaluate((svg) => [
        Number(svg.querySelector("pattern")?.getAttribute("width")),
        svg.querySelector("text")?.getComputedTextLength() ?? 0,
      ]);
    expect(text).toBeGreaterThan(0);
    expect(pattern).toBeGreaterThan(text ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it.runIf(hydrated)("fills the screen, and says where that cannot be", async () => {
    const page = await enter("boss", "/dashboard");
    await page.locator("header summary").click();
    await page.getByRole("button", { name: "全屏" }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole("button", { name: "全屏" }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    await page.evaluate(() => {
      document.documentElement.requestFullscreen = () => Promise.reject(new TypeError("unsupported"));
    });
    await page.getByRole("button", { name: "全屏" }).click();
    await page.getByText("you browser can not work").waitFor();
  });

  it("in 精简模式 is the same page without a script, and back", async () => {
    const page = await enter("boss", list);
    await page.locator("details.menu summary").last().click();
    await page.getByRole("button", { name: "精简模式" }).click();
    await page.waitForURL(`**${list}`);
    await expect.poll(() => page.locator("script").count()).toBe(0);
    expect(await page.locator("tbody th[scope=row]").count()).toBe(20);
    await page.locator("details.menu summary").last().click();
    await page.getByRole("button", { name: "退出精简模式" }).click();
    await expect.poll(() => page.locator("script").count()).toBeGreaterThan(0);
    expect(new URL(page.url()).pathname).toBe(list);
  });
});

/** The colour that reaches the elements. */
function themeOf(page: Page): Promise<string> {
  return page.locator(":root").evaluate((root) => getComputedStyle(root).getPropertyValue("--theme").trim());
}

/** Red, green and blue of what is drawn in the theme's colour: of the pixel, whatever the colour is written as. */
async function brandOf(page: Page): Promise<number[]> {
  const shot = await page.screenshot({ clip: await swatch(page) });
  const { data } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

/** A spot of the theme's colour, put over the page. */
async function swatch(page: Page) {
  await page.evaluate(() => {
    const spot = document.createElement("div");
    const style = { position: "fixed", zIndex: "99999", inset: "0 auto auto 0", width: "8px", height: "8px" };
    Object.assign(spot.style, { ...style, background: "var(--brand)" });
    document.body.append(spot);
  });
  return { x: 2, y: 2, width: 4, height: 4 };
}

/** WCAG's relative luminance. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

async function fieldHeight(page: Page): Promise<number> {
  const box = await page.getByRole("button", { name: "保存设置" }).boundingBox();
  return box?.height ?? 0;
}

/** Whether it stands within the window. */
async function inView(element: Locator): Promise<boolean> {
  if (!(await element.isVisible())) return false;
  const box = await element.boundingBox();
  return box !== null && box.x >= 0;
}
