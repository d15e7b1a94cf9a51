/** The personal centre over HTTP: nobody reads or changes anything but the own account (eladmin-api.md §1.5). */
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { userEndpoints } from "#contract/system/people/users.ts";
import { captchaCode, openBackoffice } from "../../support/backoffice.ts";
import { demoPassword } from "../../support/company/demo-database.ts";

const backoffice = openBackoffice();
const minuteMs = 60_000;

const refused = (message: string) => ({ status: 400, timestamp: expect.any(Number), message });
const userOf = async (token: string) => (await backoffice.send("GET", "/auth/info", { token })).body.user;

describe("without a session", () => {
  it("every endpoint answers 401", async () => {
    for (const { method, path } of Object.values(userEndpoints)) {
      const reply = await backoffice.send(method, path.replace(":name", `${"0".repeat(64)}.webp`));
      // A picture is for whoever knows its name: an `<img>` carries no token. There is none of this name.
      expect([path, reply.status]).toEqual([path, path.startsWith("/avatar/") ? 400 : 401]);
    }
  });
});

describe("profile", () => {
  let keeper = "";
  const save = (body: unknown, token = keeper) => backoffice.send("PUT", "/api/users/center", { body, token });
  beforeAll(async () => {
    keeper = await backoffice.signIn("keeper");
  });

  it("saves the own record, and the answers that follow show it", async () => {
    const body = { id: 4, nickName: "周小妹", gender: "女", phone: 13900000001, email: "zhou@example.com" };
    expect((await save({ ...body, isAdmin: true, password: "x" })).status).toBe(204);
    expect(await userOf(keeper)).toMatchObject({ nickName: "周小妹", phone: "13900000001", email: "zhou@example.com" });
    expect((await backoffice.send("GET", "/auth/info", { token: keeper })).body.roles).not.toContain("admin");
  });

  it("clears what is empty or null and leaves what is absent", async () => {
    expect((await save({ nickName: "周小妹", phone: "", gender: null })).status).toBe(204);
    expect(await userOf(keeper)).toMatchObject({ phone: null, gender: null, email: "zhou@example.com" });
  });

  it("moves the reference epoch, so that nobody keeps the old name", async () => {
    const epoch = async () =>
      Number((await backoffice.send("GET", "/auth/info", { token: keeper })).headers.get("X-Reference-Epoch"));
    const before = await epoch();
    await save({ nickName: "周小妹妹" });
    expect(await epoch()).toBeGreaterThan(before);
  });

  it("refuses another's record, whoever asks", async () => {
    const admin = await backoffice.signIn("admin");
    for (const token of [keeper, admin]) {
      const reply = await save({ id: 2, nickName: "云老板娘" }, token);
      expect([reply.status, reply.body]).toEqual([400, refused("不能修改他人资料")]);
    }
  });

  it("refuses a phone number or e-mail address of somebody else, and takes the own again", async () => {
    const phone = await save({ nickName: "周小妹", phone: "13800000002" });
    expect(phone.body).toEqual(refused("手机号 13800000002 已被其他用户使用，请换一个"));
    const email = await save({ nickName: "周小妹", email: "Boss@Example.com" });
    expect(email.body).toEqual(refused("邮箱 Boss@Example.com 已被其他用户使用，请换一个"));
    expect((await save({ nickName: "周小妹", email: "zhou@example.com" })).status).toBe(204);
  });

  it.each([
    [{ nickName: "周" }, "昵称不能少于 2 个字"],
    [{ nickName: "周".repeat(21) }, "昵称不能超过 20 个字"],
    [{ nickName: "  " }, "请填写昵称"],
    [{ nickName: "周小\u0007妹" }, "昵称含有不可见字符"],
    [{}, "请填写昵称"],
    [{ nickName: "周小妹", phone: "12345678901" }, "手机号应为 11 位数字，以 13 至 19 开头"],
    [{ nickName: "周小妹", phone: "1380000000" }, "手机号应为 11 位数字，以 13 至 19 开头"],
    [{ nickName: "周小妹", phone: ["13800000099"] }, "手机号格式不正确"],
    [{ nickName: "周小妹", email: "nobody" }, "邮箱格式不正确，例如 name@example.com"],
    [{ nickName: "周小妹", gender: "不详" }, "性别只能是男或女"],
    [{ nickName: "周小妹", id: "x" }, "编号必须是数字"],
  ])("refuses %j", async (body, message) => {
    const reply = await save(body);
    expect([reply.status, reply.body]).toEqual([400, refused(message)]);
  });
});

describe("avatar", () => {
  let boss = "";
  beforeAll(async () => {
    boss = await backoffice.signIn("boss");
  });
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#d98c9a" } });
  const upload = (bytes: Uint8Array, field = "avatar") => {
    const body = new FormData();
    body.append(field, new Blob([new Uint8Array(bytes)]), "头像");
    return backoffice.send("POST", "/api/users/updateAvatar", { body, token: boss });
  };

  it("keeps jpg, png, webp and still gif as a square webp under the name of its content", async () => {
    const sources = [plain(640, 480).jpeg(), plain(300, 900).png(), plain(50, 50).webp(), plain(200, 100).gif()];
    for (const source of sources) {
      const { status, body } = await upload(await source.toBuffer());
      expect([status, body]).toEqual([200, { avatar: expect.stringMatching(/^[0-9a-f]{64}\.webp$/) }]);
      expect(await userOf(boss)).toMatchObject({ avatar: body.avatar, picOriginType: 0 });
      const read = await fetch(`${backoffice.url}/avatar/${body.avatar}`, { headers: { Authorization: boss } });
      expect([read.status, read.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
      expect(read.headers.get("Cache-Control")).toBe("private, max-age=600, must-revalidate");
      const kept = await sharp(Buffer.from(await read.arrayBuffer())).metadata();
      expect(kept).toMatchObject({ format: "webp", width: 200, height: 200 });
    }
  });

  it("refuses by content and changes nothing", async () => {
    const before = (await userOf(boss)).avatar;
    const frames = Buffer.concat([Buffer.alloc(300, 20), Buffer.alloc(300, 200)]);
    const animated = sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } });
    const unreadable = "头像无法识别，请上传 jpg、png、webp 或静态 gif 格式的图片";
    for (const [bytes, message] of [
      [Buffer.from("这不是图片"), unreadable],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), unreadable],
      [Buffer.alloc(0), unreadable],
      [(await plain(400, 400).jpeg().toBuffer()).subarray(0, 200), unreadable],
      [await animated.gif().toBuffer(), "不支持动图，请上传静态图片"],
      [await plain(8000, 6300).png().toBuffer(), "图片尺寸过大，不能超过 5000 万像素，请缩小后再上传"],
      [Buffer.alloc(5 * 1024 * 1024 + 1), "文件不能超过 5 MB"],
    ] as const) {
      const reply = await upload(bytes);
      expect([reply.status, reply.body]).toEqual([400, refused(message)]);
    }
    expect((await upload(await plain(9, 9).png().toBuffer(), "picture")).body).toEqual(refused("请选择要上传的文件"));
    expect((await userOf(boss)).avatar).toBe(before);
  });

  it("reads nothing but avatars", async () => {
    for (const name of [`${"0".repeat(64)}.webp`, "..%2f..%2fpackage.json", "x.png"]) {
      const reply = await backoffice.send("GET", `/avatar/${name}`, { token: boss });
      expect([reply.status, reply.body]).toEqual([400, refused("头像不存在")]);
    }
  });
});

describe("sessions", () => {
  const list = (token: string) => backoffice.send("GET", "/api/users/sessions", { token });
  const from = (address: string, method: string, path: string, body?: unknown) =>
    backoffice.send(method, path, { headers: { "X-Forwarded-For": address }, ...(body !== undefined && { body }) });

  it("are where the proxy on this machine says they are, and not where its client says", async () => {
    const captcha = await backoffice.send("GET", "/auth/code");
    const signIn = { username: "ecom", password: demoPassword, code: captchaCode, uuid: captcha.body.uuid };
    const { body } = await from("192.0.2.1, 198.51.100.7", "POST", "/auth/login", signIn);
    const sessions = await list(body.token);
    expect(sessions.body.content).toMatchObject([{ ip: "198.51.100.7" }]);
  });
  const end = (token: string, body: unknown) => backoffice.send("DELETE", "/api/users/sessions", { body, token });

  it("lists the own ones, the current first, and ends them", async () => {
    const first = await backoffice.signIn("merchandiser");
    backoffice.advance(minuteMs);
    const second = await backoffice.signIn("merchandiser");
    const { body } = await list(first);
    expect(body.totalElements).toBe(2);
    expect(body.content.map((row: { current: boolean }) => row.current)).toEqual([true, false]);
    expect(body.content[1]).toEqual({
      id: expect.any(Number),
      ip: "127.0.0.1",
      userAgent: "未知设备",
      createTime: expect.stringMatching(/^2026-04-15 /),
      seenTime: expect.any(String),
      current: false,
    });
    const ids = [body.content[1].id];
    expect((await end(first, ids)).status).toBe(200);
    expect((await list(second)).status).toBe(401);
    expect((await end(first, ids)).body).toEqual(refused("会话不存在，可能已经下线"));
  });

  it("leaves another's session alone", async () => {
    const boss = await backoffice.signIn("boss");
    const admin = await backoffice.signIn("admin");
    const [own] = (await list(boss)).body.content;
    expect((await end(admin, [own.id])).body).toEqual(refused("会话不存在，可能已经下线"));
    expect((await list(boss)).status).toBe(200);
    expect((await list(admin)).body.content).not.toContainEqual(expect.objectContaining({ id: own.id }));
  });

  it("leaves out what has expired", async () => {
    await backoffice.signIn("newcomer");
    backoffice.advance(11 * 60 * minuteMs);
    const later = await backoffice.signIn("newcomer");
    expect((await list(later)).body.totalElements).toBe(2);
    backoffice.advance(2 * 60 * minuteMs);
    expect((await list(later)).body.totalElements).toBe(1);
  });

  it.each([[[]], [["x"]], [{}], [[-1]], [Array.from({ length: 101 }, () => 1)]])("refuses %j", async (body) => {
    const reply = await end(await backoffice.signIn("boss"), body);
    expect([reply.status, reply.body]).toEqual([400, refused(expect.stringMatching(/\p{Script=Han}/u))]);
  });
});

describe("sign-ins", () => {
  const list = (token: string, query = "") => backoffice.send("GET", `/api/logs/user${query}`, { token });

  it("shows the own ones, failed ones too, the newest first", async () => {
    await backoffice.login({ username: "manager", password: "wrong" });
    const token = await backoffice.signIn("manager");
    const { body } = await list(token);
    expect(body.totalElements).toBe(2);
    expect(body.content[0]).toEqual({
      description: "登录成功",
      success: true,
      requestIp: "127.0.0.1",
      address: "本机",
      browser: "未知设备",
      time: expect.any(Number),
      createTime: expect.stringMatching(/^2026-04-1\d /),
    });
    expect(body.content[1]).toMatchObject({ description: "登录失败：密码错误", success: false });
  });

  it("keeps the tries of disabled users and of nobody, but not what was typed", async () => {
    await backoffice.login({ username: "leaver" });
    await backoffice.login({ username: "my-password-by-mistake" });
    const found = await rows<{ user_id: number | null; description: string }>(
      backoffice.database.db,
      sql`select user_id, description from login_log order by id desc limit 2`,
    );
    expect(found).toEqual([
      { user_id: null, description: "登录失败：密码错误" },
      { user_id: 11, description: "登录失败：账号未激活" },
    ]);
  });

  it("pages through the seeded month", async () => {
    const admin = await backoffice.signIn("admin");
    const first = (await list(admin, "?size=10")).body;
    const second = (await list(admin, "?size=10&page=1&sort=id,desc")).body;
    expect(first.totalElements).toBeGreaterThan(20);
    expect([first.content.length, second.content.length]).toEqual([10, 10]);
    expect(first.content[9].createTime >= second.content[0].createTime).toBe(true);
    expect((await list(admin, "?page=-1")).body).toEqual(refused("页码不能小于 0"));
    expect((await list(admin, "?size=10000")).body).toEqual(refused("每页条数不能超过 9999"));
  });
});

describe("permissions", () => {
  const list = async (username: string) =>
    (await backoffice.send("GET", "/api/users/permissions", { token: await backoffice.signIn(username) })).body.content;

  it("names the own ones, page by page", async () => {
    const content = await list("manager");
    expect(content[0]).toEqual({ code: "msClothesProduct:list", title: "商品列表", group: "商品列表" });
    const codes = content.map((row: { code: string }) => row.code);
    expect(codes).toContain("msClothesUserIssue:add");
    expect(codes).not.toContain("msClothesProduct:price");
  });

  it("is one line for an administrator and none for a user without roles", async () => {
    expect(await list("admin")).toEqual([{ code: "admin", title: "全部权限", group: "系统管理员" }]);
    expect(await list("newcomer")).toEqual([]);
  });
});
