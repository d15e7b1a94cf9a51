/** 授权 against a real authorisation server: what is taken, what is refused, what is renewed, and what is never said. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { renewShop, watchGrants } from "#backoffice/trade/platform/shop/grant-renewal.ts";
import { getShop, shopAccess } from "#backoffice/trade/platform/shop/shop.ts";
import type { GrantEvent, ShopGrant } from "#contract/platform/shops.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow, demoSecretKey } from "../../support/company/demo-database.ts";
import { tablesSaying } from "../../support/company/whole-database.ts";
import { addedShop, redirectUri, shopsPath } from "../../support/data/shops.ts";
import { startTestPlatform, type TestPlatform } from "../../support/platform/test-platform.ts";

let platform: TestPlatform;
const settings: { secretKey: string; platformGateway?: string } = { secretKey: demoSecretKey };
// Before the back office starts, which reads where the platforms are.
beforeAll(async () => {
  platform = await startTestPlatform();
  settings.platformGateway = platform.url;
  await platform.allowRedirect(redirectUri);
}, 60_000);
const backoffice = openBackoffice(settings);
const tokens: Record<string, string> = {};
let now = demoNow.getTime();
const advance = (milliseconds: number) => {
  now += milliseconds;
  backoffice.advance(milliseconds);
};
const node = () => ({ db: backoffice.database.db, clock: { now: () => new Date(now) }, settings });

/** Time enough for a session to end. */
async function later(milliseconds: number): Promise<void> {
  advance(milliseconds);
  for (const username of Object.keys(tokens)) tokens[username] = await backoffice.signIn(username);
}

const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  for (const username of ["boss", "ecom", "warehouse"]) tokens[username] = await backoffice.signIn(username);
});
afterAll(() => platform?.stop());

const send = (method: string, path: string, body?: object, username = "ecom") =>
  backoffice.send(method, shopsPath + path, { token: tokens[username], ...(body && { body }) });
const ready = (changes: object = {}) =>
  addedShop(backoffice, tokens.ecom ?? "", { ...platform.apps.taobao, ...changes });

async function begin(id: number, username = "ecom"): Promise<string> {
  const { status, body } = await send("POST", `/${id}/grant`, { redirectUri }, username);
  expect(status, body.message).toBe(200);
  return body.url;
}

/** Signs in at the platform and comes back. */
async function back(id: number, owner: { login?: string; refuse?: boolean } = {}): Promise<URLSearchParams> {
  return (await platform.authorise(await begin(id), owner)).searchParams;
}

async function finish(answer: URLSearchParams | Record<string, string>, username = "ecom") {
  const { code = "", state = "" } = Object.fromEntries(
    answer instanceof URLSearchParams ? answer : Object.entries(answer),
  );
  const { status, body } = await send(
    "POST",
    "/grant",
    { authorizationCode: code, stateToken: state, redirectUri },
    username,
  );
  expect(status, body.message).toBe(200);
  return body as { outcome: string; shopId: number | null };
}

async function authorised(login: string, changes: object = {}): Promise<number> {
  const id = await ready(changes);
  expect(await finish(await back(id, { login }))).toEqual({ outcome: "GRANTED", shopId: id });
  return id;
}

async function grantOf(id: number): Promise<{ shop: ShopGrant | undefined; events: GrantEvent[] }> {
  const { body } = await send("GET", `/grant?shopId=${id}`);
  return { shop: body.shops[0], events: body.events };
}

const messagesOf = async (username: string) => {
  const { body } = await backoffice.send("GET", "/api/user/message/business/list?page=0&size=100", {
    token: tokens[username],
  });
  return (body.content ?? []).filter(({ type }: { type: string }) => type === "授权到期");
};

describe("an authorisation", () => {
  it("brings tokens, sealed, of the shop that granted it", async () => {
    const id = await authorised("shop-100");
    const { shop, events } = await grantOf(id);
    expect(shop).toMatchObject({ authStatus: "AUTHORISED", renews: true, grantedBy: "尚小网" });
    expect(events[0]).toMatchObject({ kind: "AUTHORISE", status: "OK", operatorName: "尚小网" });
    const [kept] = await rows<Record<string, string>>(
      backoffice.database.db,
      sql`select access_sealed, refresh_sealed from shop_token where shop_id = ${id}`,
    );
    for (const text of Object.values(kept ?? {})) expect(text).toMatch(/^sealed:1:/);
    const access = await shopAccess(node(), id);
    expect(access.secrets.accessToken.length).toBeGreaterThan(10);
    // Whoever writes it down writes nothing.
    expect(`${JSON.stringify(access)} ${access.secrets}`).not.toContain(access.secrets.accessToken);
    expect(JSON.stringify(access)).not.toContain(platform.apps.taobao.appSecret);
    expect((await getShop(node(), id)).refusal).toBeNull();
  });

  it("says no code, state or token in answers, audit, logs and recorded requests", async () => {
    const id = await ready();
    const url = await begin(id);
    const state = new URL(url).searchParams.get("state") ?? "";
    const answer = (await platform.authorise(url, { login: "shop-101" })).searchParams;
    await finish(answer);
    const { accessToken, refreshToken } = (await shopAccess(node(), id)).secrets;
    await send("POST", "/grant", {
      authorizationCode: answer.get("code"),
      stateToken: state,
      redirectUri: "http://evil/x",
    });
    await backoffice.settle();
    const secrets = [answer.get("code") ?? "", state, accessToken, refreshToken ?? ""];
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(10);
    expect(await tablesSaying(backoffice.database.db, secrets)).toEqual([]);
    const said = JSON.stringify([(await send("GET", "/grant")).body, (await send("GET", `/${id}`)).body]);
    expect(said).not.toContain(accessToken);
  });

  it("is refused with a forged, a reused, another's and a late state, and with a code used twice", async () => {
    const id = await ready();
    const answer = await back(id, { login: "shop-102" });
    expect(await finish({ code: answer.get("code") ?? "", state: "x".repeat(43) })).toEqual({
      outcome: "UNKNOWN",
      shopId: null,
    });
    expect(await finish({ code: answer.get("code") ?? "" })).toEqual({ outcome: "UNKNOWN", shopId: null });
    // Another user's is refused and stays good for whom it was made.
    expect(await finish(answer, "boss")).toEqual({ outcome: "OTHER_USER", shopId: null });
    const both = await Promise.all([finish(answer), finish(answer)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["GRANTED", "USED"]);
    expect(await finish(answer)).toEqual({ outcome: "USED", shopId: id });
    const used = new URL(await begin(id)).searchParams.get("state") ?? "";
    expect((await finish({ code: answer.get("code") ?? "", state: used })).outcome).toBe("FAILED");
    expect((await grantOf(id)).events[0]).toMatchObject({ kind: "AUTHORISE", status: "FAILED" });
    const late = await back(id, { login: "shop-102" });
    advance(10 * minute);
    expect((await finish(late)).outcome).toBe("EXPIRED");
    expect((await finish(await back(id, { refuse: true }))).outcome).toBe("DENIED");
  });

  it("is of the shop whose number is known, and of one shop only", async () => {
    const id = await ready({ platformShopId: "shop-103" });
    expect((await finish(await back(id, { login: "shop-999" }))).outcome).toBe("FAILED");
    expect((await grantOf(id)).events[0]?.message).toMatch(/授权的是平台上的另一家店铺/);
    expect((await finish(await back(id, { login: "shop-103" }))).outcome).toBe("GRANTED");
    const other = await ready();
    expect((await finish(await back(other, { login: "shop-103" }))).outcome).toBe("FAILED");
    expect((await grantOf(other)).events[0]?.message).toMatch(/授权的平台店铺已是/);
  });

  it("begins only where there is something to authorise, for whom may", async () => {
    const refused = async (id: number) => (await send("POST", `/${id}/grant`, { redirectUri })).body.message;
    expect(await refused(await addedShop(backoffice, tokens.ecom ?? ""))).toMatch(/缺少 App Key 或 App Secret/);
    expect(await refused(await ready({ platform: "XIAOHONGSHU" }))).toMatch(/^小红书没有接口，不需要授权/);
    const id = await ready();
    await send("POST", `/${id}/disable`, { version: 1, clientToken: randomUUID() });
    expect(await refused(id)).toMatch(/已停用，启用后才能授权$/);
    for (const uri of ["https://evil.example/x", `${redirectUri}?next=1`, "javascript:alert(1)"]) {
      expect((await send("POST", `/${id}/grant`, { redirectUri: uri })).body.message).toBe("授权返回地址不正确");
    }
    expect((await send("POST", `/${id}/grant`, { redirectUri }, "warehouse")).status).toBe(403);
  });

  it("is taken away: nothing is pulled any more, and the shop may be authorised anew", async () => {
    const id = await authorised("shop-104");
    const { shop } = await grantOf(id);
    const revoke = (version = 0) => send("POST", `/${id}/grant/revoke`, { version, clientToken: randomUUID() });
    expect((await revoke(shop?.version)).status).toBe(200);
    expect((await grantOf(id)).shop).toMatchObject({ authStatus: "REVOKED", endsAt: null });
    expect((await getShop(node(), id)).refusal).toMatch(/授权已撤销/);
    expect((await revoke((shop?.version ?? 0) + 1)).body.message).toMatch(/没有授权，不用撤销$/);
    expect((await finish(await back(id, { login: "shop-104" }))).outcome).toBe("GRANTED");
  });
});

describe("renewal", () => {
  it("happens before the end, once for several nodes, and leaves tokens that do not", async () => {
    await platform.setLifetimes({ accessSeconds: 3 * 86_400, refreshSeconds: 30 * 86_400 });
    const id = await authorised("shop-200");
    const first = (await shopAccess(node(), id)).secrets.accessToken;
    await watchGrants(node());
    expect((await shopAccess(node(), id)).secrets.accessToken).toBe(first);
    await later(3 * day - 60 * minute);
    await platform.forget();
    await Promise.all([watchGrants(node()), watchGrants(node()), renewShop(node(), id)]);
    const second = (await shopAccess(node(), id)).secrets.accessToken;
    expect(second).not.toBe(first);
    const renewals = (await grantOf(id)).events.filter(({ kind }) => kind === "REFRESH");
    expect(renewals.every(({ status }) => status === "OK")).toBe(true);
    expect((await grantOf(id)).shop).toMatchObject({ authStatus: "AUTHORISED" });
    const renewed = await send("POST", `/${id}/grant/renew`, { clientToken: randomUUID() });
    expect(renewed.status, renewed.body.message).toBe(200);
  });

  it("that fails is told of once when the token ends and once when it has ended; pulling stops, and a new one helps", async () => {
    await platform.setLifetimes({ accessSeconds: 2 * 86_400, refreshSeconds: 3 * 86_400 });
    const id = await authorised("shop-201", { name: "将到期店" });
    // The platform's clock runs on its own: its tokens are taken back there.
    await platform.revoke((await shopAccess(node(), id)).secrets.accessToken);
    const told = async () =>
      (await messagesOf("ecom")).filter(({ title }: { title: string }) => title.includes("将到期店"));
    await watchGrants(node());
    await watchGrants(node());
    expect((await told()).map(({ title }: { title: string }) => title)).toEqual(["将到期店 的授权将到期"]);
    settings.platformGateway = "http://127.0.0.1:9";
    await later(2 * day + minute);
    await watchGrants(node());
    await watchGrants(node());
    expect((await getShop(node(), id)).refusal).toMatch(/授权已过期，请重新授权$/);
    expect((await told()).length).toBe(2);
    settings.platformGateway = platform.url;
    expect((await grantOf(id)).events.some(({ kind, status }) => kind === "REFRESH" && status === "FAILED")).toBe(true);
    expect((await finish(await back(id, { login: "shop-201" }))).outcome).toBe("GRANTED");
    expect((await getShop(node(), id)).refusal).toBeNull();
  });
});
