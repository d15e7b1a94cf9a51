/** What an open page is told: what was done, for as long as it is read, and what others send meanwhile (product.md §4, §8). */
import { describe, expect, it } from "vitest";
import { serveDemo, useJourney } from "../../support/browser.ts";
import { openForms } from "../../support/forms.ts";
import { hydration } from "../../support/shell-page.ts";

const list = "/clothes/inventory/repository";

describe("notices", () => {
  const journey = useJourney("hydrated", { server: serveDemo() });
  const { enter } = journey;

  it("say what was done for five seconds, rest under the pointer, survive fresh data, and go with the page", async () => {
    const page = await enter("boss", list);
    await page.getByRole("link", { name: "编辑 次品仓" }).click();
    await page.getByLabel("地址").fill("二号库");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    const notice = page.getByRole("status").filter({ hasText: "已保存 次品仓" });
    await notice.waitFor();
    const state = () =>
      notice.evaluate((shown) =>
        shown.getAnimations().map(({ effect, playState }) => [effect?.getComputedTiming().endTime, playState]),
      );
    expect(await state()).toEqual([[5000, "running"]]);
    await notice.hover();
    await expect.poll(state).toEqual([[5000, "paused"]]);
    await page.evaluate(async () => {
      const { __remixRouter: router } = window as unknown as {
        __remixRouter: { revalidate(): void; state: { revalidation: string } };
      };
      router.revalidate();
      while (router.state.revalidation !== "idle") await new Promise((resolve) => setTimeout(resolve, 20));
      await new Promise((paint) => requestAnimationFrame(() => setTimeout(paint)));
    });
    expect([await notice.count(), await notice.isVisible()]).toEqual([1, true]);
    await page.mouse.move(10, 10);
    await expect.poll(state).toEqual([[5000, "running"]]);
    await notice.evaluate((shown) => {
      for (const animation of shown.getAnimations()) animation.finish();
    });
    await notice.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "取消" }).click();
    await page.waitForURL(`**${list}`);
    expect(await notice.count()).toBe(0);
  });

  it("come anew for the same act once more, one at a time", async () => {
    const page = await enter("boss", list);
    await page.getByRole("link", { name: "编辑 次品仓" }).click();
    const notice = page.getByRole("status").filter({ hasText: "已保存 次品仓" });
    for (const address of ["三号库", "四号库"]) {
      await page.getByLabel("地址").fill(address);
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await expect.poll(() => page.locator(".notice:not([data-seen])").count()).toBe(1);
      await notice.evaluate((shown) => shown.setAttribute("data-seen", ""));
      expect(await notice.count()).toBe(1);
    }
  });

  it("of others are counted as they come, and nothing is asked of the server for it", async () => {
    const { send } = await openForms(journey.server.url, "admin");
    const page = await enter("manager", "/dashboard");
    const indicator = page.getByRole("link", { name: /^消息/ });
    const unread = Number(/\d+/.exec(await indicator.innerText())?.[0] ?? 0);
    await hydration(page);
    const asked: string[] = [];
    // Scripts of pages nearby, which they are, and which release this is, may be on their way; no data is asked for.
    page.on("request", (request) => {
      if (!/\/assets\/|\/__manifest|\/versions\.json/.test(request.url())) asked.push(request.url());
    });
    await send("/system/message/new", { title: "恒泰交货 700 件", content: "下午到", audience: "ALL" });
    await page.getByRole("link", { name: `消息，${unread + 1} 条未读` }).waitFor();
    expect(asked).toEqual([]);
  });
});
