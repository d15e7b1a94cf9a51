/**
 * ELADMIN 2.4's words beside today's (eladmin-api.md §1.13): one case a line; docs/decisions/eladmin.md,
 * "Two generations" says what is not served.
 */
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
let keeper = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  keeper = await backoffice.signIn("keeper");
});

const send = (method: string, path: string, body?: unknown, token = admin) =>
  backoffice.send(method, path, { token, body, headers: { "Content-Type": "application/json" } });

const found = async (path: string) => {
  const reply = await send("GET", path);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.content[0];
};
const named = (path: string, name: string) => found(`${path}?blurry=${encodeURIComponent(name)}`);
const does = async (method: string, path: string, body: unknown, status: number) => {
  const reply = await send(method, path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(status);
};

describe("info", () => {
  it("says sex, avatar, time of the password and the one position too", async () => {
    await does("POST", "/api/job", { id: null, name: "店长助理", sort: 3, enabled: true }, 201);
    const position = await found("/api/job?name=%E5%BA%97%E9%95%BF%E5%8A%A9%E7%90%86");
    const row = await named("/api/users", "keeper");
    await does("PUT", "/api/users", { ...row, job: { id: position.id }, sex: "女" }, 204);
    const { user } = (await send("GET", "/auth/info", undefined, keeper)).body;
    expect(user).toMatchObject({
      ...{ sex: "女", gender: "女", job: { id: position.id, name: "店长助理" }, jobs: [{ id: position.id }] },
      ...{ avatar: null, avatarName: null, lastPasswordResetTime: user.pwdResetTime },
    });
    const { user: boss } = (await send("GET", "/auth/info")).body;
    expect([boss.sex, boss.job]).toEqual([boss.gender, { id: null, name: "" }]);
  });
});

describe("users", () => {
  it("takes a new one in its words, and the own record", async () => {
    const person = { username: "xiaolan", nickName: "小兰", sex: "女", phone: "13902049615", email: "" };
    const { id: job } = await found("/api/job");
    await does(
      "POST",
      "/api/users",
      { id: null, ...person, enabled: "true", roles: [], dept: null, job: { id: job } },
      201,
    );
    expect(await named("/api/users", "xiaolan")).toMatchObject({
      gender: "女",
      sex: "女",
      job: { id: job },
      avatar: null,
    });
    const { user } = (await send("GET", "/auth/info", undefined, keeper)).body;
    expect(
      (await send("PUT", "/api/users/center", { id: user.id, nickName: user.nickName, sex: "男" }, keeper)).status,
    ).toBe(204);
    expect((await named("/api/users", "keeper")).gender).toBe("男");
  });

  it("tells by either client which of two names was edited", async () => {
    const row = await named("/api/users", "xiaolan");
    await does("PUT", "/api/users", { ...row, gender: "男" }, 204);
    const men = await named("/api/users", "xiaolan");
    expect(men).toMatchObject({ gender: "男", sex: "男" });
    await does("PUT", "/api/users", { ...men, sex: "女", job: null }, 204);
    expect(await named("/api/users", "xiaolan")).toMatchObject({
      gender: "女",
      sex: "女",
      jobs: [],
      job: { id: null },
    });
  });

  it("leaves the other positions alone when the one comes back as it was", async () => {
    await does("POST", "/api/job", { id: null, name: "理货员", jobSort: 9, enabled: true }, 201);
    const { content } = (await send("GET", "/api/job?sort=jobSort,asc")).body;
    const row = await named("/api/users", "xiaolan");
    await does("PUT", "/api/users", { ...row, jobs: content.slice(0, 2) }, 204);
    await does("PUT", "/api/users", { ...(await named("/api/users", "xiaolan")), nickName: "兰兰" }, 204);
    expect((await named("/api/users", "xiaolan")).jobs).toHaveLength(2);
  });

  it("takes an avatar as `file`", async () => {
    const form = new FormData();
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    form.append("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "me.png");
    expect(await backoffice.send("POST", "/api/users/updateAvatar", { token: keeper, body: form })).toMatchObject({
      status: 200,
      body: { avatar: expect.stringMatching(/\.webp$/) },
    });
  });
});

describe("menus", () => {
  it("have a name and an order, in rows and in what is sent", async () => {
    const sent = { id: null, name: "试用菜单", sort: 77, type: "1", path: "trial", component: "trial/index", pid: 0 };
    await does("POST", "/api/menus", { ...sent, iFrame: "false", cache: "false", hidden: "true" }, 201);
    const row = await named("/api/menus", "试用菜单");
    expect(row).toMatchObject({ title: "试用菜单", name: "试用菜单", menuSort: 77, sort: 77, pid: null });
    await does("PUT", "/api/menus", { ...row, name: "试用页", sort: 78 }, 204);
    expect(await named("/api/menus", "试用页")).toMatchObject({ id: row.id, title: "试用页", menuSort: 78 });
    await does("PUT", "/api/menus", { ...(await named("/api/menus", "试用页")), title: "试用页面" }, 204);
    expect(await named("/api/menus", "试用页面")).toMatchObject({ id: row.id, name: "试用页面", sort: 78 });
    const { body: tree } = await send("GET", "/api/menus/tree");
    expect(tree).toContainEqual({ id: row.id, label: "试用页面" });
  });
});

describe("dictionaries, entries, positions and roles", () => {
  it("a dictionary has a remark", async () => {
    await does("POST", "/api/dict", { id: null, name: "trial_dict", remark: "试用", dictDetails: [] }, 201);
    const row = await named("/api/dict", "trial_dict");
    expect(row).toMatchObject({ description: "试用", remark: "试用" });
    await does("PUT", "/api/dict", { ...row, remark: "试用字典", dictDetails: null }, 204);
    expect((await named("/api/dict", "trial_dict")).description).toBe("试用字典");
  });

  it("an entry has an order as text", async () => {
    const { id } = await named("/api/dict", "trial_dict");
    await does("POST", "/api/dictDetail", { id: null, dict: { id }, label: "甲", value: "a", sort: "7" }, 201);
    const row = await found("/api/dictDetail?dictName=trial_dict");
    expect(row).toMatchObject({ dictSort: 7, sort: 7 });
    await does("PUT", "/api/dictDetail", { ...row, sort: "8" }, 204);
    expect((await found("/api/dictDetail?dictName=trial_dict")).dictSort).toBe(8);
  });

  it("a position has an order and a department, which here is none", async () => {
    const row = await found("/api/job?name=%E7%90%86%E8%B4%A7%E5%91%98");
    expect(row).toMatchObject({ jobSort: 9, sort: 9, dept: { id: null, name: "" } });
    await does("PUT", "/api/job", { ...row, sort: 4, dept: { id: 1 } }, 204);
    expect((await found("/api/job?name=%E7%90%86%E8%B4%A7%E5%91%98")).jobSort).toBe(4);
  });

  it("a role has a remark and a permission, which gives nothing", async () => {
    const sent = {
      id: null,
      name: "试用角色",
      level: 3,
      dataScope: "全部",
      remark: "试",
      depts: [],
      permission: "admin",
    };
    await does("POST", "/api/roles", sent, 201);
    const row = await named("/api/roles", "试用角色");
    expect(row).toMatchObject({ description: "试", remark: "试", permission: "", all: false });
    await does("PUT", "/api/roles", { ...row, remark: "试用", menus: null }, 204);
    expect((await named("/api/roles", "试用角色")).description).toBe("试用");
    expect(await named("/api/roles", "管理员")).toMatchObject({ permission: "admin", all: true });
  });
});

describe("what only it has", () => {
  it("/api/visits counts sign-ins and addresses of today and of seven days", async () => {
    const before = (await send("GET", "/api/visits")).body;
    await backoffice.signIn("keeper");
    await does("POST", "/api/visits", undefined, 201);
    const today = (await send("GET", "/api/visits")).body;
    expect([today.newVisits, today.recentVisits, today.newIp]).toEqual([
      before.newVisits + 1,
      before.recentVisits + 1,
      1,
    ]);
    const { body: chart } = await send("GET", "/api/visits/chartData");
    expect([chart.weekDays, chart.visitsData, chart.ipData].map((some) => some.length)).toEqual([7, 7, 7]);
    expect(new Set(chart.weekDays).size).toBe(7);
    expect([chart.visitsData.at(-1), chart.ipData.at(-1)]).toEqual([today.newVisits, today.newIp]);
  });

  it("/api/server lists the machines that are sampled", async () => {
    await backoffice.sample();
    expect(await found("/api/server?page=0&size=10&sort=id,desc")).toMatchObject({
      ...{ id: 1, name: expect.any(String), state: "1", cpuCore: expect.any(Number), sort: 1 },
      ...{ memTotal: expect.any(Number), diskTotal: expect.any(Number), swapTotal: 0 },
    });
    expect((await send("GET", "/api/server?name=none")).body).toEqual({ content: [], totalElements: 0 });
    expect((await send("GET", "/api/server", undefined, keeper)).status).toBe(403);
  });

  it("Qiniu's settings are blank, and neither kept nor synchronized", async () => {
    expect((await send("GET", "/api/qiNiuContent/config")).body).toMatchObject({ id: null, bucket: "" });
    for (const [method, path] of [
      ["PUT", "config"],
      ["POST", "synchronize"],
    ] as const) {
      const { status, body } = await send(method, `/api/qiNiuContent/${path}`, {});
      expect([status, body.message]).toEqual([400, "本产品不提供七牛云存储，对象存储请在存储管理里设置"]);
    }
  });
});

describe("what the two do not share, and is answered as today's client has it", () => {
  it("times are text, of rows and of refusals a number; a root's parent is null; 201 has no body", async () => {
    const row = await named("/api/menus", "试用页面");
    expect([row.createTime, row.pid]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), null]);
    const refused = await send("POST", "/api/dict", { id: null, name: "trial_dict" });
    expect([refused.status, typeof refused.body.timestamp]).toEqual([400, "number"]);
    expect((await send("POST", "/api/dict", { id: null, name: "trial_two" })).body).toBeUndefined();
  });
});
