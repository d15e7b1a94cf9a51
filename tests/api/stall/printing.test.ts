/** Printing bills over HTTP, to a printer that is one, and to those that are not (domain.md §3.4, §8 row 8). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { formatFen } from "#contract/money.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { billPath, confirmBill, heldBill, ledgerSize, people, tills } from "../../support/data/bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { columnsOf } from "../../support/printing/escpos-decoder.ts";
import { startPrinter, type TestPrinter } from "../../support/printing/printer.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const settingsPath = "/api/clothes/stall-printing";

let manager: Caller;
let keeper: Caller;
let other: Caller;
let printer: TestPrinter;
let bill: { id: number; no: string; payableFen: number; balanceAfterFen: number };

const defaults = {
  paper: 80,
  printerHost: "",
  printerPort: 9100,
  autoPrint: false,
  header: "",
  footer: "",
  qrText: "",
  showPrice: true,
  showDebt: true,
  showReturnRule: true,
  company: "",
  phone: "",
  payTo: "",
};

beforeAll(async () => {
  [manager, keeper, other] = (await Promise.all(
    ["manager", "keeper", "keeper2"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
  printer = await startPrinter();
  const held = await heldBill(keeper, people.xiaoyu, [
    "8801 黑 1210",
    { text: "8801 黑 M", kind: "RETURN", reason: "其它" },
  ]);
  // What she never bought is taken back by those who may.
  bill = await confirmBill(manager, held, {
    answered: whateverIsAsked,
    payments: [{ fundId: tills.cash, amountFen: 10_000 }],
  });
});
afterAll(() => printer.close());
afterEach(() => {
  printer.manner = "answers";
  printer.jobs.length = 0;
});

const readSettings = async (by = manager, stallId = 1) => (await by.get(`${settingsPath}?stallId=${stallId}`)).body;
/** Changes some of 四季青's settings. */
async function set(changes: Record<string, unknown>) {
  const { stallName: _name, ...now } = await readSettings();
  return manager.ok("PUT", settingsPath, { ...now, ...changes });
}
const connect = (changes: Record<string, unknown> = {}) =>
  set({ printerHost: "127.0.0.1", printerPort: printer.port, ...changes });
const print = (by: Caller, body: Record<string, unknown> = {}) =>
  by.ok("POST", `${billPath}/${bill.id}/print`, { template: "P80", device: "printer", ...body });
const log = async () => (await keeper.get(`${billPath}/${bill.id}`)).body as { printCount: number; prints: unknown[] };

describe("a stall's settings", () => {
  it("are the usual ones until somebody sets them", async () => {
    // The demo company has set who it is.
    await backoffice.database.db.execute(sql`delete from stall_printing`);
    expect(await readSettings(keeper)).toEqual({
      ...defaults,
      stallId: 1,
      stallName: expect.stringContaining("四季青"),
      version: 0,
    });
  });

  it("are set by the manager, once a version", async () => {
    const wanted = {
      ...defaults,
      paper: 58,
      printerHost: "192.168.1.50",
      header: "  批发为主 ",
      qrText: "wx:yunshang",
    };
    await manager.ok("PUT", settingsPath, { ...wanted, stallId: 1, version: 0 });
    expect(await readSettings()).toMatchObject({ ...wanted, header: "批发为主", version: 1 });
    expect(await manager.refused("PUT", settingsPath, { ...wanted, stallId: 1, version: 0 })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    expect((await keeper.put(settingsPath, { ...wanted, stallId: 1, version: 1 })).status).toBe(403);
    expect(await other.refused("GET", `${settingsPath}?stallId=1`)).toBe("档口不存在，或您没有该档口的查看权限");
    const elsewhere = { ...wanted, stallId: 2, version: 0 };
    expect(await manager.refused("PUT", settingsPath, elsewhere)).toMatch(/^您没有 .*沙河.* 的开单权限$/);
  });

  it.each([
    [{ printerHost: "8.8.8.8" }, "打印机地址 8.8.8.8 不是内网地址，例如 192.168.1.50"],
    [{ printerHost: "0.0.0.0" }, "打印机地址 0.0.0.0 不是内网地址，例如 192.168.1.50"],
    [{ printerHost: "172.32.0.1" }, "打印机地址 172.32.0.1 不是内网地址，例如 192.168.1.50"],
    [{ printerHost: "192.168.1.500" }, "打印机地址“192.168.1.500”不对，例如 192.168.1.50"],
    [{ printerHost: "2130706433" }, "打印机地址“2130706433”不对，例如 192.168.1.50"],
    [{ printerHost: "http://printer/" }, "打印机地址只能是 IP 或主机名，例如 192.168.1.50"],
    [{ printerPort: 0 }, "端口应在 1 到 65535 之间"],
    [{ printerPort: 65_536 }, "端口应在 1 到 65535 之间"],
    [{ paper: 76 }, "纸宽只能是 58 或 80 mm"],
    [{ footer: "长".repeat(201) }, "页脚不能超过 200 个字"],
  ])("no. %# is refused", async (changes, sentence) => {
    const { stallName: _name, ...now } = await readSettings();
    expect(await manager.refused("PUT", settingsPath, { ...now, ...changes })).toContain(sentence);
  });
});

describe("a slip", () => {
  it("tells what the bill tells, and the debt adds up", async () => {
    const slip = (await keeper.get(`${billPath}/${bill.id}/slip`)).body;
    expect(slip).toMatchObject({ no: bill.no, saleQty: 4, returnQty: 1, payableFen: bill.payableFen, paidFen: 10_000 });
    expect(
      slip.groups.map(({ kind, sizes, rows }: { kind: string; sizes: string[]; rows: unknown }) => [kind, sizes, rows]),
    ).toEqual([
      ["SALE", ["S", "M", "L"], [{ color: "黑", qtys: [1, 2, 1], qty: 4 }]],
      ["RETURN", ["M"], [{ color: "黑", qtys: [1], qty: 1 }]],
    ]);
    const { beforeFen, billFen, afterFen } = slip.debt;
    expect([billFen, beforeFen + billFen, afterFen]).toEqual([
      bill.payableFen - 10_000,
      afterFen,
      -bill.balanceAfterFen,
    ]);
    expect(slip.returnRule).toMatch(/凭单 \d+ 天内可退换/);
  });

  it("is for those who may see the stall; there is none of a held bill", async () => {
    expect(await other.refused("GET", `${billPath}/${bill.id}/slip`)).toBe("拿货单不存在，或您没有该档口的查看权限");
    const held = await heldBill(keeper, people.walkIn, ["8801 黑 M"]);
    const sentence = `拿货单 ${held.no} 还没有确认，不能打印`;
    expect(await keeper.refused("GET", `${billPath}/${held.id}/slip`)).toBe(sentence);
    expect(await keeper.refused("POST", `${billPath}/${held.id}/print`, { template: "P80", device: "page" })).toBe(
      sentence,
    );
  });

  it("of 散客 has no account", async () => {
    const held = await heldBill(keeper, people.walkIn, ["8801 黑 M"]);
    const sold = await confirmBill(keeper, held, { payments: [{ fundId: tills.cash, amountFen: held.payableFen }] });
    const slip = (await keeper.get(`${billPath}/${sold.id}/slip`)).body;
    expect(slip).toMatchObject({ debt: null, distributorCode: "" });
  });
});

describe("the stall's printer", () => {
  it.each([58, 80] as const)("prints the bill on %i mm", async (paper) => {
    await connect({ paper, footer: "加微信看新款", qrText: "wx:yunshang" });
    const before = await log();
    expect(await print(keeper, { template: `P${paper}` })).toEqual({ printed: true, failure: null });
    const [job] = printer.jobs;
    if (!job) throw new Error("nothing was printed");
    const columns = paper === 58 ? 32 : 48;
    expect(job.lines.filter((line) => columnsOf(line) > columns)).toEqual([]);
    const words = job.lines.map(({ text }) => text.trim().split(/\s+/).join(" "));
    expect(words).toEqual(
      expect.arrayContaining([
        bill.no,
        "拿货 4 件 退货 1 件",
        `应收 ${formatFen(bill.payableFen)}`,
        "收款 现金-四季青 100.00",
      ]),
    );
    expect(job).toMatchObject({ initialised: true, barcodes: [bill.no], qrCodes: ["wx:yunshang"], cuts: 1 });
    // The stall's name: drawn where the machine has a Chinese font, else in the printer's letters.
    if (job.pictures.length > 0)
      expect(job.pictures).toEqual([
        {
          width: paper * 7.2 > 500 ? 576 : 384,
          height: expect.any(Number),
          black: expect.toSatisfy((dots: number) => dots > 200),
        },
      ]);
    else expect(words.join("")).toContain("四季青");
    const after = await log();
    expect(after.printCount).toBe(before.printCount + 1);
    expect(after.prints.at(-1)).toMatchObject({ template: `P${paper}`, failure: "", operator: expect.any(String) });
  });

  it("that says nothing and closes after us has printed too", async () => {
    await connect();
    printer.manner = "quiet";
    expect(await print(keeper)).toEqual({ printed: true, failure: null });
    expect(printer.jobs).toHaveLength(1);
  });

  it("prints once, however often it is sent; a reprint says that it is one", async () => {
    await connect();
    const clientToken = randomUUID();
    const answers = await Promise.all([1, 2].map(() => print(keeper, { clientToken })));
    answers.push(await print(keeper, { clientToken }));
    expect(answers.at(-1)).toEqual({ printed: true, failure: null });
    expect(printer.jobs).toHaveLength(1);
    expect(printer.jobs[0]?.lines.map(({ text }) => text).join()).toMatch(/补打，已打印 \d+ 次/);
  });

  it.each([
    ["stuck", /^打印机 127\.0\.0\.1:\d+ 接通了但没有收完，请看是否缺纸或卡纸，单据已保存，可稍后补打$/],
    ["drops", /^打印机 127\.0\.0\.1:\d+ 中途断开，小票可能不完整，单据已保存，可稍后补打$/],
    ["empty", /^打印机 127\.0\.0\.1:\d+ 缺纸，换纸后没有接着打印的话请补打，单据已保存，可稍后补打$/],
  ] as const)("that is %s is told of in one sentence, and the bill stays as it is", async (manner, sentence) => {
    await connect();
    printer.manner = manner;
    const before = (await keeper.get(`${billPath}/${bill.id}`)).body;
    const ledger = await ledgerSize(backoffice);
    const answer = await print(keeper);
    expect(answer).toEqual({ printed: false, failure: expect.stringMatching(sentence) });
    const { prints, printCount, ...after } = (await keeper.get(`${billPath}/${bill.id}`)).body;
    expect(prints.at(-1)).toMatchObject({ failure: answer.failure });
    expect({ ...after, prints: before.prints, printCount: printCount - 1 }).toEqual(before);
    expect(await ledgerSize(backoffice)).toBe(ledger);
  });

  it("that is off, that no name leads to, or that is none: each with its sentence", async () => {
    const off = await startPrinter();
    await off.close();
    await connect({ printerPort: off.port });
    expect((await print(keeper)).failure).toBe(`打印机 127.0.0.1:${off.port} 没有响应，单据已保存，可稍后补打`);
    await set({ printerHost: "printer.invalid" });
    expect((await print(keeper)).failure).toBe("找不到打印机 printer.invalid，请检查打印设置，单据已保存，可稍后补打");
    await set({ printerHost: "" });
    const sentence = /四季青.* 没有设置打印机，请店长在“打印设置”里填写打印机地址/;
    const before = await log();
    const body = { template: "P80", device: "printer" };
    expect(await keeper.refused("POST", `${billPath}/${bill.id}/print`, body)).toMatch(sentence);
    expect(await manager.refused("POST", `${settingsPath}/test`, { stallId: 1 })).toMatch(sentence);
    expect(await log()).toEqual(before);
  });

  it("an address that is stored but not private gets nothing", async () => {
    await connect();
    await backoffice.database.db.execute(sql`update stall_printing set printer_host = '8.8.8.8' where stall_id = 1`);
    expect((await print(keeper)).failure).toBe(
      "打印机 8.8.8.8 不是内网地址，没有发送，请检查打印设置，单据已保存，可稍后补打",
    );
  });

  it("prints a test page for the manager", async () => {
    await connect({ paper: 58 });
    const clientToken = randomUUID();
    const test = () => manager.ok("POST", `${settingsPath}/test`, { stallId: 1, clientToken });
    expect(await test()).toEqual({ printed: true, failure: null });
    expect((await test()).failure).toBe("测试页已经发送过，请看打印机；再试请刷新页面");
    expect(printer.jobs.map(({ lines }) => lines.some(({ text }) => text === "打印测试页"))).toEqual([true]);
    expect((await keeper.post(`${settingsPath}/test`, { stallId: 1 })).status).toBe(403);
    printer.manner = "drops";
    const failed = await manager.ok("POST", `${settingsPath}/test`, { stallId: 1 });
    expect(failed.failure).toMatch(/中途断开，小票可能不完整$/);
  });
});

describe("the log of printings", () => {
  it("counts pages too; forms are pages only", async () => {
    const before = await log();
    expect(await print(keeper, { template: "P241", device: "page" })).toEqual({ printed: false, failure: null });
    const after = await log();
    expect([after.printCount, after.prints.at(-1)]).toEqual([
      before.printCount + 1,
      expect.objectContaining({ template: "P241", failure: null }),
    ]);
    const body = { template: "A4", device: "printer" };
    expect(await keeper.refused("POST", `${billPath}/${bill.id}/print`, body)).toBe(
      "打印机只能打印 58 或 80 mm 小票，其它纸张请用打印页面",
    );
    expect(await other.refused("POST", `${billPath}/${bill.id}/print`, { template: "A4", device: "page" })).toBe(
      "拿货单不存在，或您没有该档口的查看权限",
    );
    const [stored] = await rows<{ version: number }>(
      backoffice.database.db,
      sql`select version from bill where id = ${bill.id}`,
    );
    expect(stored?.version).toBe((await keeper.get(`${billPath}/${bill.id}`)).body.version);
  });
});
