/** 沪深指数: from uploaded bars, from a server good and bad, and from nowhere; asked no more than once a minute. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { type Feed, startFeed } from "../../support/market/feed.ts";
import { downloadedRows } from "../../support/workbook.ts";

const office = openBackoffice();
let feed: Feed;
let admin = "";
let boss = "";
beforeAll(async () => {
  feed = await startFeed();
  admin = await office.signIn("admin");
  boss = await office.signIn("boss");
});
afterAll(() => feed.stop());

const path = "/api/money/stock/hs/index";
const board = async () => (await office.send("GET", path, { token: boss })).body;
async function use(provider: string, url = "", token = admin) {
  const { version } = (await office.send("GET", `${path}/setting`, { token: admin })).body;
  return office.send("PUT", `${path}/setting`, { token, body: { provider, url, version, clientToken: randomUUID() } });
}

async function upload(text: string | Uint8Array<ArrayBuffer>, name = "日线.csv") {
  const body = new FormData();
  body.append("file", new Blob([text]), name);
  const query = `name=${encodeURIComponent(name)}&clientToken=${randomUUID()}`;
  const reply = await office.send("POST", `${path}/bars/import?${query}`, { token: admin, body });
  if (reply.status !== 201) return reply;
  await office.settle();
  return office.send("GET", `/api/task/${reply.body.jobId}`, { token: admin });
}
async function importAll(text: string | Uint8Array<ArrayBuffer>) {
  const checked = (await upload(text)).body;
  expect(checked.result).toMatchObject({ errorCount: 0 });
  const started = await office.send("POST", `${path}/bars/import/${checked.id}`, {
    token: admin,
    body: { mode: "all", clientToken: randomUUID() },
  });
  expect(started.status).toBe(201);
  await office.settle();
}

const heading = "代码,名称,日期,开盘,最高,最低,收盘,成交量,成交额";

describe("bars that were uploaded", () => {
  it("are shown beside the close before them; the same day again is the newer one", async () => {
    await office.database.db.execute(sql`delete from market_bar`);
    expect(await board()).toEqual({ content: [], state: "NONE", provider: "FILE", sentence: "还没有导入日线" });
    await importAll(
      `${heading}\n900001,试验指数,2026-04-13,3000,3010.5,2990.25,3005,100,2500.5\n900001,试验指数,2026/04/14,3005,3050,3001,3040.75,200,\n`,
    );
    await importAll(`${heading}\n900001,试验指数,2026-04-14,3005,3060,3001,3050.00,200,9876543210123.45\n`);
    expect(await board()).toEqual({
      ...{ state: "LIVE", provider: "FILE", sentence: null },
      content: [
        {
          ...{
            code: "900001",
            name: "试验指数",
            last: 305000,
            open: 300500,
            high: 306000,
            low: 300100,
            prevClose: 300500,
          },
          ...{ volume: 200, amountFen: 987654321012345, time: "2026-04-14 15:00:00" },
        },
      ],
    });
    const { body } = await office.send("GET", `${path}/bars?code=900001`, { token: boss });
    expect(body.bars.map((bar: { day: string; close: number }) => [bar.day, bar.close])).toEqual([
      ["2026-04-13", 300500],
      ["2026-04-14", 305000],
    ]);
    const exported = await downloadedRows(`${office.url}${path}/bars/export?code=900001`, boss);
    expect(exported).toHaveLength(3);
  });

  it("may be saved by Excel in China, or be a code that Excel took for a number", async () => {
    const gbk = Buffer.concat([
      // 代码,名称,日期,开盘,最高,最低,收盘
      Buffer.from("b4fac2eb2cc3fbb3c62cc8d5c6da2cbfaac5cc2cd7eeb8df2cd7eeb5cd2ccad5c5cc0a", "hex"),
      Buffer.from("1,Index,2026-04-14,10,12,9,11\n"),
    ]);
    await importAll(new Uint8Array(gbk));
    expect((await office.send("GET", `${path}/bars?code=000001`, { token: boss })).body.bars).toHaveLength(1);
  });

  it("are late when a close is missing", async () => {
    await office.database.db.execute(sql`delete from market_bar where day > '2026-04-13'`);
    expect(await board()).toMatchObject({ state: "DELAYED", sentence: "数据截至 2026-04-13 15:00" });
  });

  it("wrong rows are named", async () => {
    const { body } = await upload(
      `${heading}\n90/1,试验,2026-04-14,1,1,1,1,1,1\n900001,试验,2026-04-31,1,1,1,1,1,1\n900001,试验,2026-04-16,1,1,1,1,1,1\n` +
        `900001,,2026-04-10,1,0.5,1,1,1,1\n900001,试验,2026-04-09,1,1,1,-1,-1,x\n900001,试验,2026-04-08,5,4,3,4,,\n` +
        `900001,试验,2026-04-07,1,1,1,1,1,1\n900001,试验,2026-04-07,1,1,1,1,1,1\n`,
    );
    expect(body.result.rightRows).toBe(1);
    expect(body.result.errors.map((one: { row: number; message: string }) => `${one.row} ${one.message}`)).toEqual([
      "2 代码应为不超过 12 位的字母、数字或点",
      "3 日期格式应为 年-月-日，例如 2026-03-01",
      "4 日期不能晚于今天",
      "5 请填写名称",
      "6 收盘应为大于 0 的数",
      "6 成交量应为不小于 0 的整数",
      "6 成交额应为不小于 0 的金额",
      "7 最高不能小于开盘、收盘和最低",
      "9 与第 8 行重复",
    ]);
  });

  it("a file that is neither is refused", async () => {
    expect(await upload("甲,乙\n1,2\n")).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("第一行表头缺少") },
    });
    expect(await upload(new Uint8Array([0, 1, 2]))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("这不是 xlsx 文件") },
    });
    expect(await upload("\n\n")).toMatchObject({ status: 400 });
    expect(await upload(`${heading}\n${"1".repeat(2_200_000)}`)).toMatchObject({
      status: 400,
      body: { message: "有的单元格文字过长，请缩短后再上传" },
    });
  });
});

describe("a server", () => {
  it("is asked once a minute, by one of many who look", async () => {
    await office.database.db.execute(sql`delete from market_bar`);
    expect((await use("HTTP", `${feed.url}/good`)).status).toBe(200);
    const before = await feed.asked();
    await Promise.all(Array.from({ length: 8 }, board));
    expect(await feed.asked()).toBe(before + 1);
    expect(await board()).toMatchObject({
      ...{ state: "LIVE", sentence: null },
      content: [
        { code: "000001", last: 321045, prevClose: 320100, amountFen: 45678901234567, time: "2026-04-15 11:59:30" },
      ],
    });
    office.advance(61_000);
    await board();
    expect(await feed.asked()).toBe(before + 2);
    const { body } = await office.send("GET", `${path}/bars?code=000001`, { token: boss });
    expect(body.bars).toEqual([expect.objectContaining({ day: "2026-04-15", close: 321045 })]);
  });

  it.each([
    ["html", "行情服务器返回的不是行情数据"],
    ["nonsense", "行情服务器返回的内容读不懂"],
    ["half", "行情服务器返回的内容读不懂"],
    ["elsewhere", "连不上行情服务器"],
    ["big", "行情服务器返回的内容过多"],
    ["never", "行情服务器没有及时回答"],
    ["gone", "行情服务器返回 500"],
  ])("that answers with %s is no source, in one sentence, and what was there stays", async (answer, sentence) => {
    await use("HTTP", `${feed.url}/${answer}`);
    expect(await board()).toMatchObject({ state: "DELAYED", sentence: `${sentence}，数据截至 2026-04-15 11:59` });
    // Not asked again at once.
    const asked = await feed.asked();
    expect(await board()).toMatchObject({ sentence: `${sentence}，数据截至 2026-04-15 11:59` });
    expect(await feed.asked()).toBe(asked);
  });

  it("that is not there, and nothing was there before: 暂无数据源", async () => {
    await office.database.db.execute(sql`delete from market_index`);
    await use("HTTP", "http://127.0.0.1:1/none");
    expect(await board()).toEqual({ content: [], state: "NONE", provider: "HTTP", sentence: "连不上行情服务器" });
  });

  it("that is behind is 数据延迟", async () => {
    await use("HTTP", `${feed.url}/late`);
    expect(await board()).toMatchObject({ state: "DELAYED", sentence: "数据截至 2026-04-15 11:00" });
  });
});

describe("the setting", () => {
  it("takes https, or this machine; is the administrator's; may be nothing", async () => {
    for (const url of [
      "http://example.com/q",
      "ftp://127.0.0.1/q",
      "javascript:1",
      "https://u:p@example.com/q",
      "http://127.0.0.1.example.com/",
    ])
      expect(await use("HTTP", url)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("地址应以 https:// 开头") },
      });
    expect(await use("HTTP", "")).toMatchObject({ status: 400, body: { message: "请填写行情服务器的地址" } });
    expect(await use("FILE", "", boss)).toMatchObject({ status: 403 });
    expect((await office.send("GET", `${path}/setting`, { token: boss })).status).toBe(403);
    expect((await office.send("GET", path, { token: await office.signIn("keeper") })).status).toBe(403);
    expect((await use("NONE")).status).toBe(200);
    expect(await board()).toEqual({ content: [], state: "NONE", provider: "NONE", sentence: "没有设置行情来源" });
    expect(await office.send("GET", `${path}/bars?code=nope`, { token: boss })).toMatchObject({
      status: 400,
      body: { message: "没有 nope 的日线" },
    });
  });
});
