/** 电子面单 of 菜鸟 and 抖店 against the test platform, a process of its own: numbers, branches, and each way a platform says no. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PlatformError } from "#backoffice/trade/platform/adapter/adapter.ts";
import { adapterOf, gatewayOf } from "#backoffice/trade/platform/adapter/adapter-of.ts";
import type { EwaybillAdapter, EwaybillParcel } from "#backoffice/trade/platform/adapter/ewaybill.ts";
import { ewaybillPlatforms } from "#contract/platform/ewaybill/ewaybill.words.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { platformOrder } from "../../support/data/shop-sync.ts";
import { startTestPlatform, type TestPlatform } from "../../support/platform/test-platform.ts";
import type { Fault, Protocol, TestOrder } from "../../support/platform/world.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
}, 60_000);
afterAll(() => platform.stop());

async function failureOf(act: Promise<unknown>): Promise<PlatformError> {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PlatformError);
  return error as PlatformError;
}

describe.each(ewaybillPlatforms)("%s", (name) => {
  const protocol = name.toLowerCase() as Protocol;
  const code = name === "DOUYIN" ? "zhongtong" : "ZTO";
  let adapter: EwaybillAdapter;
  let token = "";

  beforeEach(async () => {
    await platform.reset();
    await platform.setConduct({ now: demoNow.toISOString() });
    const gateway = gatewayOf(platform.url, name);
    const app = { ...platform.apps[protocol], gateway, clock: { now: () => demoNow }, timeoutMs: 2_000 };
    const opened = adapterOf(name, app).ewaybill;
    if (!opened) throw new Error(`${name} has no 电子面单`);
    adapter = opened;
    token = (await platform.issue(protocol)).accessToken;
  });

  const sender = {
    ...{ courierCode: code, branchCode: "571001", senderName: "云裳发货", senderMobile: "13900000001" },
    ...{ province: "浙江省", city: "杭州市", district: "上城区", street: "四季青街道", address: "杭海路 31 号" },
    ...{ templateUrl: "http://cloudprint.example/t/1", sellerId: "2200000000001" },
  };
  /** Orders that the platform has, and their parcels. */
  async function parcels(count: number, more: Partial<TestOrder> = {}): Promise<EwaybillParcel[]> {
    const numbers = Array.from({ length: count }, (_, place) => `4840012476826445${String(600 + place)}`);
    await platform.putOrders(numbers.map((no) => platformOrder(no, ["8801-BK-M"], -30, more)));
    return numbers.map((no, place) => ({
      key: `P${place + 1}`,
      platformNos: [no],
      receiver: more.sealed
        ? null
        : {
            ...{ name: "林小满", phone: "13800001234", province: "浙江省", city: "杭州市", district: "上城区" },
            address: "四季青街道 1 号",
          },
      items: [{ name: "大衣", spec: "黑 M", count: 2 }],
    }));
  }
  const ask = (some: readonly EwaybillParcel[]) => adapter.requestNumbers(token, sender, some);
  const numbersOf = async (some: readonly EwaybillParcel[]) =>
    (await ask(some)).map((answer) => ("error" in answer ? answer.error.message : answer.waybillNo));

  it("tells its branches, the places one may send from, and the numbers that are left", async () => {
    await platform.setWaybillConduct({ balance: 88 });
    const place = {
      province: "浙江省",
      city: "杭州市",
      district: "上城区",
      street: "四季青街道",
      address: "杭海路 31 号",
    };
    expect(await adapter.readBranches(token, "中通")).toEqual({
      courierCode: code,
      branches: [{ code: "571001", name: "四季青网点", quantity: 88, places: [place] }],
    });
    await platform.setWaybillConduct({ balance: null, unsubscribed: [] });
    expect((await adapter.readBranches(token, "中通")).branches[0]?.quantity).toBeNull();
    await platform.setWaybillConduct({ unsubscribed: [code] });
    expect((await adapter.readBranches(token, "中通")).branches).toEqual([]);
    expect(await failureOf(adapter.readBranches(token, "飞鸽"))).toMatchObject({ kind: "REFUSED" });
  });

  it("gives a number a parcel with what its print component takes, and the same one under the same key", async () => {
    const some = await parcels(3);
    const first = await ask(some);
    const given = await platform.waybills();
    expect(first.map((answer) => ("error" in answer ? null : answer.waybillNo))).toEqual(
      given.map(({ waybillNo }) => waybillNo),
    );
    expect(given[0]).toMatchObject({
      ...{ protocol, courier: code, packId: "P1", branch: "571001", items: 2, cancelled: false },
      ...{ orderNos: some[0]?.platformNos, receiver: expect.stringContaining("四季青街道 1 号") },
    });
    const [one] = first;
    if (!one || "error" in one) throw new Error("no number was given");
    expect(JSON.parse(one.print)).toHaveProperty("templateURL");
    expect(await numbersOf(some)).toEqual(given.map(({ waybillNo }) => waybillNo));
    expect(await platform.waybills()).toHaveLength(3);
  });

  it("gives one of a receiver whom it keeps to itself, and tells no caller who he is", async () => {
    const some = await parcels(1, { sealed: true });
    const [answer] = await ask(some);
    expect(answer).toHaveProperty("waybillNo");
    expect((await platform.waybills())[0]?.receiver).toMatch(/林小满.*四季青街道 1 号/);
    const masked = [{ ...(some[0] as EwaybillParcel), key: "P9", receiver: { ...known, name: "林**" } }];
    expect(await numbersOf(masked)).toEqual([expect.stringContaining("收件人信息不正确")]);
  });
  const known = {
    ...{ name: "林小满", phone: "13800001234", province: "浙江省", city: "杭州市", district: "上城区" },
    address: "四季青街道 1 号",
  };

  it("names all orders of a parcel", async () => {
    const [one, two] = await parcels(2);
    if (!one || !two) throw new Error("two parcels were made");
    await ask([{ ...one, platformNos: [one.platformNos[0], two.platformNos[0]] }]);
    expect((await platform.waybills())[0]?.orderNos).toEqual([one.platformNos[0], two.platformNos[0]]);
  });

  it("refuses one of several by itself, with the reason and without the buyer", async () => {
    const some = await parcels(3);
    const lost = { ...(some[1] as EwaybillParcel), platformNos: ["1"] as [string] };
    const told = await ask([some[0] as EwaybillParcel, lost, some[2] as EwaybillParcel]);
    expect(told.map((answer) => "error" in answer)).toEqual([false, true, false]);
    const [, refused] = told;
    if (!refused || !("error" in refused)) throw new Error("it was not refused");
    expect(refused.error.kind).toBe("REFUSED");
    expect(refused.error.message).toContain("订单不存在");
    expect(refused.error.message).not.toContain("林小满");
    expect(await platform.waybills()).toHaveLength(2);
  });

  it.each([
    ["the numbers are used up", { balance: 0 }, /余额不足/],
    ["the courier is not subscribed", { unsubscribed: [code] }, /未(开通|订购)/],
  ])("says of all that %s, and does not ask one by one", async (_, conduct, sentence) => {
    const some = await parcels(5);
    await platform.setWaybillConduct(conduct);
    await platform.forget();
    const told = await ask(some);
    expect(told.map((answer) => ("error" in answer ? answer.error.message : ""))).toEqual(
      some.map(() => expect.stringMatching(sentence)),
    );
    const { calls } = await platform.records();
    expect(calls.length).toBeLessThan(4);
    expect(await platform.waybills()).toEqual([]);
  });

  it.each<[Fault["kind"], string, object]>([
    ["RATE", "RATE", { passes: true }],
    ["TOKEN", "AUTH", { tokenEnded: true }],
    ["ERROR_200", "BUSY", { passes: true }],
    ["HTTP_500", "BUSY", { passes: true }],
    ["HTML", "MALFORMED", { passes: true }],
    ["HANG_UP", "BUSY", { passes: true }],
    ["SILENT", "BUSY", { passes: true }],
  ])("fails with %s as %s", async (kind, expected, more) => {
    const some = await parcels(2);
    await platform.setFaults({ kind });
    expect(await failureOf(ask(some))).toMatchObject({ kind: expected, ...more });
    expect(await failureOf(adapter.cancelNumber(token, { courierCode: code, waybillNo: "1" }))).toMatchObject(more);
    expect(await failureOf(adapter.readBranches(token, "中通"))).toMatchObject(more);
  });

  it("gives a number back, twice if asked twice, and not what is on its way", async () => {
    const [given, kept] = await numbersOf(await parcels(2));
    const back = (waybillNo = "") => adapter.cancelNumber(token, { courierCode: code, waybillNo });
    await back(given);
    await back(given);
    expect((await platform.waybills()).map(({ cancelled }) => cancelled)).toEqual([true, false]);
    await platform.setWaybillConduct({ collected: [kept ?? ""] });
    expect(await failureOf(back(kept))).toMatchObject({ kind: "REFUSED" });
    expect(await failureOf(back("0000000000"))).toMatchObject({ kind: "REFUSED" });
  });
});
