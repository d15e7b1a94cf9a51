/**
 * What of 账户流水 and 对账单 a viewer of one stall sees (domain.md §1.6, docs/decisions/sessions.md,
 * "A customer's account is cut to the stalls one sees").
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addBill, addCustomer, ledgerContext, voidBill } from "../../support/data/ledger-bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const entries = "/api/clothes/account/entry";
const walkIn = 1;
const period = "from=2026-03-01&to=2026-04-15";
let keeper: Caller;
let finance: Caller;
let id: number;
let own: string;
let foreign: string;
let foreignTill: number;

const db = () => backoffice.database.db;
const ledger = (days: number) => ledgerContext(db(), { now: () => new Date(demoNow.getTime() + days * 86_400_000) });

beforeAll(async () => {
  [keeper, finance] = (await Promise.all(["keeper", "finance"].map((who) => caller(backoffice, who)))) as [
    Caller,
    Caller,
  ];
  ({ id } = await addCustomer(db(), { creditLimitFen: 5_000_000 }));
  ({ no: own } = await addBill(ledger(-5), { distributorId: id, payableFen: 10_000 }));
  ({ no: foreign } = await addBill(ledger(-4), { distributorId: id, payableFen: 30_000, stallId: 2 }));
  await addBill(ledger(-3), { distributorId: id, payableFen: 5_000, stallId: 2 });
  const [till] = await rows<{ id: number }>(db(), sql`select id from fund where stall_id = 2`);
  foreignTill = till?.id ?? 0;
});

describe("账户流水", () => {
  const numbers = (body: { content: { docNo: string }[] }) => body.content.map(({ docNo }) => docNo);

  it("shows a keeper the own stall's entries, and adds up what it shows", async () => {
    const { body } = await keeper.get(`${entries}?distributorId=${id}&totals=all`);
    expect(numbers(body)).toEqual([own]);
    expect(body.totals).toMatchObject({ count: 1, inFen: 0, outFen: 10_000, netFen: -10_000 });
    expect((await keeper.get(`${entries}?docNo=${foreign}`)).body).toMatchObject({ content: [], totals: { count: 0 } });
    expect(numbers((await finance.get(`${entries}?distributorId=${id}`)).body)).toHaveLength(3);
  });

  it("adds up 散客 of the own stall only", async () => {
    const [of1] = await rows<{ count: number; inFen: number }>(
      db(),
      sql`select count(*)::int as count, sum(greatest(amount_fen, 0))::int8 as "inFen" from account_entry entry
          join account on account.id = entry.account_id
          where account.kind = 'DISTRIBUTOR' and account.owner_id = ${walkIn} and (stall_id = 1 or stall_id is null)`,
    );
    const { body } = await keeper.get(`${entries}?distributorId=${walkIn}&totals=all&from=2025-05-01&to=2026-04-15`);
    expect(body.totals).toMatchObject({ count: of1?.count, inFen: of1?.inFen });
    const whole = await finance.get(`${entries}?distributorId=${walkIn}&totals=all&from=2025-05-01&to=2026-04-15`);
    expect(whole.body.totals.count).toBeGreaterThan(body.totals.count);
  });

  it("refuses another stall's till, in the list and in the file", async () => {
    const refusal = "收款账户不存在，或您没有查看权限";
    expect(await keeper.refused("GET", `${entries}?fundId=${foreignTill}&totals=all`)).toBe(refusal);
    expect(await keeper.refused("GET", `${entries}/export?fundId=${foreignTill}&format=csv`)).toBe(refusal);
    expect(await keeper.refused("GET", `${entries}/export/count?fundId=${foreignTill}`)).toBe(refusal);
    expect((await finance.get(`${entries}?fundId=${foreignTill}`)).body.totals.count).toBeGreaterThan(0);
  });

  it("exports no more than the list", async () => {
    expect((await keeper.get(`${entries}/export/count?distributorId=${id}`)).body.rows).toEqual({ entry: 1 });
    const file = String((await keeper.get(`${entries}/export?distributorId=${id}&format=csv`)).body);
    expect(file).toContain(own);
    expect(file).not.toContain(foreign);
  });
});

describe("对账单", () => {
  const address = () => `/api/clothes/distributor/${id}/statement`;
  const read = async (who: Caller, query = `${period}&styles=1`) => (await who.get(`${address()}?${query}`)).body;

  it("shows a keeper the own stall's documents; other stalls' are one sum, so that the closing is the account's", async () => {
    const statement = await read(keeper);
    expect(statement).toMatchObject({
      rows: [{ docNo: own, amountFen: -10_000, balanceFen: -10_000 }],
      elsewhere: { count: 2, amountFen: -35_000 },
      closingFen: -45_000,
      styles: [{ styleNo: "8801", takenQty: 1 }],
    });
    expect(JSON.stringify(statement)).not.toContain(foreign);
    const csv = `/api/clothes/statement/export?distributorId=${id}&${period}&format=csv`;
    expect(String((await keeper.get(csv)).body)).not.toContain(foreign);
    expect(String((await finance.get(csv)).body)).toContain(foreign);
  });

  it("is whole for those who hold 整户对账", async () => {
    const statement = await read(finance);
    expect(statement).toMatchObject({ elsewhere: null, closingFen: -45_000, styles: [{ takenQty: 3 }] });
    expect(statement.rows).toHaveLength(3);
  });

  it("is agreed on only by who sees all of it, and is cut to the viewer afterwards, too", async () => {
    const body = { from: "2026-03-01", to: "2026-04-15", closingFen: -45_000 };
    expect(await keeper.refused("POST", `${address()}/confirm`, body)).toBe(
      "客户在其他档口也有往来，确认对账单需要“整户对账”权限",
    );
    await finance.ok("POST", `${address()}/confirm`, body);
    const agreed = await read(keeper);
    expect(agreed).toMatchObject({
      confirmed: { confirmBy: "钱会计" },
      rows: [{ docNo: own }],
      elsewhere: { count: 2, amountFen: -35_000 },
      closingFen: -45_000,
    });
    expect(JSON.stringify(agreed)).not.toContain(foreign);
    expect((await read(finance)).rows).toHaveLength(3);
  });

  it("is granted by a permission of its own", async () => {
    const [held] = await rows<{ roles: string }>(
      db(),
      sql`select string_agg(role.code, ' ' order by role.code) as roles from role_menu
          join menu on menu.id = role_menu.menu_id join role on role.id = role_menu.role_id
          where menu.permission = ${permissions.accountStatement}`,
    );
    expect(held?.roles).toContain("ROLE_FINANCE");
    expect(held?.roles).not.toContain("ROLE_STALL_KEEPER");
  });
});

it("what was voided is on no 对账单: it goes back to its own day", async () => {
  const { id: other } = await addCustomer(db(), { creditLimitFen: 5_000_000 });
  const wrong = await addBill(ledger(-10), { distributorId: other, payableFen: 999 });
  await addBill(ledger(-5), { distributorId: other, payableFen: 30_000 });
  await voidBill(ledger(-4), wrong, other);
  const read = async (query: string) =>
    (await finance.get(`/api/clothes/distributor/${other}/statement?${query}`)).body;
  expect(await read(period)).toMatchObject({
    rows: [{ amountFen: -30_000, balanceFen: -30_000 }],
    inFen: 0,
    outFen: 30_000,
    closingFen: -30_000,
  });
  expect(await read("from=2026-04-01&to=2026-04-08")).toMatchObject({
    rows: [],
    closingFen: 0,
  });
  expect(await read("from=2026-04-10&to=2026-04-15")).toMatchObject({
    openingFen: 0,
    rows: [{ amountFen: -30_000 }],
    closingFen: -30_000,
  });
});
