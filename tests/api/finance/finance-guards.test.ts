/**
 * What funds, slips, fixed assets, 月结 and the figures of the whole company refuse: each in its sentence, and no fund
 * moves for it.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { repositoryRights } from "#contract/inventory/repositories.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { paymentApi, supplierId } from "../../support/data/purchases.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";
import { describeRefusals } from "../../support/written.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const funds = "/api/clothes/fund";
const slips = "/api/clothes/cash-slip";
const assets = "/api/clothes/fixedAsset";
const periods = "/api/clothes/period";
let boss: Caller;
/** Somebody who sees what one stall earns, and no other. */
let stallKeeper: Caller;

// The demo company's today is 2026-04-15.
const day = "2026-04-14";

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  await leaveOnePlace(backoffice, { username: "keeper2", place: places.stall, withheld: [] });
  await db().execute(sql`
    update repository_permission set bits = bits | ${repositoryRights.cost}
    where user_id = (select id from sys_user where username = 'keeper2')`);
  await db().execute(sql`update reference_epoch set epoch = epoch + 1`);
  stallKeeper = await caller(backoffice, "keeper2");
});

let made = 0;
const newFund = async () => {
  made += 1;
  const name = `专户 ${made}`;
  return { ...(await boss.ok("POST", funds, { name, method: "BANK" })), name } as {
    id: number;
    version: number;
    name: string;
  };
};

describe("a fund", () => {
  const opened = async () => {
    const row = await newFund();
    await boss.ok("POST", `${funds}/${row.id}/open`, { version: row.version, amountFen: 100 });
    const { version } = (await boss.get(`${funds}/${row.id}`)).body;
    return { ...row, version: version as number };
  };
  describeRefusals(
    backoffice,
    {
      "that was opened, opened again": async () => {
        const { id, version, name } = await opened();
        return [
          () => boss.refused("POST", `${funds}/${id}/open`, { version, amountFen: 100 }),
          `${name}已录入过期初余额，不能再录；有差错请用转账或费用单更正`,
        ];
      },
      "that money went through, made another's": async () => {
        const { id, version, name } = await opened();
        return [
          () => boss.refused("PUT", funds, { id, version, name, method: "WECHAT", stallId: "", sort: "" }),
          `${name}已有收付款，不能改收款方式和所属档口；请新增一个账户并停用它`,
        ];
      },
    },
    ["fund"],
  );
});

describe("a transfer of funds", () => {
  const transferApi = "/api/clothes/fundTransfer";
  const move = (fromId: number, toId: number) => boss.ok("POST", transferApi, { fromId, toId, amountFen: 100 });
  describeRefusals(
    backoffice,
    {
      "whose money went on, voided": async () => {
        const [from, through, to] = [await newFund(), await newFund(), await newFund()];
        await boss.ok("POST", `${funds}/${from.id}/open`, { version: from.version, amountFen: 500 });
        const { id } = await move(from.id, through.id);
        await move(through.id, to.id);
        return [
          () => boss.refused("POST", `${transferApi}/${id}/void`, { version: 1, reason: "录错" }),
          `${through.name} 只有 0.00 元，转不出 1.00 元`,
        ];
      },
    },
    ["fund_transfer"],
  );
});

describe("a fund that is overdrawn", () => {
  /** It held 1.00, which an expense took; then 2.00 were paid out of it, as somebody agreed to. */
  const overdrawn = async () => {
    const { id, version } = await newFund();
    await boss.ok("POST", `${funds}/${id}/open`, { version, amountFen: 100 });
    const spent = await slip(id, "EXPENSE", 100);
    await boss.ok("POST", paymentApi, {
      partyId: supplierId,
      fundId: id,
      amountFen: 200,
      advance: true,
      answered: whateverIsAsked,
    });
    return { id, spent };
  };
  const slip = async (fundId: number, kind: "EXPENSE" | "INCOME", amountFen: number) => {
    const category = kind === "EXPENSE" ? "房租" : "利息";
    const { id } = await boss.ok("POST", slips, { kind, category, fundId, amountFen, bizDate: day });
    await boss.ok("POST", `${slips}/${id}/confirm`, { version: 1 });
    return id as number;
  };
  const balanceOf = async (id: number) => (await boss.get(`${funds}/${id}`)).body.balanceFen;

  it("takes an income, and an expense that is taken back", async () => {
    const { id, spent } = await overdrawn();
    expect(await balanceOf(id)).toBe(-200);
    await slip(id, "INCOME", 50);
    await boss.ok("POST", `${slips}/${spent}/void`, { version: 2, reason: "录错" });
    expect(await balanceOf(id)).toBe(-50);
  });
});

describe("a slip", () => {
  const rent = { kind: "EXPENSE", category: "房租", fundId: 6, amountFen: 100, bizDate: day };
  /** What a till of the stall was short, or over, on a day of its own. */
  const till = async (ofDay: string, differenceFen: number) => {
    const body = { stallId: 1, fundId: 1, ofDay, reason: "找零出错" };
    await db().execute(sql`
      insert into day_close (stall_id, biz_date, fund_id, counted_fen, expected_fen, operator_id, created_at)
      values (1, ${ofDay}::date, 1, ${1_000 + differenceFen}, 1000, 1, now())`);
    return body;
  };
  const tillApi = `${slips}/till`;
  describeRefusals(
    backoffice,
    {
      "with one picture twice": async () => {
        const id = "0".repeat(64);
        return [() => boss.refused("POST", slips, { ...rent, voucherIds: [id, id] }), "凭证图片重复，请检查"];
      },
      "of a day that no till was counted on": async () => [
        () => boss.refused("POST", tillApi, { stallId: 1, fundId: 1, ofDay: "2026-03-01", reason: "少了" }),
        "2026-03-01 这个账户没有日结清点",
      ],
      "of a day that came out even": async () => {
        const body = await till("2026-03-02", 0);
        return [() => boss.refused("POST", tillApi, body), "2026-03-02 的清点没有差异，不用处理"];
      },
      "of a day that one was written for": async () => {
        const body = await till("2026-03-03", -500);
        const { no } = await boss.ok("POST", tillApi, body);
        return [() => boss.refused("POST", tillApi, body), `2026-03-03 的差异已录成费用单 ${no}，不能重复处理`];
      },
      "of a 日结, changed": async () => {
        const body = await till("2026-03-04", 500);
        const { id, no, version } = await boss.ok("POST", tillApi, body);
        return [
          () =>
            boss.refused("PUT", slips, {
              ...rent,
              id,
              version,
              voucherIds: [],
              remark: "",
              batchNo: "",
              stallId: 1,
              deptId: null,
            }),
          `费用单 ${no} 是 2026-03-04 的日结差异，不能修改；数不对请废弃，重新清点后再处理`,
        ];
      },
    },
    ["cash_slip"],
  );

  it("of a 日结 is written again once the first was discarded, and is income where there was too much", async () => {
    const body = await till("2026-03-05", 700);
    const first = await boss.ok("POST", tillApi, body);
    await boss.ok("POST", `${slips}/${first.id}/discard`, { version: first.version });
    const { id } = await boss.ok("POST", tillApi, body);
    expect((await boss.get(`${slips}/${id}`)).body).toMatchObject({
      ...{ kind: "INCOME", category: "现金长款", amountFen: 700, bizDate: "2026-03-05", status: "DRAFT" },
    });
  });
});

it("what a till was short in a month that is closed is borne today", async () => {
  const ofDay = "2025-12-30";
  await db().execute(sql`
    insert into day_close (stall_id, biz_date, fund_id, counted_fen, expected_fen, operator_id, created_at)
    values (1, ${ofDay}::date, 1, 500, 1000, 1, now())`);
  await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2025-12', 1, now())`);
  const { id } = await boss.ok("POST", `${slips}/till`, { stallId: 1, fundId: 1, ofDay, reason: "少了" });
  await db().execute(sql`delete from period_close`);
  expect((await boss.get(`${slips}/${id}`)).body).toMatchObject({ bizDate: "2026-04-15", amountFen: 500 });
});

describe("a fixed asset", () => {
  const nowhere = { employeeId: null, deptId: null, stallId: null, remark: "" };
  const machine = { name: "锁眼机", category: "设备", costFen: 600_000, lifeYears: 5, residualBp: 0, ...nowhere };
  const bought = { ...machine, purchaseDay: "2026-01-10" };
  async function entered(more = {}) {
    const { id } = await boss.ok("POST", assets, { ...bought, ...more });
    const { version, code, startMonth } = (await boss.get(`${assets}/${id}`)).body;
    return { id, version, code, startMonth };
  }
  const depreciated = async () => {
    const asset = await entered({ startMonth: "2026-02" });
    await db().execute(sql`
      insert into asset_depreciation (asset_id, month, amount_fen, biz_date, operator_id, created_at)
      values (${asset.id}, '2026-02', 10000, '2026-02-28', 1, now())`);
    return asset;
  };
  describeRefusals(
    backoffice,
    {
      "that is used, put to use": async () => {
        const { id, version } = await entered();
        return [() => boss.refused("POST", `${assets}/${id}/use`, { version }), "锁眼机已经在使用中"];
      },
      "that was depreciated, voided": async () => {
        const { id, version } = await depreciated();
        return [
          () => boss.refused("POST", `${assets}/${id}/void`, { version, reason: "录错" }),
          "锁眼机已提过折旧，不能作废，可报废或出售",
        ];
      },
      "that was depreciated, of another cost": async () => {
        const asset = await depreciated();
        return [
          () => boss.refused("PUT", assets, { ...bought, ...asset, costFen: 600_001 }),
          "锁眼机已提过折旧，不能再改原值、购置日、年限、残值率和折旧起始月",
        ];
      },
      "that was paid, of another cost": async () => {
        const asset = await entered({ fundId: 6, payDay: day });
        return [
          () => boss.refused("PUT", assets, { ...bought, ...asset, costFen: 600_001 }),
          "锁眼机的 6,000.00 元已从账户付出，不能改原值；录错了请作废重录",
        ];
      },
      "that was sold for nothing": async () => {
        const { id, version } = await entered();
        const sold = { version, disposal: "SOLD", proceedsFen: 0, fundId: null, reason: "换新" };
        return [
          () => boss.refused("POST", `${assets}/${id}/dispose`, sold),
          "请填写锁眼机的出售收入；没有收入请选报废",
        ];
      },
      "that is to be paid on a day to come": async () => [
        () => boss.refused("POST", assets, { ...bought, fundId: 6, payDay: "2026-04-16" }),
        "付款日不能晚于今天",
      ],
      "that is worth less than a 分 a month": async () => [
        () => boss.refused("POST", assets, { ...bought, costFen: 10, lifeYears: 50 }),
        "原值扣除残值后只有 0.10 元，每月折旧不足 1 分，请缩短年限",
      ],
    },
    ["fixed_asset", "asset_depreciation"],
  );
});

it("the month from which an asset is depreciated counts", async () => {
  const fields = { name: "断布机", category: "设备", costFen: 600_000, lifeYears: 5, residualBp: 0, stallId: null };
  const { id } = await boss.ok("POST", assets, { ...fields, purchaseDay: "2026-02-10", startMonth: "2026-03" });
  await boss.ok("POST", `${assets}/depreciation`, { month: "2026-03" });
  const { depreciations, depreciatedFen } = (await boss.get(`${assets}/${id}`)).body;
  expect([depreciations.map(({ month }: { month: string }) => month), depreciatedFen]).toEqual([["2026-03"], 10_000]);
});

describe("月结", () => {
  describeRefusals(
    backoffice,
    {
      "of no month that was closed, taken back": async () => [
        () => boss.refused("POST", `${periods}/2026-02/reopen`, { reason: "补单" }),
        "2026 年 02 月没有结账，不用反月结",
      ],
      "of a month after the last closed one, taken back": async () => {
        await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-01', 1, now())`);
        return [
          () => boss.refused("POST", `${periods}/2026-02/reopen`, { reason: "补单" }),
          "2026 年 02 月没有结账，不用反月结",
        ];
      },
    },
    ["period_close"],
  );
});

it("goods on their way hinder no 月结: they are told of, and close with the month", async () => {
  await db().execute(sql`delete from period_close`);
  const read = async () => (await boss.get(`${periods}/2026-03`)).body;
  const { closeRefusal } = await read();
  await db().execute(sql`
    insert into transfer (no, from_id, to_id, status, biz_date, created_by, created_at, updated_by, updated_at)
    values ('DB-ON-ITS-WAY', ${places.warehouse}, ${places.stall}, 'SENT', '2026-03-20', 1, now(), 1, now())`);
  const after = await read();
  expect(after.hindrances).toContainEqual(expect.objectContaining({ key: "TRANSIT", hard: false }));
  expect(after.closeRefusal).toBe(closeRefusal);
});

describe("what the whole company earned", () => {
  describeRefusals(backoffice, {
    "as its assets changed, of who sees one stall": async () => [
      () => stallKeeper.refused("GET", "/api/clothes/netChange"),
      "净资产变动是全公司的，您只能查看自己档口的利润",
    ],
    "up to a month to come": async () => [
      () => boss.refused("GET", "/api/clothes/netChange?to=2026-05"),
      "月份不能晚于本月",
    ],
    "by no stall, of who sees one": async () => [
      () =>
        stallKeeper.refused(
          "GET",
          "/api/clothes/profit/documents?item=EXPENSE&from=2026-04-01&to=2026-04-15&noStall=true",
        ),
      "您只能查看自己档口的利润",
    ],
  });

  it("is what boss is shown", async () => {
    const { stalls } = await oneRow<{ stalls: number }>(db(), sql`select count(*) as stalls from stall`);
    expect(stalls).toBeGreaterThan(1);
    expect((await boss.get("/api/clothes/netChange")).status).toBe(200);
  });
});
