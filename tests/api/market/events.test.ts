/** 全球事件: written, filtered, brought in by a table, exported; and what is refused. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { downloadedRows } from "../../support/workbook.ts";

const office = openBackoffice();
const path = "/api/money/stock/global/event";
let admin = "";
let boss = "";
beforeAll(async () => {
  admin = await office.signIn("admin");
  boss = await office.signIn("boss");
  await office.database.db.execute(sql`delete from global_event`);
});

const fields = {
  ...{ time: "2026-04-15T20:30", region: "美国", title: "美联储利率决议", category: "central-bank", importance: 3 },
  ...{ previous: "4.50%", forecast: "4.25%", actual: "", source: "示例财经", link: "https://example.com/fed" },
};
const add = (changes: object = {}, token = admin) =>
  office.send("POST", path, { token, body: { ...fields, clientToken: randomUUID(), ...changes } });
const list = async (query = "") => (await office.send("GET", `${path}?${query}`, { token: boss })).body;

describe("events", () => {
  it("are written, changed as they were seen, and removed", async () => {
    const added = await add();
    expect(added).toMatchObject({ status: 201 });
    const { id, version } = added.body;
    expect(await list()).toMatchObject({
      totalElements: 1,
      content: [{ id, time: "2026-04-15 20:30:00", categoryLabel: "央行" }],
    });
    const edit = (body: object) =>
      office.send("PUT", path, { token: admin, body: { ...fields, id, clientToken: randomUUID(), ...body } });
    expect(await edit({ version, actual: "4.25%" })).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(await edit({ version, actual: "9" })).toMatchObject({
      status: 400,
      body: { message: "数据已被他人修改，请刷新后重试" },
    });
    const remove = (seen: number) =>
      office.send("DELETE", `${path}/${id}`, { token: admin, body: { version: seen, clientToken: randomUUID() } });
    expect(await remove(version)).toMatchObject({ status: 400 });
    expect((await remove(version + 1)).status).toBeLessThan(300);
    expect(await office.send("GET", `${path}/${id}`, { token: boss })).toMatchObject({
      status: 400,
      body: { message: "事件不存在，可能已被删除" },
    });
  });

  it.each([
    ["no title", { title: " " }, "请填写标题"],
    ["a time that is none", { time: "昨天" }, "时间应为 年-月-日 时:分，例如 2026-03-01 20:30"],
    ["a day that is none", { time: "2026-02-30 10:00" }, "时间应为 年-月-日 时:分，例如 2026-03-01 20:30"],
    ["an unknown category", { category: "weather-report" }, "类别不存在，请重新选择"],
    ["an importance beyond 3", { importance: 4 }, "重要性只能是 1、2 或 3"],
    ["a link that is not https", { link: "http://example.com" }, "链接必须以 https:// 开头"],
    ["a link that runs", { link: "javascript:alert(1)" }, "链接必须以 https:// 开头"],
    ["a source too long", { source: "长".repeat(51) }, "来源不能超过 50 个字"],
  ])("are refused with %s", async (_name, changes, message) => {
    expect(await add(changes)).toMatchObject({ status: 400, body: { message } });
  });

  it("come in by csv, each wrong row with its sentence, once; and are found and exported by the same filter", async () => {
    const csv =
      "\ufeff时间,地区,标题,类别,重要性,前值,预期,公布,来源,链接\n" +
      '2026-04-01 09:30,中国,"棉花收储，公告",棉花,重要,,,,示例,https://example.com/a\n' +
      "2026/04/02,印度,棉花出口关税,关税,3,,5%,,,\n" +
      "2026-04-03 25:00,美国,时间不对,央行,1,,,,,\n" +
      "2026-04-04,美国,类别不对,大豆,1,,,,,\n" +
      "2026-04-05,美国,重要性不对,央行,很重要,,,,,\n" +
      "2026-04-06,美国,链接不对,央行,1,,,,,http://example.com\n" +
      "2026/04/02,印度,棉花出口关税,关税,3,,5%,,,\n" +
      ",,,,,,,,,\n";
    const body = new FormData();
    body.append("file", new Blob([csv]), "事件.csv");
    const uploaded = await office.send("POST", `${path}/import?name=a.csv&clientToken=${randomUUID()}`, {
      token: admin,
      body,
    });
    expect(uploaded).toMatchObject({ status: 201 });
    await office.settle();
    const checked = (await office.send("GET", `/api/task/${uploaded.body.jobId}`, { token: admin })).body;
    expect(checked.result.errors.map((one: { row: number; message: string }) => `${one.row} ${one.message}`)).toEqual([
      "4 时间应为 年-月-日 时:分，例如 2026-03-01 20:30",
      "5 类别“大豆”不对：请填央行、汇率、棉花、关税、节假日、天气",
      "6 重要性只能是 1、2、3，或一般、重要、非常重要",
      "7 链接必须以 https:// 开头",
      "8 与第 3 行重复",
    ]);
    const confirm = (mode: string) =>
      office.send("POST", `${path}/import/${checked.id}`, { token: admin, body: { mode, clientToken: randomUUID() } });
    expect(await confirm("all")).toMatchObject({ status: 400 });
    expect(await confirm("right")).toMatchObject({ status: 201 });
    await office.settle();
    expect(await confirm("right")).toMatchObject({ status: 400 });

    expect((await list("from=2026-04-01&to=2026-04-02")).totalElements).toBe(2);
    const filter = "from=2026-04-02&to=2026-04-02&region=印&category=tariff&importance=3&keyword=棉花";
    expect(await list(filter)).toMatchObject({
      totalElements: 1,
      content: [{ title: "棉花出口关税", time: "2026-04-02 00:00:00" }],
    });
    expect((await list("from=2026-04-03")).totalElements).toBe(0);
    const exported = await downloadedRows(`${office.url}${path}/export?${filter}`, boss);
    expect(exported).toHaveLength(2);
    expect(exported[1]?.slice(0, 7)).toEqual([
      "2026-04-02 00:00",
      "印度",
      "棉花出口关税",
      "关税",
      "非常重要",
      null,
      "5%",
    ]);
  });

  it("are for those who may", async () => {
    const finance = await office.signIn("finance");
    expect((await office.send("GET", path, { token: finance })).status).toBe(403);
    expect((await add({}, finance)).status).toBe(403);
    const wrong = await office.send("GET", `${path}?importance=7`, { token: boss });
    expect(wrong).toMatchObject({ status: 400, body: { message: "重要性只能是 1、2 或 3" } });
  });
});
