/** 员工详情 over HTTP: everybody reads the own record, pieces, wages and money, and nobody anybody else's without a right to (domain.md §3.2, employee/item). */
import { sql } from "drizzle-orm";
import { parseCsv } from "hucre/csv";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { profileEndpoints, profileMoneyExportEndpoints } from "#contract/employee/profile.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { plantDay } from "../../support/data/production.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const path = "/api/clothes/employee/profile";
const year = "from=2025-04-16&to=2026-04-15";

let sewer: Caller;
let keeper: Caller;
let manager: Caller;
let finance: Caller;

interface Person {
  id: number;
  name: string;
}
const people = new Map<string, Person>();
const personOf = (name: string) => {
  const found = people.get(name);
  if (!found) throw new Error(`the demo company has no ${name}`);
  return found;
};

beforeAll(async () => {
  [sewer, keeper, manager, finance] = (await Promise.all(
    ["sewer", "keeper", "manager", "finance"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller, Caller];
  for (const person of await rows<Person>(db(), sql`select id, name from employee`)) people.set(person.name, person);
});

/** What an employee is asked by; the slip has a question of its own. */
const tabs = ["", "/pieces", "/wages", "/money", "/money/export/count", "/sales", "/log"] as const;
const wageTabs = tabs.filter((tab) => tab !== "" && tab !== "/log");
const read = async (who: Caller, asked: string) => {
  const { status, body } = await who.get(`${path}${asked}`);
  expect([asked, status, body?.message]).toEqual([asked, 200, undefined]);
  return body;
};
const slipsOf = (employeeId: number) =>
  rows<{ id: number; status: string }>(
    db(),
    sql`select id, status from wage_settlement where employee_id = ${employeeId} order by id`,
  );

it("asks every address that there is", () => {
  const known = [...Object.values(profileEndpoints), profileMoneyExportEndpoints.count].map(
    (endpoint) => endpoint.path,
  );
  expect(known.sort()).toEqual([...tabs.map((tab) => `${path}${tab}`), `${path}/slip`].sort());
});

describe("one's own", () => {
  it("is the record with pay and account, with an id and without", async () => {
    const { id, name } = personOf("林双线");
    const own = await read(sewer, "");
    expect(own).toMatchObject({ id, name, teamName: "车缝A组", username: "sewer", own: true, seesWages: true });
    expect(own.possible).toEqual({ edit: false, audit: false, pay: false, log: false });
    expect(await read(sewer, `?id=${id}`)).toEqual(own);
    const { li } = await oneRow<{ li: number }>(
      db(),
      sql`select sum(amount_li)::int8 as li from piece_record where employee_id = ${id} and status = 'APPROVED'`,
    );
    expect(own.openLi).toBe(li);
    expect(own.openLi).toBeGreaterThan(0);
  });

  it("are the own pieces alone, with their wages: a settled month is what its slip says", async () => {
    const { id } = personOf("林双线");
    const whole = await read(sewer, `/pieces?${year}`);
    const { count, li } = await oneRow<{ count: number; li: number }>(
      db(),
      sql`select count(*) as count, sum(amount_li)::int8 as li from piece_record
          where employee_id = ${id} and biz_date between '2025-04-16' and '2026-04-15'`,
    );
    expect([whole.totalElements, whole.totals.amountLi]).toEqual([count, li]);
    const { content: slips } = await read(sewer, "/wages");
    expect(slips.length).toBeGreaterThan(0);
    for (const { id: wageId, no, period, pieceFen, amountFen, employeeId } of slips) {
      expect(employeeId).toBe(id);
      const settled = await read(sewer, `/pieces?from=${period}-01&to=${period}-28&status=SETTLED&size=100`);
      expect(settled.content.length).toBeGreaterThan(0);
      for (const piece of settled.content) expect(piece.wageNo).toBe(no);
      const slip = await read(sewer, `/slip?wageId=${wageId}`);
      expect(slip).toMatchObject({ no, pieceFen, amountFen, employeeName: "林双线" });
      const sumLi = slip.pieces.reduce((sum: number, { amountLi }: { amountLi: number }) => sum + amountLi, 0);
      expect(Math.floor((sumLi + 5) / 10)).toBe(pieceFen);
      for (const [act, allowed] of Object.entries(slip.possible)) expect([act, allowed]).toEqual([act, false]);
    }
  });

  it("are the own account and sales", async () => {
    const { id } = personOf("林双线");
    const money = await read(sewer, `/money?${year}`);
    const { fen } = await oneRow<{ fen: number }>(
      db(),
      sql`select balance_fen as fen from account where kind = 'EMPLOYEE' and owner_id = ${id}`,
    );
    expect(money.balanceFen).toBe(fen);
    const { openingFen, closingFen, entries } = money.statement;
    expect(entries.length).toBeGreaterThan(0);
    const [headings = [], ...lines] = parseCsv(String(await read(sewer, `/money/export?format=csv&${year}`)));
    expect(await read(sewer, `/money/export/count?${year}`)).toEqual({ rows: { entry: lines.length } });
    const column = (name: string) => lines.map((cells) => Math.round(Number(cells[headings.indexOf(name)] ?? 0) * 100));
    const sum = (fens: number[]) => fens.reduce((whole, one) => whole + one, 0);
    expect([column("余额")[0], column("余额").at(-1)]).toEqual([openingFen, closingFen]);
    expect(openingFen + sum(column("应付增加")) - sum(column("应付减少"))).toBe(closingFen);
    expect(await read(sewer, "/sales")).toMatchObject({ months: [], linked: true });
    expect((await read(keeper, "/sales")).totals.bills).toBeGreaterThan(0);
  });

  it("is a draft only when it counts", async () => {
    const { id } = personOf("林双线");
    const { jobId } = await finance.ok("POST", "/api/clothes/wage/run", {
      ...{ period: plantDay.slice(0, 7), employeeIds: [id] },
    });
    await backoffice.settle();
    expect((await finance.get(`/api/task/${jobId}`)).body.status).toBe("DONE");
    const draft = (await slipsOf(id)).find(({ status }) => status === "DRAFT");
    expect(draft).toBeDefined();
    const shown = (await read(sewer, "/wages")).content.map(({ id: wageId }: Person) => wageId);
    expect(shown).not.toContain(draft?.id);
    expect((await read(finance, `/wages?id=${id}`)).content.map(({ id: wageId }: Person) => wageId)).toContain(
      draft?.id,
    );
    expect(await sewer.refused("GET", `${path}/slip?wageId=${draft?.id}`)).toBe("工资单不存在，可能已被废弃");
    await read(finance, `/slip?wageId=${draft?.id}`);
    for (const piece of (await read(sewer, "/pieces")).content) expect(piece.wageNo).toBeNull();
  });
});

describe("another's", () => {
  it("is refused to a worker, every tab of it, whether there is such an employee or not", async () => {
    for (const id of [personOf("何巧针").id, personOf("钱会计").id, 999_999]) {
      for (const tab of tabs) {
        const sentence = await sewer.refused("GET", `${path}${tab}?id=${id}`);
        expect([tab, sentence]).toEqual([
          tab,
          tab === "/log" ? "您没有查看员工操作日志的权限" : "您只能查看自己的资料",
        ]);
      }
    }
    expect(await sewer.refused("GET", `${path}/log`)).toBe("您没有查看员工操作日志的权限");
  });

  it("slip is as good as none, audited or paid", async () => {
    const foreign = await slipsOf(personOf("何巧针").id);
    expect(foreign.length).toBeGreaterThan(0);
    for (const wageId of [...foreign.map(({ id }) => id), 999_999]) {
      for (const who of [sewer, keeper, manager]) {
        expect(await who.refused("GET", `${path}/slip?wageId=${wageId}`)).toBe("工资单不存在，可能已被废弃");
      }
    }
  });

  it("record of the own stall is shown to its manager without a 分 of what is earned", async () => {
    const { id } = personOf("周小妹");
    const head = await read(manager, `?id=${id}`);
    expect(head).toMatchObject({ id, own: false, seesWages: false });
    expect(Object.keys(head).filter((key) => /Fen|Li|Bp$/.test(key))).toEqual([]);
    for (const tab of wageTabs) {
      expect([tab, await manager.refused("GET", `${path}${tab}?id=${id}`)]).toEqual([tab, "您没有查看工资的权限"]);
    }
    expect(await manager.refused("GET", `${path}/log?id=${id}`)).toBe("您没有查看员工操作日志的权限");
    expect(await manager.refused("GET", `${path}?id=${personOf("林双线").id}`)).toBe("员工不存在，可能已被删除");
  });

  it("is all there for who settles wages", async () => {
    const { id } = personOf("林双线");
    for (const tab of tabs) await read(finance, `${tab}?id=${id}`);
    expect((await read(finance, `?id=${id}`)).possible).toEqual({ edit: true, audit: true, pay: true, log: true });
  });
});

it("of a login without an employee says so, and nobody signed out reads anything", async () => {
  const newcomer = await caller(backoffice, "newcomer");
  for (const tab of tabs.filter((one) => one !== "/log")) {
    expect(await newcomer.refused("GET", `${path}${tab}`)).toBe("您的账号没有关联员工，请联系管理员");
  }
  for (const tab of [...tabs, "/slip?wageId=1"]) {
    expect((await backoffice.send("GET", `${path}${tab}`)).status).toBe(401);
  }
});

it("gives a worker no hand in wages: neither list, run, audit, payment nor 借支", async () => {
  const { id } = personOf("林双线");
  const [slip] = await slipsOf(id);
  for (const asked of ["/api/clothes/wage", `/api/clothes/wage/${slip?.id}`, "/api/clothes/employee"]) {
    expect([asked, (await sewer.get(asked)).status]).toEqual([asked, 403]);
  }
  for (const asked of ["wage/run", "wage/audit", "wage/pay", `employee/${id}/advance`, `employee/${id}/wage-item`]) {
    expect([asked, (await sewer.post(`/api/clothes/${asked}`)).status]).toEqual([asked, 403]);
  }
});
