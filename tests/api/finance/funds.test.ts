/** 资金账户 and the stalls they belong to, and their files, over HTTP (domain.md §3.6). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { parseCsv } from "hucre/csv";
import { beforeAll, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/fund";
let boss: Caller;
beforeAll(async () => {
  boss = await caller(backoffice, "boss");
});

const file = async (of: string) => parseCsv(String((await boss.get(`${of}&layout=row&format=csv`)).body));

it("a fund is made, changed, stopped and removed, and keeps what money went through", async () => {
  const bank = await boss.ok("POST", path, { name: "浦发", method: "BANK" });
  expect(await boss.refused("POST", path, { name: "浦发", method: "WECHAT" })).toBe(
    "资金账户 浦发 已存在，请换一个名称",
  );
  expect(await boss.refused("POST", path, { name: "农行", method: "GOLD" })).toContain("请选择收款方式");
  expect(await boss.refused("POST", path, { name: "农行", method: "BANK", stallId: 99 })).toContain("所属档口不存在");
  const full = { id: bank.id, name: "浦发-对公", method: "BANK", stallId: "", sort: "" };
  const edited = await boss.ok("PUT", path, { ...full, version: bank.version });
  expect(await boss.refused("PUT", path, { ...full, version: bank.version })).toContain("已被他人修改");
  const offered = async () => (await boss.get(`${path}/options`)).body.map(({ name }: { name: string }) => name);
  const off = await boss.ok("POST", `${path}/${bank.id}/disable`, { version: edited.version });
  expect(await offered()).not.toContain(full.name);
  const on = await boss.ok("POST", `${path}/${bank.id}/enable`, { version: off.version });
  expect(await offered()).toContain(full.name);
  await boss.ok("POST", "/api/clothes/receipt/receive", { distributorId: 2, fundId: bank.id, amountFen: 5_000 });
  expect((await boss.get(`${path}/${bank.id}`)).body.balanceFen).toBe(5_000);
  expect(await boss.refused("PUT", path, { ...full, method: "WECHAT", version: on.version })).toContain("已有收付款");
  expect(await boss.refused("DELETE", `${path}/${bank.id}`, { version: on.version })).toBe(
    "浦发-对公已有收付款或单据，不能删除，可停用",
  );
  const unused = await boss.ok("POST", path, { name: "POS 机", method: "POS" });
  const gone = { token: await backoffice.signIn("boss"), body: { version: unused.version, clientToken: randomUUID() } };
  expect((await backoffice.send("DELETE", `${path}/${unused.id}`, gone)).status).toBe(200);
  expect((await boss.get(`${path}/${unused.id}`)).status).toBe(400);
});

it("a fund stays with the stall it had, also when that was closed; none moves to a closed one", async () => {
  const [open, closing] = (await boss.get(`${path}/stalls`)).body as { id: number }[];
  const till = { name: "九楼钱箱", method: "CASH", sort: "" };
  const of = (stallId: number | undefined) => ({ ...till, stallId });
  const made = await boss.ok("POST", path, of(closing?.id));
  await backoffice.database.db.execute(sql`update stall set status = 'OFF' where id = ${closing?.id}`);
  const renamed = { ...of(closing?.id), name: "九楼钱箱（旧）", id: made.id, version: made.version };
  const kept = await boss.ok("PUT", path, renamed);
  expect((await boss.get(`${path}/${made.id}`)).body).toMatchObject({ name: renamed.name, stallId: closing?.id });
  expect(await boss.refused("POST", path, { ...of(closing?.id), name: "十楼钱箱" })).toBe(
    "所属档口不存在或已停用，请重新选择",
  );
  const moved = await boss.ok("PUT", path, { ...renamed, stallId: open?.id, version: kept.version });
  expect(await boss.refused("PUT", path, { ...renamed, version: moved.version })).toContain("所属档口不存在或已停用");
});

it("a till of another stall is out of reach, also with the code", async () => {
  await backoffice.database.db.execute(sql`
    insert into role_menu (role_id, menu_id)
    select role.id, menu.id from role, menu
    where role.code = 'ROLE_STALL_KEEPER' and menu.permission = 'msClothesFund:edit' on conflict do nothing`);
  const keeper = await caller(backoffice, "keeper");
  const funds = (await boss.get(path)).body.content as { id: number; stallId: number | null; version: number }[];
  const till = (of: number) => funds.find(({ stallId }) => stallId === of) ?? { id: 0, version: 0 };
  const disable = ({ id, version }: { id: number; version: number }) => [`${path}/${id}/disable`, { version }] as const;
  expect(await keeper.refused("POST", ...disable(till(2)))).toBe("资金账户不存在，可能已被删除，或您没有查看权限");
  const { version } = await keeper.ok("POST", ...disable(till(1)));
  await keeper.ok("POST", `${path}/${till(1).id}/enable`, { version });
});

it("their files are in the words of the lists, transfers with their days", async () => {
  const [names = [], ...lines] = await file(`${path}/export?status=`);
  const told = lines.map((line) => Object.fromEntries(names.map((name, index) => [name, line[index]])));
  expect(told).toContainEqual(
    expect.objectContaining({ 名称: "九楼钱箱（旧）", 收款方式: "现金", 余额: "0.00", 状态: "启用" }),
  );
  const [from, to] = [3, 4];
  await boss.ok("POST", "/api/clothes/fundTransfer", { fromId: from, toId: to, amountFen: 100 });
  const { content } = (await boss.get("/api/clothes/fundTransfer")).body;
  const [heads = [], latest = []] = await file("/api/clothes/fundTransfer/export?sort=");
  expect(latest[heads.indexOf("单号")]).toBe(content[0].no);
  expect(latest[heads.indexOf("日期")]).toBe(content[0].bizDate);
});
