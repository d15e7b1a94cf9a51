/** Every refusal has one body, {status, timestamp, message}, and one Chinese sentence (eladmin-api.md §1.2, product.md §8). */
// @module-tag databases
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice, type Reply } from "../../support/backoffice.ts";
import { newStyle } from "../../support/data/goods.ts";

const clientOrigin = "https://eladmin.example.com";
const backoffice = openBackoffice({ corsOrigins: [clientOrigin] });
let boss = "";
beforeAll(async () => {
  boss = await backoffice.signIn("boss");
});

const list = (query: string) => backoffice.send("GET", `/api/clothes/product?${query}`, { token: boss });
const add = (body: unknown, headers: Record<string, string> = {}) =>
  backoffice.send("POST", "/api/clothes/product", { token: boss, body, headers });

function expectRefusal(reply: Reply, status = 400, message: RegExp | string = /\p{Script=Han}/u) {
  expect(reply.body).toEqual({ status, timestamp: expect.any(Number), message: expect.stringMatching(message) });
  expect(reply.status).toBe(status);
  expect(reply.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
}

describe("400", () => {
  it.each([
    ["page=-1", "页码不能小于 0"],
    ["page=1.5", "页码必须是整数"],
    ["page=abc", "页码必须是数字"],
    ["page=1&page=2", "页码必须是数字"],
    ["page=100001", "页码过大"],
    ["page=9007199254740993", "页码"],
    ["size=100000", "每页条数只能是 10、20、50 或 100"],
    ["size=0", "每页条数只能是 10、20、50 或 100"],
    ["status=GONE", "状态不存在"],
    ["origin=own", "货源只能是自产或采购"],
    ["stock=some", "库存条件不存在"],
    ["categoryId=abc", "编号必须是数字"],
    ["brandId=-4", "编号必须大于 0"],
    ["seasonId=1.5", "编号必须是整数"],
    ["priceFromFen=ab", "价格必须是数字"],
    ["priceToFen=0.5", "价格必须是整数分"],
    ["launchFrom=2026-02-30", "日期格式应为 年-月-日，例如 2026-03-01"],
    ["launchTo=yesterday", "日期格式应为"],
    ["launchFrom=0000-01-01", "日期不能早于 1900 年"],
    [`keyword=${"裙".repeat(51)}`, "关键字不能超过 50 个字"],
  ])("for the list's %s", async (query, message) => {
    expectRefusal(await list(query), 400, message || undefined);
  });

  it("not for a sign that nobody sees in what is looked for: it is left out, and the rest is found", async () => {
    const found = async (query: string) => {
      const { status, body } = await list(query);
      return [status, body.content.map(({ styleNo }: { styleNo: string }) => styleNo)];
    };
    expect((await found("keyword=8801"))[1]).toContain("8801");
    expect(await found("keyword=88%0001")).toEqual(await found("keyword=88%2001"));
    expect(await found("keyword=%008801%00")).toEqual(await found("keyword=8801"));
  });

  it.each([
    ["no body", undefined],
    ["an empty body", ""],
    ["broken JSON", '{"styleNo": "X'],
    ["an array", "[]"],
    ["a number", "7"],
    ["null", "null"],
    ["a body that poisons prototypes", '{"__proto__": {"admin": true}}'],
  ])("for %s", async (_name, body) => {
    expectRefusal(await add(body));
  });

  it("for another content type", async () => {
    for (const type of [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "nonsense",
    ]) {
      expectRefusal(await add(JSON.stringify(newStyle()), { "Content-Type": type }));
    }
  });

  it("for a body over one megabyte", async () => {
    expectRefusal(await add({ ...newStyle(), remark: "长".repeat(400_000) }), 400, "提交的内容过大");
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["styleNo as a number", { styleNo: 8801 }, "请填写款号"],
    ["no name", { name: undefined }, "请填写品名"],
    ["a blank name", { name: "　 " }, "请填写品名"],
    ["a control character", { name: "连衣裙\n第二行" }, "品名含有不可见字符"],
    ["a name of 51 characters", { name: "裙".repeat(51) }, "品名不能超过 50 个字"],
    ["a 款号 in Chinese", { styleNo: "裙-1" }, "款号只能用字母、数字和连字符"],
    ["a 款号 of 33 characters", { styleNo: "A".repeat(33) }, "款号不能超过 32 个字"],
    ["a price as text", { wholesalePriceFen: "89.00" }, ""],
    ["a price in fractions", { wholesalePriceFen: 89.5 }, "金额必须是整数分"],
    ["a negative price", { wholesalePriceFen: -1 }, "金额不能小于 0"],
    ["a price out of reach", { tagPriceFen: 10_000_000_000 }, "金额不能超过 99,999,999.99 元"],
    ["colours as text", { colorIds: "黑" }, "编号必须是数字"],
    ["no colours", { colorIds: [] }, "请至少选择一个颜色"],
    ["31 colours", { colorIds: Array.from({ length: 31 }, (_, index) => index + 1) }, "颜色不能超过 30 个"],
    ["16 sizes", { sizeIds: Array.from({ length: 16 }, (_, index) => index + 1) }, "尺码不能超过 15 个"],
    ["a category as an object", { categoryId: { id: 1 } }, "请选择分类"],
    ["a year long gone", { year: 1999 }, "年份不能早于 2000"],
    ["a day that never was", { launchDate: "2026-02-30" }, "日期格式应为"],
    ["a day before all calendars", { launchDate: "0000-01-01" }, "日期不能早于 1900 年"],
    ["an unknown status", { status: "SOLD" }, "请选择状态"],
    ["ten pictures", { pictureIds: Array.from({ length: 10 }, () => "0".repeat(64)) }, "图片不能超过 9 张"],
    ["a picture that is a path", { pictureIds: ["../../etc/passwd"] }, "图片编号不正确"],
    ["no client token", { clientToken: undefined }, "表单已失效，请刷新页面后重试"],
    ["a client token of its own making", { clientToken: "1" }, "表单已失效，请刷新页面后重试"],
    ["a remark of 501 characters", { remark: "长".repeat(501) }, "备注不能超过 500 个字"],
    ["a character that no database holds", { remark: "a\u0000b" }, "内容含有无法保存的字符"],
    ["an answer that is no text", { answered: { yes: true } }, ""],
  ])("for a style with %s", async (_name, changes, message) => {
    expectRefusal(await add(newStyle(changes)), 400, message || undefined);
  });

  it("for ids in the path that are none", async () => {
    for (const id of ["abc", "0", "-1", "1.5", "99999999999999999999", "%00"]) {
      expectRefusal(await backoffice.send("GET", `/api/clothes/product/${id}`, { token: boss }));
    }
    expectRefusal(
      await backoffice.send("GET", "/api/clothes/product/999999", { token: boss }),
      400,
      "商品不存在，可能已被删除",
    );
  });

  it("for addresses that cannot be read", async () => {
    expectRefusal(await backoffice.send("GET", "/api/clothes/product/%E0%A4%A", { token: boss }));
    expectRefusal(await backoffice.send("GET", `/api/clothes/product/${"1".repeat(3000)}`, { token: boss }));
  });
});

describe("401, 403 and 404", () => {
  it("can be read by pages of an origin that may call", async () => {
    const headers = { Origin: clientOrigin };
    for (const path of ["/api/clothes/product", "/api/none"]) {
      const reply = await backoffice.send("GET", path, { headers });
      expect([path, reply.headers.get("Access-Control-Allow-Origin")]).toEqual([path, clientOrigin]);
    }
    expect((await backoffice.send("OPTIONS", "/api/clothes/product", { headers })).status).toBe(204);
  });

  it("come in this order, before the body is looked at", async () => {
    const broken = { body: "{" };
    expectRefusal(await backoffice.send("POST", "/api/clothes/product", broken), 401, "登录状态已过期，请重新登录");
    const keeper = await backoffice.signIn("keeper");
    expectRefusal(
      await backoffice.send("POST", "/api/clothes/product", { ...broken, token: keeper }),
      403,
      "禁止访问，您没有权限访问此资源",
    );
    expectRefusal(await add("{"));
  });

  it("are answered for unknown addresses and methods", async () => {
    for (const [method, path] of [
      ["GET", "/api/nothing"],
      ["GET", "/"],
      ["PATCH", "/api/clothes/product"],
      ["DELETE", "/api/clothes/product"],
      ["GET", "/api/clothes/product/1/2"],
    ] as const) {
      expectRefusal(await backoffice.send(method, path, { token: boss }), 404, "接口不存在");
    }
  });
});

describe("500", () => {
  it("never tells its insides", async () => {
    await backoffice.database.script("alter table product_list_row rename to away");
    expectRefusal(await list(""), 500, /^服务器繁忙，请稍候重试!$/);
    await backoffice.database.script("alter table away rename to product_list_row");
    expect((await list("")).status).toBe(200);
  });
});
