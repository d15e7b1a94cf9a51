/** 分销策略 over the API (domain.md §3.4): what it is made of, one default always, and what is used stays. */
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const api = "/api/clothes/strategy";
const backoffice = openBackoffice();
let boss: Caller;

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
});

let made = 0;
function wish(changes: Record<string, unknown> = {}) {
  made += 1;
  return { name: `策略${made}`, priceMode: "WHOLESALE", ...changes };
}
const detail = async (id: number) => (await boss.get(`${api}/${id}`)).body;
const add = async (changes: Record<string, unknown> = {}) => detail((await boss.ok("POST", api, wish(changes))).id);
const act = (id: number, name: string, version: number) => boss.ok("POST", `${api}/${id}/${name}`, { version });
const defaults = async () =>
  (await boss.get(api)).body.content
    .filter((row: { isDefault: boolean }) => row.isDefault)
    .map((row: { id: number }) => row.id);

describe("the list", () => {
  it("shows what each is, and how many buy by it", async () => {
    const { body } = await boss.get(api);
    expect(body.totalElements).toBe(3);
    expect(body.content[1]).toMatchObject({
      name: "VIP",
      priceMode: "DISCOUNT",
      discountBp: 9500,
      rememberLast: true,
      tierCount: 1,
      customers: expect.any(Number),
    });
    const sum = body.content.reduce((all: number, row: { customers: number }) => all + row.customers, 0);
    expect(body.totals.customers).toBe(sum);
    expect((await boss.get(`${api}?keyword=代&priceMode=DISCOUNT`)).body.totalElements).toBe(1);
  });

  it("is for those who may see it", async () => {
    const manager = await caller(backoffice, "manager");
    expect((await manager.get(api)).status).toBe(403);
    expect((await manager.post(api, wish())).status).toBe(403);
  });
});

describe("a strategy", () => {
  it("is made and changed with its levels of recharging", async () => {
    const tiers = [
      { amountFen: 100_000, bonusFen: 5_000 },
      { amountFen: 300_000, bonusFen: 20_000 },
    ];
    const strategy = await add({ priceMode: "MINUS", minusFen: 300, tiers, upgradeFen: 9_000_000, upgradeToId: 3 });
    expect(strategy).toMatchObject({ minusFen: 300, tiers, upgradeToName: "代理", isDefault: false, status: "ON" });
    const { id, version } = strategy;
    const body = { ...strategy, upgradeFen: null, upgradeToId: null, tiers: tiers.slice(1), returnDays: 0 };
    await boss.ok("PUT", api, body);
    expect(await detail(id)).toMatchObject({
      version: version + 1,
      returnDays: 0,
      upgradeFen: null,
      tiers: tiers.slice(1),
    });
    expect(await boss.refused("PUT", api, body)).toBe("数据已被他人修改，请刷新后重试");
  });

  it.each([
    [{ name: " " }, "请填写策略名称"],
    [{ name: "VIP" }, "策略名称 VIP 已存在，请换一个名称"],
    [{ priceMode: "FREE" }, "请选择价格方式"],
    [{ priceMode: "DISCOUNT", discountBp: 4999 }, "折扣应在 50% 至 100% 之间"],
    [{ discountBp: 9000.5 }, "折扣最多两位小数"],
    [{ priceMode: "MINUS" }, "请填写减多少元"],
    [{ returnDays: 400 }, "退货期限不能大于 365"],
    [{ returnRatioBp: 10_001 }, "退货比例上限应在 0% 至 100% 之间"],
    [{ upgradeFen: 100 }, "填了升级门槛，请选择升级到哪个策略"],
    [{ upgradeToId: 2 }, "选了升级到的策略，请填写升级门槛"],
    [{ upgradeFen: 100, upgradeToId: 99 }, "升级到的策略不存在，请重新选择"],
    [{ tiers: [{ amountFen: 100, bonusFen: 51 }] }, "第 1 档的赠送不能超过充值金额的一半"],
    [{ tiers: [{ amountFen: 100, bonusFen: 0 }] }, "赠送金额必须大于 0"],
    [
      {
        tiers: [
          { amountFen: 200, bonusFen: 10 },
          { amountFen: 200, bonusFen: 20 },
        ],
      },
      "第 2 档的充值金额须大于上一档",
    ],
  ])("is refused with a sentence: %j", async (changes, message) => {
    expect(await boss.refused("POST", api, wish(changes))).toBe(message);
  });

  it("cannot lead to itself", async () => {
    const strategy = await add();
    expect(await boss.refused("PUT", api, { ...strategy, upgradeFen: 1, upgradeToId: strategy.id })).toBe(
      "不能升级到自己，请选择其他策略",
    );
  });
});

describe("the default", () => {
  it("is always exactly one, and neither stopped nor removed", async () => {
    const strategy = await add();
    await act(strategy.id, "default", strategy.version);
    expect(await defaults()).toEqual([strategy.id]);
    const now = await detail(strategy.id);
    const { name, version } = now;
    const refused = (what: string, method: "POST") => boss.refused(method, `${api}/${now.id}/${what}`, { version });
    expect(await refused("default", "POST")).toBe(`${name}已经是默认策略`);
    expect(await refused("disable", "POST")).toBe(`${name}是默认策略，不能停用，请先把其他策略设为默认`);
    await act(1, "default", (await detail(1)).version);
    expect(await defaults()).toEqual([1]);
    const stopped = await act(now.id, "disable", (await detail(now.id)).version);
    expect(await boss.refused("POST", `${api}/${now.id}/default`, { version: stopped.version })).toBe(
      `${name}已停用，不能设为默认，请先启用`,
    );
    await act(now.id, "enable", stopped.version);
  });

  it("stays one when two are chosen at the same time", async () => {
    const [a, b] = [await add(), await add()];
    const replies = await Promise.all([a, b].map(({ id, version }) => boss.post(`${api}/${id}/default`, { version })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await defaults()).toHaveLength(1);
    await act(1, "default", (await detail(1)).version);
  });
});

describe("removing", () => {
  it("is for what nobody uses", async () => {
    const token = await backoffice.signIn("boss");
    const remove = (id: number, version: number) =>
      backoffice.send("DELETE", `${api}/${id}`, { token, body: { version, clientToken: crypto.randomUUID() } });
    const strategy = await add();
    const vip = await detail(2);
    expect((await remove(2, vip.version)).body.message).toBe("VIP已被使用，不能删除，可停用");
    expect((await remove(1, (await detail(1)).version)).body.message).toBe(
      "默认是默认策略，不能删除，请先把其他策略设为默认",
    );
    const target = await add({ upgradeFen: 100, upgradeToId: strategy.id });
    expect((await remove(strategy.id, strategy.version)).body.message).toBe(
      `${strategy.name}已被使用，不能删除，可停用`,
    );
    expect((await remove(target.id, target.version)).status).toBe(200);
    expect((await remove(strategy.id, strategy.version)).status).toBe(200);
    expect((await boss.get(`${api}/${strategy.id}`)).body.message).toBe("策略不存在，可能已被删除");
  });
});

describe("its price list", () => {
  it("takes styles by number, not below their floor", async () => {
    const strategy = await add({ priceMode: "LIST" });
    const prices = `${api}/${strategy.id}/price`;
    expect(await boss.ok("POST", prices, { styleNo: "8801", priceFen: 9_000 })).toMatchObject({ added: true });
    expect(await boss.ok("POST", prices, { styleNo: "8801", priceFen: 9_100 })).toMatchObject({ added: false });
    const { content, totalElements } = (await boss.get(prices)).body;
    expect([totalElements, content[0]]).toEqual([1, expect.objectContaining({ styleNo: "8801", priceFen: 9_100 })]);
    expect(await boss.refused("POST", prices, { styleNo: "NO-SUCH", priceFen: 100 })).toBe("款号 NO-SUCH 不存在");
    expect(await boss.refused("POST", prices, { styleNo: "8801", priceFen: 0 })).toBe("价格必须大于 0");
    const token = await backoffice.signIn("boss");
    const gone = () =>
      backoffice.send("DELETE", `${prices}/${content[0].productId}`, {
        token,
        body: { clientToken: crypto.randomUUID() },
      });
    expect((await gone()).status).toBe(200);
    expect((await gone()).body.message).toBe("该款的策略价不存在，可能已被删除");
  });
});
