/** 导入平台结算 over HTTP (domain.md §3.5, Effects): once a settlement, as drafts of income and commission, each row that is wrong by its name. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { addShop } from "../../support/data/shop-orders.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/cash-slip";

let finance: Caller;
beforeAll(async () => {
  finance = await caller(backoffice, "finance");
  await addShop(backoffice.database.db, "结算店");
  await addShop(backoffice.database.db, "另一家结算店");
  const boss = await caller(backoffice, "boss");
  await boss.ok("POST", "/api/clothes/fund", { name: "平台余额户", method: "BANK", stallId: null });
});

const headings = ["店铺", "结算单号", "结算日期", "结算金额", "平台佣金", "资金账户", "备注"];

async function upload(by: string, lines: readonly string[][]) {
  const file = await writeXlsx({ sheets: [{ name: "表", rows: [headings, ...lines] }] });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "结算.xlsx");
  return backoffice.send("POST", `${path}/settlement?clientToken=${randomUUID()}`, {
    ...{ token: await backoffice.signIn(by), body: form },
  });
}

/** The check of these rows, done. */
async function checked(lines: readonly string[][]) {
  const { status, body } = await upload("finance", lines);
  expect([status, body.message]).toEqual([201, undefined]);
  await backoffice.settle();
  const job = (await finance.get(`/api/task/${body.jobId}`)).body;
  expect([job.status, job.failure]).toEqual(["DONE", null]);
  return job;
}

async function written(checkId: number) {
  const { jobId } = await finance.ok("POST", `${path}/settlement/${checkId}`, { mode: "right" });
  await backoffice.settle();
  return (await finance.get(`/api/task/${jobId}`)).body;
}

const kept = () =>
  rows<{ id: number; version: number; kind: string; fen: number; status: string; shop: string; no: string }>(
    backoffice.database.db,
    sql`select slip.id, slip.version, kind, amount_fen as fen, status, shop.name as shop, settlement_no as no
        from cash_slip slip join shop on shop.id = shop_id where shop.name like '%结算店' order by slip.id`,
  );

it("becomes an income and an expense that wait, once a number and shop, and moves money when it is confirmed", async () => {
  const good = ["结算店", "JS001", "2026/4/14", "1,000.50", "50.25", "平台余额户", "四月上旬"];
  const check = await checked([
    good,
    ["另一家结算店", "JS001", "2026-04-14", "20", "", "平台余额户", ""],
    ["没有的店", "JS002", "2026-04-14", "1", "", "平台余额户", ""],
    ["结算店", "", "2026-04-14", "1", "", "平台余额户", ""],
    ["结算店", "JS003", "2027-01-01", "1", "", "平台余额户", ""],
    ["结算店", "JS004", "昨天", "1", "", "平台余额户", ""],
    ["结算店", "JS005", "2026-04-14", "-1", "", "平台余额户", ""],
    ["结算店", "JS006", "2026-04-14", "0", "", "平台余额户", ""],
    ["结算店", "JS007", "2026-04-14", "1", "2", "平台余额户", ""],
    ["结算店", "JS008", "2026-04-14", "1", "", "没有的账户", ""],
    good,
    ["结算店", "JS 009", "", "1", "", "", ""],
  ]);
  expect(check.result).toMatchObject({
    ...{ rows: 12, rightRows: 2, errorCount: 12 },
    sums: [
      { label: "结算金额", fen: 102_050 },
      { label: "平台佣金", fen: 5_025 },
    ],
  });
  const sentences = check.result.errors.map(
    ({ row, message }: { row: number; message: string }) => `${row} ${message}`,
  );
  expect(sentences).toEqual([
    "4 没有店铺“没有的店”，请核对店铺名",
    "5 请填写结算单号",
    "6 日期不能晚于今天",
    "7 日期“昨天”不对，例如 2026-04-15",
    expect.stringMatching(/^8 金额“-1”格式不对/),
    "9 结算金额必须大于 0",
    "10 平台佣金不能超过结算金额",
    "11 没有资金账户“没有的账户”",
    "12 与第 2 行重复",
    "13 结算单号不能超过 64 个字，也不能有空格",
    "13 请填写结算日期",
    "13 请填写资金账户",
  ]);
  expect(await kept()).toEqual([]);

  expect((await written(check.id)).result).toMatchObject({ added: [expect.any(Number), expect.any(Number)] });
  const slips = await kept();
  expect(slips.map(({ kind, fen, status, shop, no }) => [kind, fen, status, shop, no])).toEqual([
    ["INCOME", 100_050, "DRAFT", "结算店", "JS001"],
    ["EXPENSE", 5_025, "DRAFT", "结算店", "JS001"],
    ["INCOME", 2_000, "DRAFT", "另一家结算店", "JS001"],
  ]);
  const [income, commission] = slips;
  if (!income || !commission) throw new Error("nothing was written");
  expect((await finance.get(`${path}/${income.id}`)).body).toMatchObject({
    ...{ category: "平台结算", fundName: "平台余额户", bizDate: "2026-04-14", remark: "结算店结算单 JS001；四月上旬" },
  });
  expect((await checked([good])).result).toMatchObject({
    errors: [expect.objectContaining({ message: "结算店的结算单 JS001 已录入" })],
  });

  for (const slip of [income, commission]) {
    await finance.ok("POST", `${path}/${slip.id}/confirm`, { version: slip.version });
  }
  const funds = await rows<{ fen: number }>(
    backoffice.database.db,
    sql`select balance_fen as fen from account join fund on fund.id = owner_id where kind = 'FUND' and name = '平台余额户'`,
  );
  expect(funds).toEqual([{ fen: 100_050 - 5_025 }]);
  expect(await brokenMoneyInvariants(backoffice.database.db)).toEqual([]);
});

it("that was given up may come again, and is for those who write slips", async () => {
  const line = ["结算店", "JS100", "2026-04-14", "10", "", "平台余额户", ""];
  await written((await checked([line])).id);
  const [slip] = (await kept()).filter(({ no }) => no === "JS100");
  await finance.ok("POST", `${path}/${slip?.id}/discard`, { version: slip?.version });
  expect((await checked([line])).result).toMatchObject({ rightRows: 1, errorCount: 0 });
  expect((await upload("keeper", [line])).status).toBe(403);
});
