/** What a download that is refused becomes: the page where it was asked for, with why; from nowhere one sentence. */
import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { consumeNotice } from "#app/lib/notice.server.ts";
import { passOn } from "./download.server.ts";

const here = "http://127.0.0.1:3000";
const list = "/clothes/platform/shop/order";
const refused = { ok: false, message: "请先勾选订单" } as const;
const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

function answer(headers: Record<string, string>, at?: Parameters<typeof passOn>[2]): Response {
  const request = new Request(`${here}${list}/ewaybill/paper`, { method: "POST", headers });
  return passOn(refused, { request, context: {} as AppLoadContext }, at);
}

/** What the page that follows says. */
function saidBy({ headers }: Response): unknown {
  const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return consumeNotice(new Request(here, { headers: { Cookie: cookie } }))?.notice;
}

it("leads back to the page, filters and all, which says why", () => {
  const back = answer({ ...browser, Referer: `${here}${list}?state=WAIT_SHIP&page=2` });
  expect([back.status, back.headers.get("Location")]).toEqual([303, `${list}?state=WAIT_SHIP&page=2`]);
  expect(saidBy(back)).toEqual({ text: "请先勾选订单", brief: false, failed: true });
});

it("keeps the ticks of the list, and of that alone", () => {
  const at = { list, ticked: ["4", "7"] };
  const from = (page: string) => answer({ ...browser, Referer: here + page }, at).headers.get("Location");
  expect(from(`${list}?state=WAIT_SHIP&ticked=page`)).toBe(`${list}?state=WAIT_SHIP&ticked=4&ticked=7`);
  expect(from(`${list}/wave/item?id=3`)).toBe(`${list}/wave/item?id=3`);
  expect(answer({ ...browser, Referer: here + list }, { ...at, ticked: [] }).headers.get("Location")).toBe(list);
});

it("leads to the page before where the page was a form's answer, which has no address", () => {
  const back = answer(
    { ...browser, Referer: `${here}${list}/print` },
    { list, ticked: ["4"], page: `${list}?state=WAIT_SHIP` },
  );
  expect(back.headers.get("Location")).toBe(`${list}?state=WAIT_SHIP&ticked=4`);
});

it.each([
  ["no page", browser],
  ["a page of another site", { ...browser, Referer: "https://example.com/clothes" }],
  ["its own address", { ...browser, Referer: `${here}${list}/ewaybill/paper` }],
  ["a picture on a page", { Accept: "image/avif,image/webp,*/*", Referer: here + list }],
  ["a program", { Accept: "*/*", Referer: here + list }],
])("is one sentence of plain text when it is asked for by %s", async (_, headers) => {
  const said = answer(headers);
  expect([said.status, said.headers.get("Content-Type"), await said.text()]).toEqual([
    400,
    "text/plain; charset=utf-8",
    "请先勾选订单",
  ]);
});
