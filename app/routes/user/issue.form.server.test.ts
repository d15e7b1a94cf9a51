/** What the to-do list's form makes of itself: the bodies of product.md §7. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createApi, createApiHost } from "#app/lib/api/api.server.ts";
import { actOnIssue } from "./issue.form.server.ts";

/** The API's calls that a form leads to, as they arrive; there is one item, 7. */
async function sentBy(fields: Record<string, string>): Promise<unknown[]> {
  const sent: unknown[] = [];
  const item = { id: 7, issueName: "催恒泰交期", issueStatus: 0, delFlag: 0, createTime: "2026-03-01 10:00:00" };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    if (text !== "") sent.push([request.method, request.url, JSON.parse(text)]);
    response.end(JSON.stringify({ content: [item], totalElements: 1 }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const host = createApiHost(() => `http://127.0.0.1:${port}`, "test");
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  expect((await actOnIssue(createApi(host, new Request("http://host.example/"), "", "token"), form)).ok).toBe(true);
  server.closeAllConnections();
  server.close();
  return sent;
}

test("a new item is sent with its status", async () => {
  const sent = await sentBy({ intent: "add", issueName: " 催恒泰交期 " });
  expect(sent).toEqual([["POST", "/api/user/issue", { issueName: "催恒泰交期", issueStatus: 0 }]]);
});

test("a blank one is not sent", async () => {
  expect(await sentBy({ intent: "add", issueName: "  " })).toEqual([]);
});

test("done and deleted are sent as the whole item", async () => {
  const whole = { id: 7, issueName: "催恒泰交期", issueStatus: 0, delFlag: 0 };
  expect(await sentBy({ intent: "done:7" })).toEqual([["PUT", "/api/user/issue", { ...whole, issueStatus: 1 }]]);
  expect(await sentBy({ intent: "remove:7" })).toEqual([["PUT", "/api/user/issue", { ...whole, delFlag: 1 }]]);
});
