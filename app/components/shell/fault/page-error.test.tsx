/** A page that failed at its first load: what stands in its place, and what is told for five seconds. */
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { failureStatus, noAnswer } from "#app/lib/api/api-failure.ts";
import { PageError } from "./page-error.tsx";

/** The page's text as it arrives, the notices' apart. */
async function shown(sentence: string, status: number) {
  const loader = () => Promise.reject(new Response(sentence, { status }));
  const routes = [{ path: "*", loader, element: null, errorElement: <PageError /> }];
  const router = createMemoryRouter(routes, { initialEntries: ["/clothes/goods?page=2"] });
  await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()));
  // On the server React warns of the router's layout effects.
  const warned = vi.spyOn(console, "error").mockImplementation(() => {});
  const html = renderToString(<RouterProvider router={router} />);
  warned.mockRestore();
  const [page = "", notices = ""] = html.split('class="notices"');
  return {
    page,
    notice: notices.replace(/<[^>]*>/g, " ").trim(),
    retry: page.includes('href="/clothes/goods?page=2"'),
  };
}

test("a wait that was too long is a notice, and can be tried again", async () => {
  const failure = noAnswer("/api/clothes/product", new DOMException("too late", "TimeoutError"));
  const { page, notice, retry } = await shown(failure.message, failureStatus(failure));
  expect(page).toContain("页面没有打开");
  expect([notice, retry]).toEqual([expect.stringContaining("网络请求超时"), true]);
});

test("what is refused stands in the page's place, and asking again would not help", async () => {
  const { page, notice, retry } = await shown("商品不存在，可能已被删除", 400);
  expect(page).toContain("商品不存在，可能已被删除");
  expect([notice, retry]).toEqual(["", false]);
});
