/** A call with a token goes out into the world alone, and where it was sent: no address of ours, no redirect. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { callWholesale } from "./wholesale-call.ts";

let asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(request.url ?? "");
  const status = Number(request.url?.slice(1));
  response.writeHead(status, status === 302 ? { Location: "/200" } : {}).end();
});
let port = 0;
beforeAll(async () => {
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  ({ port } = site.address() as AddressInfo);
});
beforeEach(() => {
  asked = [];
});
afterAll(() => void site.close());

it.each([
  ...["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "10.0.0.1", "100.64.0.1", "169.254.169.254", "172.16.0.1"],
  ...["172.31.255.255", "192.0.0.1", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"],
])("%s is ours, and is not called", async (host) => {
  const called = await callWholesale(`https://${host}:${port}/200`, "a token", { loopback: false });
  expect(called).toEqual({ ok: false, message: "接口地址指向内网或本机，不能使用" });
  expect(asked).toEqual([]);
});

it("a test's site on loopback opens no other network, and http is for it alone", async () => {
  const call = (endpoint: string, loopback: boolean) => callWholesale(endpoint, "a token", { loopback });
  expect(await call(`http://127.0.0.1:${port}/200`, true)).toEqual({ ok: true, message: "令牌有效" });
  expect(asked).toEqual(["/200"]);
  expect((await call("https://10.0.0.1/200", true)).message).toBe("接口地址指向内网或本机，不能使用");
  expect((await call(`http://127.0.0.1:${port}/200`, false)).message).toBe("接口地址应为 https:// 开头的网址");
  expect(asked).toEqual(["/200"]);
});

it.each([
  [200, "令牌有效"],
  [302, "接口地址转到了别处（302），请填写最终的地址"],
  [401, "对方不接受这个令牌（401），请续期"],
  [403, "对方不接受这个令牌（403），请续期"],
  [404, "对方回应 404，请稍后再试"],
  [500, "对方回应 500，请稍后再试"],
])("%d is told, and followed nowhere", async (status, message) => {
  const called = await callWholesale(`http://127.0.0.1:${port}/${status}`, "a token", { loopback: true });
  expect(called).toEqual({ ok: status < 300, message });
  expect(asked).toEqual([`/${status}`]);
});
