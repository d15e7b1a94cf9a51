/** Product pictures over HTTP: what may be uploaded, and how it is read (domain.md §1.9). */
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { describeSkus } from "#backoffice/masters/goods/line/line.ts";
import { documentPictures } from "#backoffice/masters/goods/picture/picture-access.query.ts";
import { pictureWidths } from "#contract/goods/pictures.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { colorIds, edited, newStyle } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
let boss = "";
beforeAll(async () => {
  boss = await backoffice.signIn("boss");
});

const plain = (width = 640, height = 480, background = "#d98c9a") =>
  sharp({ create: { width, height, channels: 3, background } });

function upload(bytes: Uint8Array, { name = "裙.jpg", type = "image/jpeg", field = "file", token = boss } = {}) {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return backoffice.send("POST", "/api/product/picture/upload", { body, token });
}

async function read(path: string, token?: string) {
  return fetch(`${backoffice.url}/api/product/picture/${path}`, { headers: token ? { Authorization: token } : {} });
}

const unreadable = "图片无法识别，请上传 jpg、png 或 webp 格式的图片";

describe("uploading", () => {
  it("takes jpg, png and webp, whatever they are called", async () => {
    for (const bytes of [
      await plain().jpeg().toBuffer(),
      await plain().png().toBuffer(),
      await plain().webp().toBuffer(),
    ]) {
      const reply = await upload(bytes, { name: "x.txt", type: "application/octet-stream" });
      expect([reply.status, reply.body]).toEqual([
        200,
        { id: expect.stringMatching(/^[0-9a-f]{64}$/), width: 640, height: 480 },
      ]);
    }
  });

  it("takes a large photo: the limit is the file's five megabytes, not the body's one", async () => {
    const noise = await sharp(randomBytes(1200 * 1200 * 3), { raw: { width: 1200, height: 1200, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(4 * 1024 * 1024);
    expect((await upload(noise)).status).toBe(200);
  });

  it("keeps the same bytes once", async () => {
    const bytes = await plain(300, 300, "#27345c").jpeg().toBuffer();
    const replies = await Promise.all([upload(bytes), upload(bytes), upload(bytes, { name: "other.png" })]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect((await upload(await plain(300, 300, "#27345d").jpeg().toBuffer())).body.id).not.toBe(replies[0]?.body.id);
  });

  it("refuses by content, in JSON", async () => {
    const gif = await plain().gif().toBuffer();
    for (const [bytes, name, type] of [
      [Buffer.from("这不是图片"), "裙.jpg", "image/jpeg"],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "裙.svg", "image/svg+xml"],
      [gif, "裙.gif", "image/gif"],
      [gif, "裙.jpg", "image/jpeg"],
      [Buffer.alloc(0), "裙.jpg", "image/jpeg"],
      [(await plain().jpeg().toBuffer()).subarray(0, 300), "裙.jpg", "image/jpeg"],
    ] as const) {
      const reply = await upload(bytes, { name, type });
      expect([reply.status, reply.body]).toEqual([
        400,
        { status: 400, timestamp: expect.any(Number), message: unreadable },
      ]);
    }
  });

  it("refuses more than five megabytes", async () => {
    const reply = await upload(randomBytes(6 * 1024 * 1024));
    expect([reply.status, reply.body.message]).toEqual([400, "文件不能超过 5 MB"]);
  });

  it("refuses a form without the file, a file by another name, two files, and what is no form", async () => {
    const empty = new FormData();
    empty.append("note", "nothing");
    const send = (body: unknown) => backoffice.send("POST", "/api/product/picture/upload", { body, token: boss });
    expect((await send(empty)).body.message).toBe("请选择要上传的文件");
    expect((await upload(await plain().jpeg().toBuffer(), { field: "avatar" })).body.message).toBe(
      "请选择要上传的文件",
    );
    for (const body of [{}, undefined]) {
      const reply = await send(body);
      expect([reply.status, reply.body.message]).toEqual([400, "请以表单上传文件"]);
    }
  });

  it("refuses whoever may not keep goods, before reading the file", async () => {
    const bytes = await plain().jpeg().toBuffer();
    expect((await upload(bytes, { token: await backoffice.signIn("ecom") })).status).toBe(403);
    expect((await upload(bytes, { token: "" })).status).toBe(401);
    expect((await upload(bytes, { token: await backoffice.signIn("merchandiser") })).status).toBe(200);
  });
});

describe("reading", () => {
  it("gives webp in each width, to be kept for ten minutes", async () => {
    const { id } = (await upload(await plain(2000, 1000).jpeg().toBuffer())).body;
    const body = newStyle({ styleNo: "9200", pictureIds: [id] });
    await backoffice.send("POST", "/api/clothes/product", { token: boss, body });
    const keeper = await backoffice.signIn("keeper");
    for (const width of pictureWidths) {
      const response = await read(`${id}/${width}`, keeper);
      expect([response.status, response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
        200,
        "image/webp",
        "private, max-age=600, must-revalidate",
      ]);
      const meta = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([meta.format, meta.width, meta.height]).toEqual(["webp", width, width / 2]);
    }
  });

  it("is for who may see goods, or the document: nobody else knows that there is one", async () => {
    const status = async (id: string, username: string) =>
      (await read(`${id.slice(0, 12)}/96`, await backoffice.signIn(username))).status;
    const voucher = (await upload(await plain(70, 80, "#331122").png().toBuffer())).body.id;
    // Uploaded, and on nothing yet: the uploader's own.
    expect(await status(voucher, "boss")).toBe(200);
    expect(await status(voucher, "admin")).toBe(400);
    const slips = sql`
      insert into recharge (no, status, distributor_id, fund_id, stall_id, amount_fen, voucher_id, biz_date, created_by, created_at, updated_at)
      select 'CZ-TEST', 'PENDING', (select min(id) from distributor), (select min(id) from fund), stall.id, 100, ${voucher},
             '2026-03-01', 1, now(), now()
      from stall order by stall.id desc limit 1`;
    await backoffice.database.db.execute(slips);
    expect(await status(voucher, "admin")).toBe(200);
    expect(await status(voucher, "finance")).toBe(200);
    // The same bytes again: whoever uploads them sees them before they are on anything.
    const again = await plain(71, 80, "#331122").png().toBuffer();
    expect((await upload(again, { token: await backoffice.signIn("admin") })).status).toBe(200);
    const same = (await upload(again)).body.id;
    expect([await status(same, "admin"), await status(same, "boss"), await status(same, "finance")]).toEqual([
      200, 200, 400,
    ]);
    // Another stall's, another trade's, and nobody's.
    for (const username of ["keeper", "warehouse", "newcomer"]) expect(await status(voucher, username)).toBe(400);

    const ofStyle = (await upload(await plain(70, 80, "#112233").png().toBuffer())).body.id;
    const body = newStyle({ styleNo: "9203", pictureIds: [ofStyle] });
    await backoffice.send("POST", "/api/clothes/product", { token: boss, body });
    for (const username of ["keeper", "warehouse"]) expect(await status(ofStyle, username)).toBe(200);
    expect(await status(ofStyle, "newcomer")).toBe(400);
  });

  it("is known to the rule in every column that holds one", async () => {
    const columns = await rows<{ column: string }>(
      backoffice.database.db,
      sql`select used.relname || '.' || attname as column
          from pg_constraint join pg_class used on used.oid = conrelid
          join pg_attribute on attrelid = conrelid and attnum = any(conkey)
          where contype = 'f' and confrelid = 'picture'::regclass`,
    );
    const known = documentPictures("", sql``).map(({ column }) => column);
    const ofStylesAndItsOwn = [
      "product_image.picture_id",
      "product_color.picture_id",
      "picture_variant.picture_id",
      "picture_upload.picture_id",
    ];
    expect(columns.map(({ column }) => column).sort()).toEqual([...known, ...ofStylesAndItsOwn].sort());
  });

  it("of production is for who sees the delivery, the batch, the material or its purchase", async () => {
    const token = await backoffice.signIn("merchandiser");
    const status = async (id: string, username: string) =>
      (await read(`${id}/96`, await backoffice.signIn(username))).status;
    for (const [index, put] of [
      (id: string) => sql`insert into delivery_picture (delivery_id, picture_id) select min(id), ${id} from delivery`,
      (id: string) => sql`insert into batch_attachment (batch_id, picture_id) select min(id), ${id} from batch`,
      (id: string) => sql`update material set picture_id = ${id} where id = (select min(id) from material)`,
      (id: string) => sql`update material_purchase set attachment_id = ${id}
        where id = (select min(id) from material_purchase)`,
    ].entries()) {
      const { id } = (
        await upload(
          await plain(60 + index, 90)
            .png()
            .toBuffer(),
          { token },
        )
      ).body;
      expect(await status(id, "boss")).toBe(400);
      await backoffice.database.db.execute(put(id));
      expect([await status(id, "boss"), await status(id, "keeper")]).toEqual([200, 400]);
    }
  });

  it("needs a session", async () => {
    expect((await read(`${"0".repeat(64)}/96`)).status).toBe(401);
  });

  it("refuses unknown pictures and widths, without a cache to remember it", async () => {
    const { id } = (await upload(await plain().jpeg().toBuffer())).body;
    for (const [path, message] of [
      [`${"0".repeat(64)}/96`, "图片不存在"],
      [`${id}/97`, "没有这个尺寸的图片"],
      [`${id}/abc`, ""],
      [`${id.toUpperCase()}/96`, "图片编号不正确"],
      ["..%2f..%2fetc%2fpasswd/96", "图片编号不正确"],
    ] as const) {
      const response = await read(path, boss);
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([400, "no-store"]);
      expect((await response.json()).message).toContain(message);
    }
  });
});

describe("a style's pictures", () => {
  it("keep the form's order; the first one stands in the list", async () => {
    const first = (await upload(await plain(50, 60, "#111111").png().toBuffer())).body.id;
    const second = (await upload(await plain(50, 60, "#222222").png().toBuffer())).body.id;
    const body = newStyle({ styleNo: "9201", pictureIds: [second, first] });
    const { id } = (await backoffice.send("POST", "/api/clothes/product", { token: boss, body })).body;
    expect((await backoffice.send("GET", `/api/clothes/product/${id}`, { token: boss })).body.pictureIds).toEqual([
      second,
      first,
    ]);
    expect(
      (await backoffice.send("GET", "/api/clothes/product?keyword=9201", { token: boss })).body.content[0].pictureId,
    ).toBe(second);
    const doubled = await backoffice.send("POST", "/api/clothes/product", {
      token: boss,
      body: newStyle({ pictureIds: [first, first] }),
    });
    expect(doubled.body.message).toBe("图片重复，请检查");
  });
});

describe("a colour's own picture", () => {
  it("stands for its SKUs before the style's, stays when the style is saved, and can be taken away", async () => {
    const ofStyle = (await upload(await plain(81, 90, "#445566").png().toBuffer())).body.id;
    const ofColor = (await upload(await plain(82, 90, "#665544").png().toBuffer())).body.id;
    const body = newStyle({ styleNo: "9210", pictureIds: [ofStyle], colorIds: colorIds("黑", "白") });
    const { id, version } = (await backoffice.send("POST", "/api/clothes/product", { token: boss, body })).body;
    const item = async () =>
      (await backoffice.send("GET", `/api/clothes/product/${id}/item`, { token: boss })).body as {
        version: number;
        colors: { id: number; pictureId: string | null }[];
        skus: { id: number; colorId: number }[];
      };
    const [first, second] = (await item()).colors;
    if (!first || !second) throw new Error("the style has no two colours");
    const set = (pictures: unknown, seen: number, token = boss) =>
      backoffice.send("PUT", "/api/clothes/product/colors/pictures", {
        token,
        body: { clientToken: randomUUID(), id, version: seen, pictures },
      });
    /** By colour, of the lines of any document. */
    const shown = async () => {
      const { skus } = await item();
      const described = await describeSkus(
        backoffice.database.db,
        skus.map((one) => one.id),
      );
      return Object.fromEntries([...described.values()].map((sku) => [sku.colorId, sku.pictureId]));
    };
    expect(await shown()).toEqual({ [first.id]: ofStyle, [second.id]: ofStyle });
    const saved = await set([{ colorId: second.id, pictureId: ofColor }], version);
    expect([saved.status, saved.body]).toEqual([200, { version: version + 1 }]);
    expect(await shown()).toEqual({ [first.id]: ofStyle, [second.id]: ofColor });
    // Whoever sees goods sees it, as the style's own.
    expect((await read(`${ofColor}/96`, await backoffice.signIn("keeper"))).status).toBe(200);
    expect((await read(`${ofColor}/96`, await backoffice.signIn("newcomer"))).status).toBe(400);

    const detail = (await backoffice.send("GET", `/api/clothes/product/${id}`, { token: boss })).body;
    const put = { token: boss, body: edited(detail, { remark: "补货中" }) };
    const kept = await backoffice.send("PUT", "/api/clothes/product", put);
    expect([kept.status, kept.body.version]).toEqual([200, version + 2]);
    expect((await item()).colors).toEqual([
      { ...first, pictureId: null },
      { ...second, pictureId: ofColor },
    ]);

    const stale = await set([{ colorId: second.id, pictureId: null }], version);
    expect([stale.status, stale.body.message]).toEqual([400, "数据已被他人修改，请刷新后重试"]);
    expect((await set([], version + 2, await backoffice.signIn("ecom"))).status).toBe(403);
    const foreign = await set([{ colorId: 999_999, pictureId: null }], version + 2);
    expect(foreign.body.message).toBe("所选颜色不属于 9210，请刷新后重试");
    const unknown = await set([{ colorId: first.id, pictureId: "0".repeat(64) }], version + 2);
    expect(unknown.body.message).toBe("颜色图片不存在，请重新上传");
    // A copy has it as well, for the colours that it shares.
    const others = newStyle({ styleNo: "9211", pictureIds: [ofStyle], colorIds: colorIds("白", "粉"), copiedFrom: id });
    const copy = (await backoffice.send("POST", "/api/clothes/product", { token: boss, body: others })).body;
    const copied = (await backoffice.send("GET", `/api/clothes/product/${copy.id}/item`, { token: boss })).body;
    expect(copied.colors.map((one: { pictureId: string | null }) => one.pictureId)).toEqual([ofColor, null]);
    expect((await set([{ colorId: second.id, pictureId: null }], version + 2)).status).toBe(200);
    expect(await shown()).toEqual({ [first.id]: ofStyle, [second.id]: ofStyle });
  });
});
