/** What becomes of a request without a session (product.md §2, §8). */
import { expect, it } from "vitest";
import { endedAnswer, isDocumentPost, retainForm } from "./session-end.server.ts";

const host = "http://host.example";
const edit = "/clothes/goods/product/edit";

it("leads a page, and the data of one, through the sign-in page back to it", () => {
  for (const [method, path] of [
    ["GET", `${edit}?id=7`],
    ["GET", `${edit}.data?id=7&_routes=routes%2Fshell`],
    ["POST", `${edit}.data?id=7`],
  ] as const) {
    const request = new Request(host + path, { method, headers: { Cookie: "Y-TOKEN=dead" } });
    const { status, headers } = endedAnswer(request, "Y-TOKEN", { expired: true }) as Response;
    expect(status).toBe(302);
    expect(headers.get("Location")).toBe(`/login?redirect=${encodeURIComponent(`${edit}?id=7`)}&expired=1`);
    expect(headers.get("X-Session-Ended")).toBe("1");
    expect(headers.get("Set-Cookie")).toMatch(/^Y-TOKEN=; Max-Age=0/);
  }
});

it("says nothing of an end to who never had a session, and clears no cookie that came while it was asked", () => {
  const { headers } = endedAnswer(new Request(`${host}/`), "Y-TOKEN") as Response;
  expect(headers.get("Location")).toBe("/login");
  expect(headers.get("Set-Cookie")).toBeNull();
});

it("gives a form that the browser itself sent an answer in the page's place", () => {
  const posted = new Request(host + edit, { method: "POST" });
  expect(isDocumentPost(posted)).toBe(true);
  expect(endedAnswer(posted, "Y-TOKEN", { expired: true })).toMatchObject({ init: { status: 401 } });
});

it("holds what was posted as it was posted, but neither passwords nor files", () => {
  const form = new FormData();
  form.append("name", "圆领T恤");
  form.append("colorIds", "1");
  form.append("colorIds", "2");
  form.append("pictureFiles", new File([], ""));
  const request = new Request(`${host}${edit}?id=7`, { method: "POST" });
  const held = retainForm(request, form);
  form.delete("name");
  const fields = [
    ["name", "圆领T恤"],
    ["colorIds", "1"],
    ["colorIds", "2"],
  ];
  expect(held).toEqual({ address: `${edit}?id=7`, fields, isPartial: false });
  form.append("newPass", "Secret-1");
  expect(retainForm(request, form)).toMatchObject({ fields: fields.slice(1), isPartial: true });
  form.delete("newPass");
  form.append("pictureFiles", new File(["x"], "x.png"));
  expect(retainForm(request, form)).toMatchObject({ fields: fields.slice(1), isPartial: true });
});
