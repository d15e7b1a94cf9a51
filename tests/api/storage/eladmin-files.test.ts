/** 存储管理 as ELADMIN's client uses it (eladmin-client.md rows 59–64 and 73), and the older names of product.md §7. */
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { openS3Server } from "../../support/storage/s3-server.ts";
import { downloadedRows } from "../../support/workbook.ts";

const s3 = openS3Server();
const backoffice = openBackoffice({ secretKey: "k".repeat(32) });
let admin = "";
let boss = "";
let picture = Buffer.alloc(0);
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  boss = await backoffice.signIn("boss");
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#d98c9a" } })
    .png()
    .toBuffer();
});

const call = (method: string, path: string, body?: unknown, token = admin) =>
  backoffice.send(method, path, { token, ...(body !== undefined && { body }) });

/** As the client's upload component sends it: the form alone, `Authorization` and nothing else. */
function upload(path: string, content: Uint8Array | string, name: string, { token = admin, field = "file" } = {}) {
  const body = new FormData();
  body.append(field, new Blob([content as BlobPart]), name);
  return backoffice.send("POST", path, { token, body });
}

const list = async (search = "") =>
  (await call("GET", `/api/localStorage?page=0&size=10&sort=id%2Cdesc${search}`)).body;
const newest = async () => (await list()).content[0];
const fetchFile = (path: string) => fetch(backoffice.url + path);
const addressOf = ({ type, realName }: { type: string; realName: string }) =>
  `/file/${encodeURIComponent(type)}/${realName}`;

describe("row 59: GET PUT DELETE /api/localStorage(/) · download", () => {
  it("lists in the client's shape, filtered by words and time", async () => {
    expect((await upload("/api/localStorage?name=", randomBytes(1024), "春款 报价.XLSX")).status).toBe(201);
    expect((await upload("/api/localStorage?name=", randomBytes(1536 * 1024), "走秀.mp4")).status).toBe(201);
    const { content, totalElements } = await list();
    expect(totalElements).toBe(2);
    expect(content[1]).toMatchObject({
      ...{ id: expect.any(Number), name: "春款 报价", suffix: "xlsx", type: "文档", size: "1.00KB" },
      ...{ realName: expect.stringMatching(/^[0-9a-f-]{36}\.xlsx$/), operate: "管理员" },
      ...{ createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), createBy: "管理员" },
    });
    expect(content[0]).toMatchObject({ name: "走秀", type: "视频", size: "1.50MB" });
    const found = async (search: string) => (await list(search)).content.map(({ name }: { name: string }) => name);
    expect(await found("&blurry=%E6%8A%A5%E4%BB%B7")).toEqual(["春款 报价"]);
    expect(await found("&blurry=xls")).toEqual(["春款 报价"]);
    expect(await found("&blurry=%E8%A7%86%E9%A2%91")).toEqual(["走秀"]);
    expect(await found("&createTime=2026-04-15%2000%3A00%3A00&createTime=2026-04-15%2023%3A59%3A59")).toHaveLength(2);
    expect(await found("&createTime=2026-04-14%2000%3A00%3A00&createTime=2026-04-14%2023%3A59%3A59")).toEqual([]);
    const plain = await call("GET", "/api/localStorage?page=0&size=30&sort=id,desc&sort=what,asc");
    expect(plain.body.content).toHaveLength(2);
  });

  it("takes the whole row to rename, and removes by ids", async () => {
    const row = await newest();
    const renamed = await call("PUT", "/api/localStorage", {
      ...row,
      name: "春季走秀",
      realName: "x",
      size: "9",
      type: "图片",
    });
    expect([renamed.status, renamed.body]).toEqual([204, undefined]);
    expect(await newest()).toEqual({ ...row, name: "春季走秀", updateTime: expect.any(String), updateBy: "管理员" });
    expect((await call("PUT", "/api/localStorage", { ...row, name: " " })).status).toBe(400);
    const removed = await call("DELETE", "/api/localStorage/", [row.id]);
    expect([removed.status, removed.body]).toEqual([200, undefined]);
    expect((await fetchFile(addressOf(row))).status).toBe(404);
    expect((await list()).totalElements).toBe(1);
  });

  it("downloads all matches as a workbook", async () => {
    const sheet = await downloadedRows(
      `${backoffice.url}/api/localStorage/download?page=0&size=1&sort=id%2Cdesc`,
      admin,
    );
    expect(sheet.map((row) => row.slice(0, 4))).toEqual([
      ["文件名", "后缀", "类别", "大小"],
      ["春款 报价", "xlsx", "文档", "1.00KB"],
    ]);
  });

  it("asks for a permission each (#909)", async () => {
    const { id } = await newest();
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", { id, name: "x" }],
      ["DELETE", [id]],
    ] as const) {
      const refused = await call(method, "/api/localStorage", body, boss);
      expect([refused.status, refused.body.status]).toEqual([403, 403]);
    }
    expect((await upload("/api/localStorage", "x", "x.txt", { token: boss })).status).toBe(403);
  });
});

describe("row 60: POST /api/localStorage?name=", () => {
  it("takes the file's own name where none was typed", async () => {
    expect((await upload("/api/localStorage?name=", "hello", "a.b/../说明.TXT")).status).toBe(201);
    expect(await newest()).toMatchObject({ name: "说明", suffix: "txt", type: "文档", size: "5B" });
    const typed = await upload(`/api/localStorage?name=${encodeURIComponent("店规")}`, "hello", "x.txt");
    expect([typed.status, typed.body]).toEqual([201, undefined]);
    expect(await newest()).toMatchObject({ name: "店规" });
  });

  it("keeps the same content once", async () => {
    const content = randomBytes(5000);
    await upload("/api/localStorage?name=", content, "one.bin");
    const count = async () => (await call("GET", "/api/storage")).body.stores[0].count;
    const before = await count();
    await upload("/api/localStorage?name=", content, "two.bin");
    expect(await count()).toBe(before);
  });

  it("refuses in JSON: nothing chosen, empty, another field", async () => {
    const none = await backoffice.send("POST", "/api/localStorage?name=", { token: admin, body: new FormData() });
    expect([none.status, none.body.message]).toEqual([400, "请选择要上传的文件"]);
    expect((await upload("/api/localStorage?name=", "", "x.txt")).body.message).toContain("文件是空的");
    expect((await upload("/api/localStorage?name=", "x", "x.txt", { field: "avatar" })).status).toBe(400);
  });

  it("takes a big one in pieces, and gives back the same", async () => {
    const content = randomBytes(7 * 1024 * 1024 + 3);
    expect((await upload("/api/localStorage?name=", content, "big.zip")).status).toBe(201);
    const read = await fetchFile(addressOf(await newest()));
    expect(read.headers.get("content-length")).toBe(String(content.length));
    expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true);
  });
});

describe("row 61: GET /file/{type}/{realName}", () => {
  const reach = async (content: Uint8Array | string, name: string) => {
    await upload("/api/localStorage?name=", content, name);
    return fetchFile(addressOf(await newest()));
  };

  it("gives the bytes to anybody, pictures to be shown", async () => {
    const read = await reach(picture, "粉 色.png");
    expect(read.status).toBe(200);
    expect(read.headers.get("content-type")).toBe("image/png");
    expect(read.headers.get("content-disposition")).toBe(
      `inline; filename=".png"; filename*=UTF-8''%E7%B2%89%20%E8%89%B2.png`,
    );
    expect(Buffer.from(await read.arrayBuffer()).equals(picture)).toBe(true);
  });

  it.each([
    ["x.html", "<script>alert(1)</script>"],
    ["x.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["x.xhtml", "<html xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></html>"],
    ["x.png", "<script>alert(1)</script>"],
    ["x.js", "alert(1)"],
    ["x.pdf", "%PDF-1.7"],
    ["x", "<script>alert(1)</script>"],
  ])("never lets %s run here", async (name, content) => {
    const read = await reach(content, name);
    expect(await read.text()).toBe(content);
    expect(read.headers.get("content-type")).toBe("application/octet-stream");
    expect(read.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(read.headers.get("x-content-type-options")).toBe("nosniff");
    expect(read.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; sandbox$/);
  });

  it("knows no other name: 404 in JSON", async () => {
    const { type, realName } = await newest();
    for (const path of [
      `/file/${encodeURIComponent("图片")}/${randomUUID()}.png`,
      `/file/${encodeURIComponent(type === "图片" ? "视频" : "图片")}/${realName}`,
      "/file/x/..%2F..%2Fpackage.json",
    ]) {
      const read = await fetchFile(path);
      expect([read.status, (await read.json()).message]).toEqual([404, "文件不存在，可能已被删除"]);
    }
  });
});

describe("row 62: POST /api/localStorage/pictures", () => {
  it("answers with what the editor puts together, and takes pictures only", async () => {
    const reply = await upload("/api/localStorage/pictures", picture, "图.png");
    expect(reply).toMatchObject({ status: 200, body: { type: "图片", realName: expect.stringMatching(/\.png$/) } });
    expect((await fetchFile(addressOf(reply.body))).headers.get("content-type")).toBe("image/png");
    const refused = await upload("/api/localStorage/pictures", "<svg/>", "图.png");
    expect([refused.status, refused.body.message]).toEqual([400, "只能上传图片（jpg、png、gif 或 webp）"]);
  });
});

describe("rows 63 and 64: /api/s3Storage", () => {
  it("row 64: refuses an upload before a store is set up, in one sentence", async () => {
    const reply = await upload("/api/s3Storage", "x", "x.txt");
    expect([reply.status, reply.body.message]).toEqual([400, "对象存储没有设置好：请填写服务地址"]);
    expect((await call("GET", "/api/s3Storage?page=0&size=10&sort=id%2Cdesc")).body).toEqual({
      content: [],
      totalElements: 0,
    });
  });

  it("row 64: keeps an upload in the store, and gives an address that reads it", async () => {
    const { version, folder: _folder, ...now } = (await call("GET", "/api/storage/setting")).body;
    const saved = await call("PUT", "/api/storage/setting", {
      ...now,
      ...s3.place,
      version,
      clientToken: randomUUID(),
    });
    expect(saved.status).toBe(200);
    const content = randomBytes(2048);
    const reply = await upload("/api/s3Storage", content, "合同.docx");
    expect(reply).toMatchObject({
      status: 200,
      body: { id: expect.any(Number), errno: 0, data: [expect.any(String)] },
    });
    const { id } = reply.body;
    await backoffice.settle();
    expect((await fetchFile(reply.body.data[0])).status).toBe(200);
    const { body } = await call("GET", `/api/s3Storage/download/${id}`);
    expect(body.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/yunshang\/blobs\//);
    expect(Buffer.from(await (await fetch(body.url)).arrayBuffer()).equals(content)).toBe(true);
    const none = await call("GET", "/api/s3Storage/download/99999");
    expect([none.status, none.body.message]).toEqual([404, "文件不存在，可能已被删除"]);
  });

  it("row 63: lists what lies there by `key`, exports and removes it", async () => {
    const { content, totalElements } = (
      await call("GET", "/api/s3Storage?page=0&size=10&sort=id%2Cdesc&key=%E5%90%88%E5%90%8C")
    ).body;
    expect(totalElements).toBe(1);
    expect(content[0]).toMatchObject({
      ...{
        fileName: "合同.docx",
        fileRealName: expect.stringMatching(/\.docx$/),
        fileSize: "2.00KB",
        fileType: "文档",
      },
      updateTime: expect.stringMatching(/^\d{4}-/),
    });
    expect((await call("GET", "/api/s3Storage?key=none")).body).toEqual({ content: [], totalElements: 0 });
    expect((await downloadedRows(`${backoffice.url}/api/s3Storage/download?page=0&size=10`, admin))[1]?.[0]).toBe(
      "合同.docx",
    );
    expect((await call("DELETE", "/api/s3Storage", [content[0].id], boss)).status).toBe(403);
    expect((await call("DELETE", "/api/s3Storage", [content[0].id])).status).toBe(200);
    expect((await call("GET", "/api/s3Storage")).body.totalElements).toBe(0);
  });

  it("says in one sentence that the store is away, and holds nobody up", async () => {
    const reply = await upload("/api/s3Storage", randomBytes(100), "away.bin");
    await backoffice.settle();
    await s3.goAway();
    const read = await fetchFile(reply.body.data[0]);
    expect([read.status, (await read.json()).message]).toEqual([400, expect.stringContaining("连接不上对象存储")]);
    await s3.comeBack();
    expect((await fetchFile(reply.body.data[0])).status).toBe(200);
  });
});

describe("row 73: GET /avatar/{name}", () => {
  it("needs no token, wherever the picture lies", async () => {
    const changed = await upload("/api/users/updateAvatar", picture, "me.png", { field: "avatar" });
    expect(changed.status).toBe(200);
    expect((await fetchFile(`/avatar/${changed.body.avatar}`)).headers.get("content-type")).toBe("image/webp");
    await call("POST", "/api/storage/move", { to: "S3", clientToken: randomUUID() });
    await backoffice.settle();
    const [lies] = await rows<{ store: string }>(
      backoffice.database.db,
      sql`select b.store from avatar a join blob b on b.id = a.blob_id where a.name = ${changed.body.avatar}`,
    );
    expect(lies?.store).toBe("S3");
    const read = await fetchFile(`/avatar/${changed.body.avatar}`);
    expect((await sharp(await read.arrayBuffer()).metadata()).width).toBe(200);
  });
});

describe("the older names (product.md §7)", () => {
  it("upload, list and remove the same files", async () => {
    for (const path of ["/api/upload", "/api/pictures", "/api/qiNiuContent"]) {
      const reply = await upload(path, picture, "旧.png");
      expect([path, reply.status, reply.body]).toEqual([
        path,
        200,
        { id: expect.any(Number), errno: 0, data: [expect.any(String)] },
      ]);
      expect((await fetchFile(reply.body.data[0])).status).toBe(200);
    }
    expect((await upload("/api/pictures", "x", "x.png")).status).toBe(400);
    const pictures = (await call("GET", "/api/pictures?page=0&size=10&sort=id,desc&filename=%E6%97%A7")).body;
    expect(pictures.content[0]).toMatchObject({
      filename: "旧.png",
      size: expect.stringMatching(/B$/),
      username: "管理员",
    });
    const contents = (await call("GET", "/api/qiNiuContent?page=0&size=10&sort=id,desc&key=%E6%97%A7")).body;
    expect(contents.content[0]).toMatchObject({ key: "旧", bucket: "yunshang", suffix: "png", type: "图片" });
    expect((await call("GET", `/api/qiNiuContent/download/${contents.content[0].id}`)).body.url).toMatch(
      /^(http|\/file)/,
    );
    const { id } = contents.content[0];
    expect((await call("DELETE", `/api/qiNiuContent/${id}`)).status).toBe(200);
    expect((await call("DELETE", "/api/pictures", [pictures.content.at(-1).id])).status).toBe(200);
    expect((await call("GET", "/api/qiNiuContent?key=%E6%97%A7")).body.totalElements).toBeLessThan(
      contents.totalElements,
    );
  });
});
