/** 分销商 over the API (domain.md §3.4): who they are, how they stand, and what may happen to them. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import {
  addBill,
  addDistributor,
  distributorApi as api,
  moveMoney,
  newDistributor,
} from "../../support/data/distributors.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
let boss: Caller;
let manager: Caller;
let keeper: Caller;

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  manager = await caller(backoffice, "manager");
  keeper = await caller(backoffice, "keeper");
});

const detail = async (id: number) => (await boss.get(`${api}/${id}`)).body;
const act = (name: string, { id, version }: { id: number; version: number }) => ({
  path: `${api}/${id}/${name}`,
  body: { version },
});

describe("a new customer", () => {
  it("needs a name and a phone, and gets a code", async () => {
    const before = await boss.get(`${api}?sort=code,desc&size=10`);
    const last = Number(before.body.content[0].code.slice(1));
    const saved = await keeper.ok("POST", api, { name: "临沂西郊阿兰", phone: "１３８ 0013-8000" });
    expect(saved.code).toBe(`K${String(last + 1).padStart(5, "0")}`);
    expect(await keeper.refused("POST", api, { name: "另一位", phone: "138****8000" })).toBe(
      "请填写完整的手机号，或保持原样不改",
    );
    expect(await detail(saved.id)).toMatchObject({
      name: "临沂西郊阿兰",
      phone: "13800138000",
      strategyName: "默认",
      creditLimitFen: 0,
      balanceFen: 0,
      status: "NORMAL",
      lastBillAt: null,
      returnRateBp: null,
    });
  });

  it("gets the strategy's credit from those who may give it", async () => {
    expect(await addDistributor(manager, { strategyId: 2 })).toMatchObject({ creditLimitFen: 500_000 });
    const { id } = await keeper.ok("POST", api, newDistributor({ strategyId: 2 }));
    expect(await detail(id)).toMatchObject({ creditLimitFen: 0 });
    expect(await addDistributor(manager, { strategyId: 2, phone: null })).toMatchObject({
      creditLimitFen: 0,
      phone: null,
    });
  });

  it("brings the balance it had, once", async () => {
    const { id } = await addDistributor(boss, { openingFen: -123_45 });
    expect(await detail(id)).toMatchObject({ balanceFen: -12_345 });
    const [entry] = await rows(
      backoffice.database.db,
      sql`select entry_type, amount_fen from account_entry e join account a on a.id = e.account_id where a.kind = 'DISTRIBUTOR' and a.owner_id = ${id}`,
    );
    expect(entry).toEqual({ entry_type: "OPENING", amount_fen: -12_345 });
    expect(await manager.refused("POST", api, newDistributor({ openingFen: 1 }))).toBe("您没有录入期初余额的权限");
  });

  it("is made once for a form that is sent twice, and once a code when many are made at once", async () => {
    const body = newDistributor({ clientToken: randomUUID() });
    const [first, second] = [await keeper.post(api, body), await keeper.post(api, body)];
    expect(second.body).toEqual(first.body);
    const codes = await Promise.all(Array.from({ length: 5 }, () => keeper.ok("POST", api, newDistributor())));
    expect(new Set(codes.map(({ code }) => code)).size).toBe(5);
  });

  it.each([
    [{ name: "  " }, "请填写客户名"],
    [{ name: "好".repeat(51) }, "客户名不能超过 50 个字"],
    [{ phone: "12345678901" }, "手机号应为 11 位，以 13 至 19 开头"],
    [{ phone: null, creditLimitFen: 100 }, "测试的信用额度大于 0，请填写手机号"],
    [{ addresses: ["1", "2", "3", "4", "5", "6"] }, "收货地址最多 5 个"],
    [{ strategyId: 99 }, "策略不存在，请重新选择"],
    [{ stallId: 99 }, "归属档口不存在或已停用，请重新选择"],
    [{ keeperId: 99 }, "营业员不存在或已停用，请重新选择"],
    [{ settleCycle: "YEAR" }, "请选择结算方式"],
    [{ creditLimitFen: -1 }, "金额不能小于 0"],
    [{ clientToken: "x" }, "表单已失效，请刷新页面后重试"],
  ])("is refused with a sentence: %j", async (changes, message) => {
    expect(await boss.refused("POST", api, newDistributor({ name: "测试", ...changes }))).toBe(message);
  });

  it("is refused where the phone is another's, or the credit not for this user to give", async () => {
    const other = await addDistributor(boss);
    expect(await boss.refused("POST", api, newDistributor({ phone: other.phone }))).toBe(
      `手机号 ${other.phone} 已是客户 ${other.name}（${other.code}）的，请核对`,
    );
    expect(await keeper.refused("POST", api, newDistributor({ name: "小方", creditLimitFen: 1 }))).toBe(
      "您没有设置小方信用额度的权限",
    );
  });
});

describe("editing", () => {
  it("keeps what is not told, and is refused over a newer version", async () => {
    const before = await addDistributor(boss, { strategyId: 2, tags: ["直播"], addresses: ["杭州"] });
    const body = { ...before, creditLimitFen: undefined, name: "改名后", region: "浙江" };
    await manager.ok("PUT", api, body);
    expect(await detail(before.id)).toMatchObject({
      name: "改名后",
      region: "浙江",
      creditLimitFen: 500_000,
      tags: ["直播"],
      version: 2,
    });
    expect((await boss.get(`${api}?keyword=gmh`)).body.content.map((row: { id: number }) => row.id)).toContain(
      before.id,
    );
    expect(await boss.refused("PUT", api, body)).toBe("数据已被他人修改，请刷新后重试");
    expect((await keeper.put(api, body)).status).toBe(403);
    const [audit] = await rows<{ before: { creditLimitFen: number } }>(
      backoffice.database.db,
      sql`select before from audit_log where entity = 'distributor' and entity_id = ${before.id} and action = 'edit'`,
    );
    expect(audit?.before).toMatchObject({ creditLimitFen: 500_000, strategyId: 2 });
  });

  it("leaves 散客 alone", async () => {
    const walkIn = await detail(1);
    expect(walkIn.walkIn).toBe(true);
    expect(await boss.refused("PUT", api, walkIn)).toBe("散客是系统客户，不能修改");
    const { path, body } = act("freeze", walkIn);
    expect(await boss.refused("POST", path, body)).toBe("散客不能冻结");
    expect(await boss.refused("POST", `${api}/1/price`, { styleNo: "8801", priceFen: 9_000 })).toBe("散客不能设专价");
  });
});

describe("states", () => {
  it("go from normal to frozen and back, to disabled and back", async () => {
    const row = await addDistributor(boss);
    for (const [name, status] of [
      ["freeze", "FROZEN"],
      ["unfreeze", "NORMAL"],
      ["disable", "DISABLED"],
      ["enable", "NORMAL"],
    ] as const) {
      const { path, body } = act(name, await detail(row.id));
      await manager.ok("POST", path, body);
      expect(await detail(row.id)).toMatchObject({ status });
    }
    const { path, body } = act("unfreeze", await detail(row.id));
    expect(await boss.refused("POST", path, body)).toBe(`${row.name}是正常状态，不能解冻`);
    expect((await keeper.post(path, body)).status).toBe(403);
  });

  it("do not end while anything is open", async () => {
    const row = await addDistributor(boss, { name: "未了客户" });
    await addBill(backoffice, row.id, { payableFen: 10_000, owedQty: 3 });
    await addBill(backoffice, row.id, { status: "HELD" });
    await moveMoney(backoffice, row.id, [{ kind: "DISTRIBUTOR_BONUS", amountFen: 500, entryType: "BONUS_GRANT" }]);
    const { path, body } = act("disable", row);
    expect(await boss.refused("POST", path, body)).toBe(
      "未了客户不能停用：欠款 100.00 元未收；赠送金 5.00 元未用；未拿欠货 3 件；挂单 1 张",
    );
  });
});

describe("the list", () => {
  const codes = async (query: string) =>
    (await boss.get(`${api}?size=100&${query}`)).body.content.map((row: { name: string }) => row.name);

  it("finds by code, name, initials and phone", async () => {
    const { code, phone, name } = await detail(2);
    for (const keyword of [code, "小雨女装", "csxynz", phone.slice(-4), phone]) {
      expect(await codes(`keyword=${encodeURIComponent(keyword)}`)).toContain(name);
    }
    expect(await codes("keyword=%25")).toEqual([]);
  });

  it("filters by debt, strategy, owner, region, sleep and state, and sums up the whole set", async () => {
    const debtor = await addDistributor(boss, {
      name: "欠款人",
      region: "西藏拉萨",
      openingFen: -700,
      stallId: 2,
      keeperId: 5,
    });
    await addDistributor(boss, { name: "预存人", region: "西藏林芝", openingFen: 900 });
    const found = await boss.get(`${api}?region=西藏`);
    expect(found.body.totals).toEqual({ debtFen: 700, prepaidFen: 900, bonusFen: 0 });
    expect(await codes("region=西藏&balance=debt")).toEqual(["欠款人"]);
    expect(await codes("region=西藏&balance=prepaid")).toEqual(["预存人"]);
    expect(await codes("region=西藏&sort=debtFen,desc")).toEqual(["欠款人", "预存人"]);
    expect(await codes("region=西藏&sort=code,desc")).toEqual(["预存人", "欠款人"]);
    expect(await codes("region=西藏&stallId=2&keeperId=5")).toEqual(["欠款人"]);
    expect(await codes("region=西藏&strategyId=3")).toEqual([]);
    expect(await codes("region=西藏&dormantDays=1")).toEqual([]);
    backoffice.advance(3 * 86_400_000);
    boss = await caller(backoffice, "boss");
    expect(await codes("region=西藏&dormantDays=2")).toHaveLength(2);
    backoffice.advance(-3 * 86_400_000);
    boss = await caller(backoffice, "boss");
    await boss.ok("POST", `${api}/${debtor.id}/freeze`, { version: debtor.version });
    expect(await codes("region=西藏&status=FROZEN")).toEqual(["欠款人"]);
    expect(await boss.refused("GET", `${api}?dormantDays=0`)).toBe("沉睡天数不能小于 1");
  });

  it("tells what was taken, given back and is owed; money only to those who may see cost", async () => {
    const row = await addDistributor(boss, { region: "青海" });
    await addBill(backoffice, row.id, { payableFen: 1_000, owedQty: 2, saleQty: 8, returnQty: 1 });
    await backoffice.database.db.execute(sql`
      insert into agg_customer_day (stall_id, distributor_id, biz_date, bills, sale_qty, return_qty, goods_fen, return_fen, payable_fen, updated_at)
      values (1, ${row.id}, '2026-03-01', 1, 8, 1, 400, 0, 400, now()), (1, ${row.id}, '2026-04-10', 1, 8, 1, 200, 0, 200, now()),
             (1, ${row.id}, '2025-12-31', 1, 90, 90, 9000, 0, 9000, now())`);
    const [seen] = (await boss.get(`${api}?region=青海`)).body.content;
    expect(seen).toMatchObject({ owedQty: 2, returnRateBp: 1250, bought30Fen: 1_200, balanceFen: -1_000 });
    const [hidden] = (await keeper.get(`${api}?region=青海`)).body.content;
    expect(hidden).not.toHaveProperty("bought30Fen");
  });
});

describe("at the counter", () => {
  it("finds the best match first, without the whole phone and without who is disabled", async () => {
    const exact = await addDistributor(boss, { name: "桂林", phone: "18600001234" });
    const longer = await addDistributor(boss, { name: "桂林山水", phone: "18612340001" });
    const inside = await addDistributor(boss, { name: "老桂林" });
    const ask = async (text: string) => (await keeper.get(`${api}/search?text=${encodeURIComponent(text)}`)).body;
    const ids = async (text: string) => (await ask(text)).map((row: { id: number }) => row.id);
    expect(await ids("桂林")).toEqual([exact.id, longer.id, inside.id]);
    expect((await ids("gl")).slice(0, 2)).toEqual([exact.id, longer.id]);
    expect(await ids("1234")).toContain(exact.id);
    expect((await ids("186")).slice(0, 2)).toEqual([longer.id, exact.id]);
    expect((await ask("桂林"))[0]).toMatchObject({
      phone: "1234",
      strategyName: "默认",
      balanceFen: 0,
      status: "NORMAL",
    });
    await boss.ok("POST", `${api}/${inside.id}/disable`, { version: inside.version });
    expect(await ids("老桂林")).toEqual([]);
    expect((await ask("")).length).toBe(12);
    expect(await ask("%")).toEqual([]);
  });

  it("finds by any part of the phone; who may not see it whole, by what is shown of it only", async () => {
    const { name, code } = await addDistributor(boss, { name: "连州连衣", phone: "19876540321" });
    /** Every way that customers are found. */
    const finds = async ({ get }: Caller, text: string) => {
      const asked = encodeURIComponent(text);
      const [listed, searched, looked] = await Promise.all([
        get(`${api}?keyword=${asked}`),
        get(`${api}/search?text=${asked}`),
        get(`${api}/lookup?text=${asked}`),
      ]);
      const all = [listed.body.content, searched.body, looked.body].map((rows: { code: string }[]) =>
        rows.some((row) => row.code === code),
      );
      expect(new Set(all).size, `${text} is found alike: ${all}`).toBe(1);
      return all[0];
    };
    for (const part of ["198", "0321", "19876540321", name]) {
      expect([part, await finds(boss, part), await finds(keeper, part)]).toEqual([part, true, true]);
    }
    for (const part of ["1987", "8765", "654", "40321", "9876540", "1987654032", "321", "876-5403"]) {
      expect([part, await finds(boss, part), await finds(keeper, part)]).toEqual([part, true, false]);
    }
    for (const part of ["0320", "199", "19876540322", "6543"]) {
      expect([part, await finds(boss, part), await finds(keeper, part)]).toEqual([part, false, false]);
    }
  });

  it("sees at a glance how the customer stands", async () => {
    const row = await addDistributor(boss, { strategyId: 3, carrier: "顺丰" });
    await addBill(backoffice, row.id, { payableFen: 2_500, owedQty: 4, saleQty: 10, returnQty: 2 });
    expect((await keeper.get(`${api}/${row.id}/glance`)).body).toMatchObject({
      balanceFen: -2_500,
      creditLimitFen: 5_000_000,
      owedQty: 4,
      returnRateBp: 2_000,
      lastBillNo: expect.stringMatching(/^XST/),
      carrier: "顺丰",
      walkIn: false,
      strategy: {
        name: "代理",
        rememberLast: true,
        returnDays: 30,
        returnRatioBp: 2_000,
        returnLimitMode: "WARN",
        tiers: [
          { amountFen: 1_000_000, bonusFen: 30_000 },
          { amountFen: 3_000_000, bonusFen: 120_000 },
        ],
      },
    });
    expect(await keeper.refused("GET", `${api}/999999/glance`)).toBe("客户不存在，请重新选择");
  });

  it("sees only the bills of stalls that may be seen", async () => {
    const row = await addDistributor(boss);
    await addBill(backoffice, row.id, { stallId: 1 });
    await addBill(backoffice, row.id, { stallId: 2 });
    const seen = async (who: Caller) => (await who.get(`${api}/${row.id}/bill`)).body.totalElements;
    expect([await seen(boss), await seen(await caller(backoffice, "keeper2"))]).toEqual([2, expect.any(Number)]);
    const { content } = (await keeper.get(`${api}/${row.id}/bill`)).body;
    const visible = (await keeper.get("/api/clothes/stallGoods/vocabulary")).body.stalls.map(
      (s: { name: string }) => s.name,
    );
    for (const bill of content) expect(visible).toContain(bill.stallName);
  });
});

describe("many at once", () => {
  it("change strategy and owner, and say who was left alone", async () => {
    const [a, b] = [await addDistributor(boss), await addDistributor(boss, { strategyId: 2 })];
    const walkIn = await detail(1);
    const mark = ({ id, version }: { id: number; version: number }) => ({ id, version });
    const reply = await manager.ok("POST", `${api}/strategy`, { rows: [a, b, walkIn].map(mark), strategyId: 2 });
    expect(reply).toEqual({
      changed: 1,
      refused: [
        { id: 1, label: "散客", message: "散客是系统客户，不能修改" },
        { id: b.id, label: b.name, message: "已经是策略 VIP" },
      ],
    });
    expect(await detail(a.id)).toMatchObject({ strategyName: "VIP", version: 2 });
    await manager.ok("POST", `${api}/owner`, { rows: [mark(b)], stallId: 2, keeperId: 5 });
    expect(await detail(b.id)).toMatchObject({ stallId: 2, keeperId: 5 });
    expect(await manager.refused("POST", `${api}/owner`, { rows: [mark(b)], stallId: 1, keeperId: null })).toBe(
      `${b.name} 数据已被他人修改，请刷新后重试`,
    );
    expect(await manager.refused("POST", `${api}/strategy`, { rows: [], strategyId: 2 })).toBe("请先勾选客户");
    expect((await keeper.post(`${api}/strategy`, { rows: [mark(a)], strategyId: 1 })).status).toBe(403);
  });

  it("show their whole phone to those only who may export them, and keep it when it comes back as it was shown", async () => {
    const other = await addDistributor(boss, { phone: "18612345678" });
    const { id, name } = await addDistributor(boss, { phone: "13912345678" });
    const phones = async ({ get }: Caller) => {
      const [row] = (await get(`${api}?keyword=${encodeURIComponent(name)}`)).body.content;
      const [found] = (await get(`${api}/lookup?text=${encodeURIComponent(name)}`)).body;
      const { distributor: stated } = (await get(`${api}/${id}/statement`)).body;
      const more = await Promise.all(["", "/glance", "/money"].map((part) => get(`${api}/${id}${part}`)));
      return [row, found, stated, ...more.map(({ body }) => body)].map(({ phone }) => phone);
    };
    expect(await phones(boss)).toEqual(Array(6).fill("13912345678"));
    expect(await phones(manager)).toEqual(Array(6).fill("139****5678"));
    const [match] = (await manager.get(`${api}/search?text=${encodeURIComponent(name)}`)).body;
    expect(match.phone).toBe("5678");

    const shown = (await manager.get(`${api}/${id}`)).body;
    const body = { ...shown, creditLimitFen: undefined, region: "石家庄", clientToken: randomUUID() };
    await manager.ok("PUT", api, body);
    expect(await detail(id)).toMatchObject({ phone: "13912345678", region: "石家庄" });
    const again = { ...body, version: shown.version + 1, clientToken: randomUUID() };
    expect(await manager.refused("PUT", api, { ...again, phone: "186****5678" })).toBe(
      "请填写完整的手机号，或保持原样不改",
    );
    await manager.ok("PUT", api, { ...again, phone: "13700001111", clientToken: randomUUID() });
    expect((await detail(id)).phone).toBe("13700001111");
    expect((await detail(other.id)).phone).toBe("18612345678");
  });

  it("are exported by those who may", async () => {
    const list = await boss.get(`${api}?keyword=csxynz`);
    const file = await boss.get(`${api}/export?keyword=csxynz&format=csv`);
    expect(file.status).toBe(200);
    expect(file.body).toContain(list.body.content[0].phone);
    expect((await boss.get(`${api}/export/count?keyword=csxynz`)).body.rows.distributor).toBe(list.body.totalElements);
    expect((await manager.get(`${api}/export?format=csv`)).status).toBe(403);
  });
});

describe("prices of one's own", () => {
  it("are set by number, changed and removed, and not below the floor", async () => {
    const row = await addDistributor(boss);
    const path = `${api}/${row.id}/price`;
    expect(await manager.ok("POST", path, { styleNo: "8801", priceFen: 9_900 })).toMatchObject({ added: true });
    await manager.ok("POST", path, { styleNo: "8801", priceFen: 9_800 });
    const { content } = (await keeper.get(path)).body;
    expect(content).toEqual([expect.objectContaining({ styleNo: "8801", priceFen: 9_800, updateBy: "沈店长" })]);
    expect(await manager.refused("POST", path, { styleNo: "8801", priceFen: 1 })).toMatch(
      /^8801 专价 0.01 低于最低价 /,
    );
    expect(await manager.refused("POST", path, { styleNo: "", priceFen: 1 })).toBe("请填写款号");
    const token = await backoffice.signIn("manager");
    const gone = () =>
      backoffice.send("DELETE", `${path}/${content[0].productId}`, { token, body: { clientToken: randomUUID() } });
    expect((await gone()).status).toBe(200);
    expect((await gone()).body.message).toBe("该款的专价不存在，可能已被删除");
  });
});
