/** Messages over HTTP: everybody sees and changes their own only (domain.md §3.7). */
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
let boss = "";
let keeper = "";
let ids: Record<string, number> = {};

beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  boss = await backoffice.signIn("boss");
  keeper = await backoffice.signIn("keeper");
  for (const [name, token] of Object.entries({ boss, keeper })) {
    ids = { ...ids, [name]: (await backoffice.send("GET", "/auth/info", { token })).body.user.id };
  }
});

interface Row {
  id: number;
  title: string;
  link: string | null;
  read: boolean;
}

async function inbox(token: string, category: "system" | "business") {
  const reply = await backoffice.send("GET", `/api/user/message/${category}/list?size=100`, { token });
  return reply.body as { content: Row[]; totalElements: number; unread: number };
}

const tell = (userIds: (number | undefined)[], fields: object = {}) =>
  backoffice.send("POST", "/api/user/message", {
    token: admin,
    body: { category: "BUSINESS", type: "库存预警", title: "8801 黑 M 低于阈值", content: "", userIds, ...fields },
  });

describe("sending", () => {
  it("reaches the readers named, and nobody else", async () => {
    const before = (await inbox(keeper, "business")).totalElements;
    expect((await tell([ids.boss])).status).toBe(201);
    expect((await inbox(boss, "business")).content[0]).toMatchObject({ title: "8801 黑 M 低于阈值", read: false });
    expect((await inbox(keeper, "business")).totalElements).toBe(before);
  });

  it("reaches everybody who may sign in when nobody is named", async () => {
    expect((await tell([], { category: "SYSTEM", title: "今晚升级" })).status).toBe(201);
    for (const token of [admin, boss, keeper]) {
      expect((await inbox(token, "system")).content.map(({ title }) => title)).toContain("今晚升级");
    }
  });

  it("needs the permission, known readers and a link inside the product", async () => {
    expect((await backoffice.send("POST", "/api/user/message", { token: keeper, body: {} })).status).toBe(403);
    expect((await tell([999_999])).body.message).toBe("收件人不存在或已停用");
    for (const link of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
      expect((await tell([ids.boss], { link })).body.message).toBe("链接只能是本系统的路径，以 / 开头");
    }
  });

  it("leaves a link out for a reader who may not follow it", async () => {
    const link = "/clothes/goods/product/new";
    await tell([ids.boss, ids.keeper], { title: "请补资料", link, linkPermission: "msClothesProduct:add" });
    expect((await inbox(boss, "business")).content[0]?.link).toBe(link);
    expect((await inbox(keeper, "business")).content[0]?.link).toBeNull();
  });
});

describe("reading", () => {
  it("puts unread first and counts them", async () => {
    await tell([ids.keeper], { title: "第一条" });
    await tell([ids.keeper], { title: "第二条" });
    const [newest] = (await inbox(keeper, "business")).content;
    await backoffice.send("POST", "/api/user/message/read", { token: keeper, body: { ids: [newest?.id] } });
    const { content, unread } = await inbox(keeper, "business");
    expect(content.findIndex(({ read }) => read)).toBe(unread);
    const counts = await backoffice.send("GET", "/api/user/message/count", { token: keeper });
    expect(counts.body.business).toBe(unread);
  });

  it("does not touch another's message", async () => {
    await tell([ids.boss], { title: "只给云老板" });
    const [own] = (await inbox(boss, "business")).content;
    await backoffice.send("POST", "/api/user/message/read", { token: keeper, body: { ids: [own?.id] } });
    await backoffice.send("DELETE", "/api/user/message/", { token: keeper, body: [own?.id] });
    expect((await inbox(boss, "business")).content.find(({ id }) => id === own?.id)).toMatchObject({ read: false });
  });

  it("marks a whole category, or all, and deletes by the path with a slash", async () => {
    await tell([ids.keeper], { category: "SYSTEM", title: "系统消息" });
    await backoffice.send("POST", "/api/user/message/read/all", { token: keeper, body: { category: "BUSINESS" } });
    expect((await inbox(keeper, "business")).unread).toBe(0);
    expect((await inbox(keeper, "system")).unread).toBeGreaterThan(0);
    await backoffice.send("POST", "/api/user/message/read/all", { token: keeper, body: {} });
    const { content, unread, totalElements } = await inbox(keeper, "system");
    expect(unread).toBe(0);
    await backoffice.send("DELETE", "/api/user/message/", { token: keeper, body: [content[0]?.id] });
    expect((await inbox(keeper, "system")).totalElements).toBe(totalElements - 1);
  });

  it("refuses an empty or wrong list with a sentence", async () => {
    for (const body of [{ ids: [] }, { ids: ["x"] }, {}]) {
      const reply = await backoffice.send("POST", "/api/user/message/read", { token: keeper, body });
      expect(reply.status).toBe(400);
      expect(reply.body.message).toMatch(/[\u4e00-\u9fff]/);
    }
  });
});

it("is corrected by who may edit", async () => {
  await tell([ids.boss], { title: "错别子" });
  const [wrong] = (await inbox(boss, "business")).content;
  const body = { id: wrong?.id, category: "BUSINESS", type: "库存预警", title: "错别字", content: "" };
  expect((await backoffice.send("PUT", "/api/user/message", { token: keeper, body })).status).toBe(403);
  expect((await backoffice.send("PUT", "/api/user/message", { token: admin, body })).status).toBe(204);
  expect((await inbox(boss, "business")).content[0]?.title).toBe("错别字");
});
