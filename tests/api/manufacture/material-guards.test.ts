/**
 * What material, its purchases and slips, and the routes and prices of styles refuse for what is sent: each in its
 * sentence, and no quantity, worth or debt changes.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { repositoryRights } from "#contract/inventory/repositories.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import {
  buy,
  draftPurchase,
  issueApi,
  materialApi,
  plantBom,
  plantMaterialSupplier,
  purchaseApi,
  supplierBalance,
} from "../../support/data/material.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { plantBatch, plantMaterial, plantProcess } from "../../support/data/production.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { describeRefusals } from "../../support/written.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const nobody = 999_999;
const processApi = "/api/clothes/process";
let boss: Caller;
/** Somebody who may do everything in the warehouse but see what things cost. */
let keeper: Caller;
let supplierId: number;

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  await leaveOnePlace(backoffice, { username: "keeper2", place: places.warehouse, withheld: [] });
  keeper = await caller(backoffice, "keeper2");
  supplierId = (await plantMaterialSupplier(backoffice)).id;
});

describe("期初 and 盘点 of material", () => {
  const adjust = (by: Caller, line: object, opening = true) =>
    by.refused("POST", `${materialApi}/adjust`, {
      ...{ repositoryId: places.warehouse, opening, reason: "上线", lines: [{ lot: "", qtyMilli: 1_000, ...line }] },
    });
  describeRefusals(
    backoffice,
    {
      "of what is not there": async () => [
        () => adjust(boss, { materialId: nobody }),
        "有一行物料不存在，可能已被删除，请刷新后重试",
      ],
      "at a price, by who sees none": async () => {
        const { id } = await plantMaterial(backoffice);
        return [
          () => adjust(keeper, { materialId: id, priceLi: 100 }),
          "您没有成本权限，不能填写单价，请由有成本权限的人填写",
        ];
      },
      "worth more than an amount can be": async () => {
        const { id } = await plantMaterial(backoffice);
        return [
          () => adjust(boss, { materialId: id, qtyMilli: 9_999_999_999, priceLi: 9_999_999 }),
          "金额超过 99,999,999.99 元，请核对数量和单价",
        ];
      },
    },
    ["material_adjust", "material_adjust_line"],
  );
});

describe("领料 and 退料", () => {
  /** A slip of a batch with `qtyMilli` of a material that there is enough of, issued where it is told. */
  async function slip({ issued }: { issued: boolean }) {
    const [{ id: materialId }, batch] = [await plantMaterial(backoffice), await plantBatch(backoffice, { cut: 5 })];
    await buy(boss, supplierId, [{ materialId, qtyMilli: 9_000, priceLi: 1_000 }]);
    await plantBom(backoffice, batch.id, [{ materialId, usageMilli: 1_000_000 }]);
    const made = await boss.ok("POST", issueApi, {
      ...{ batchId: batch.id, repositoryId: places.warehouse, prefill: false },
    });
    const path = `${issueApi}/${made.id}`;
    const edit = { remark: "", lines: [{ materialId, lot: "", qtyMilli: 2_000 }] };
    let { version } = await boss.ok("PUT", path, { version: made.version, ...edit });
    if (issued) ({ version } = await boss.ok("POST", `${path}/issue`, { version }));
    const { id: lineId } = (await boss.get(path)).body.lines[0];
    const refused = (method: "PUT" | "POST", what: string, more: object = {}) =>
      boss.refused(method, `${path}${what}`, { version, ...more });
    return { no: made.no as string, path, version, edit, lineId, refused };
  }
  const returning = (lineId: number) => ({ remark: "", lines: [{ lineId, qtyMilli: 1_000 }] });
  describeRefusals(
    backoffice,
    {
      "that is not there": async () => [
        () => boss.refused("POST", `${issueApi}/${nobody}/issue`, { version: 1 }),
        "领料单不存在，或您没有查看权限",
      ],
      "of what is not there": async () => {
        const { refused, edit } = await slip({ issued: false });
        const lines = [{ materialId: nobody, lot: "", qtyMilli: 1 }];
        return [() => refused("PUT", "", { ...edit, lines }), "有一行物料不存在，可能已被删除，请刷新后重试"];
      },
      "that nothing was taken by, brought back": async () => {
        const { no, refused, lineId } = await slip({ issued: false });
        return [() => refused("POST", "/return", returning(lineId)), `领料单 ${no} 还没有领料，不能退料`];
      },
      "that was taken by, changed": async () => {
        const { no, refused, edit } = await slip({ issued: true });
        return [() => refused("PUT", "", edit), `领料单 ${no} 已领料，不能再修改`];
      },
      "that was taken by, taken by again": async () => {
        const { no, refused } = await slip({ issued: true });
        return [() => refused("POST", "/issue"), `领料单 ${no} 已领料，不能重复领料`];
      },
      "brought back of a line of another": async () => {
        const [one, other] = [await slip({ issued: true }), await slip({ issued: true })];
        return [
          () => one.refused("POST", "/return", returning(other.lineId)),
          `领料单 ${one.no} 没有这一行，请刷新后重试`,
        ];
      },
      "brought back of a line twice": async () => {
        const { no, refused, lineId } = await slip({ issued: true });
        const { lines } = returning(lineId);
        return [
          () => refused("POST", "/return", { remark: "", lines: [...lines, ...lines] }),
          `领料单 ${no} 没有这一行，请刷新后重试`,
        ];
      },
      "of what was brought back, brought back again": async () => {
        const { path, version, lineId } = await slip({ issued: true });
        const back = await boss.ok("POST", `${path}/return`, { version, ...returning(lineId) });
        const returned = (await boss.get(`${issueApi}/${back.id}`)).body;
        return [
          () =>
            boss.refused("POST", `${issueApi}/${back.id}/return`, {
              ...{ version: returned.version, ...returning(returned.lines[0].id) },
            }),
          `退料单 ${back.no} 不能再退料，请在领料单上退`,
        ];
      },
    },
    ["material_issue", "material_issue_line", "batch"],
  );

  it("is not voided once any line of it was brought back", async () => {
    const [one, other, batch] = [
      await plantMaterial(backoffice),
      await plantMaterial(backoffice),
      await plantBatch(backoffice, { cut: 5 }),
    ];
    const both = [one, other].map(({ id }) => ({ materialId: id, lot: "", qtyMilli: 2_000, priceLi: 1_000 }));
    await buy(boss, supplierId, both);
    await plantBom(
      backoffice,
      batch.id,
      both.map(({ materialId }) => ({ materialId, usageMilli: 1_000_000 })),
    );
    const made = await boss.ok("POST", issueApi, { batchId: batch.id, repositoryId: places.warehouse, prefill: false });
    const path = `${issueApi}/${made.id}`;
    const lines = both.map(({ priceLi: _, ...line }) => line);
    const written = await boss.ok("PUT", path, { version: made.version, remark: "", lines });
    await boss.ok("POST", `${path}/issue`, { version: written.version });
    const [first] = (await boss.get(path)).body.lines;
    await boss.ok("POST", `${path}/return`, { version: (await boss.get(path)).body.version, ...returning(first.id) });
    const { version } = (await boss.get(path)).body;
    expect(await boss.refused("POST", `${path}/void`, { version, reason: "领错" })).toBe(
      `领料单 ${made.no} 已有退料，请先作废退料单`,
    );
  });

  it("is voided by who may take in, 退料 by who may take out: each puts the material back where it was", async () => {
    const rights = async (bits: number) => {
      await db().execute(sql`
        update repository_permission set bits = ${bits}
        where user_id = (select id from sys_user where username = 'keeper2')`);
      await db().execute(sql`update reference_epoch set epoch = epoch + 1`);
    };
    const { path, version, lineId, no } = await slip({ issued: true });
    const back = await boss.ok("POST", `${path}/return`, { version, ...returning(lineId) });
    const returned = `${issueApi}/${back.id}`;
    const voiding = async (what: string) => ({ version: (await boss.get(what)).body.version, reason: "领错" });
    const all = Object.values(repositoryRights).reduce((sum, bit) => sum | bit, 0);
    await rights(all & ~repositoryRights.out);
    expect(await keeper.refused("POST", `${returned}/void`, await voiding(returned))).toMatch(/^您没有.+的出库权限$/);
    await rights(all & ~repositoryRights.in);
    await keeper.ok("POST", `${returned}/void`, await voiding(returned));
    expect(await keeper.refused("POST", `${path}/void`, await voiding(path))).toMatch(/^您没有.+的入库权限$/);
    await rights(all & ~repositoryRights.out);
    await keeper.ok("POST", `${path}/void`, await voiding(path));
    expect((await boss.get(path)).body).toMatchObject({ no, status: "VOID" });
    await rights(all & ~repositoryRights.cost);
  });
});

describe("a purchase of material", () => {
  const head = () => ({ partyId: supplierId, repositoryId: places.warehouse, remark: "", attachmentId: null });
  async function draft() {
    const made = await draftPurchase(boss, supplierId, []);
    return (by: Caller, lines: object[], more = {}) =>
      by.refused("PUT", `${purchaseApi}/${made.id}`, { ...head(), version: made.version, lines, ...more });
  }
  async function bought(qtyMilli = 1_000) {
    const { id } = await plantMaterial(backoffice);
    const made = await buy(boss, supplierId, [{ materialId: id, qtyMilli, priceLi: 1_000 }]);
    const { id: lineId } = await oneRow<{ id: number }>(
      db(),
      sql`select id from material_purchase_line where purchase_id = ${made.id}`,
    );
    return { ...made, lineId };
  }
  describeRefusals(
    backoffice,
    {
      "with freight, by who sees no cost": async () => [
        () => keeper.refused("POST", purchaseApi, { ...head(), freightFen: 100 }),
        "您没有成本权限，不能填写单价和运费，单价按参考价，或由有成本权限的人填写",
      ],
      "at a price, by who sees no cost": async () => {
        const [edit, { id }] = [await draft(), await plantMaterial(backoffice)];
        return [
          () => edit(keeper, [{ materialId: id, lot: "", qtyMilli: 1, priceLi: 1 }]),
          "您没有成本权限，不能填写单价和运费，单价按参考价，或由有成本权限的人填写",
        ];
      },
      "of what is not there": async () => {
        const edit = await draft();
        return [
          () => edit(boss, [{ materialId: nobody, lot: "", qtyMilli: 1 }]),
          "有一行物料不存在，可能已被删除，请刷新后重试",
        ];
      },
      "of what is bought no more": async () => {
        const [edit, { id, code, name }] = [await draft(), await plantMaterial(backoffice, { status: "OFF" })];
        return [
          () => edit(boss, [{ materialId: id, lot: "", qtyMilli: 1 }]),
          new RegExp(`^${code} ${name}.* 已停用，不能采购$`),
        ];
      },
      "of more than an amount can be": async () => {
        const [edit, one, other] = [await draft(), await plantMaterial(backoffice), await plantMaterial(backoffice)];
        const line = { lot: "", qtyMilli: 60_000_000, priceLi: 9_999_999 };
        return [
          () =>
            edit(boss, [
              { ...line, materialId: one.id },
              { ...line, materialId: other.id },
            ]),
          "金额超过 99,999,999.99 元，请分单",
        ];
      },
      "given back of another's line": async () => {
        const [one, other] = [await bought(), await bought()];
        const lines = [{ lineId: other.lineId, qtyMilli: 1 }];
        return [
          () =>
            boss.refused("POST", `${purchaseApi}/${one.id}/return`, { version: one.version, reason: "色差", lines }),
          `物料采购单 ${one.no} 没有这一行，请刷新后重试`,
        ];
      },
      "whose return is another's": async () => {
        const [one, other] = [await bought(), await bought()];
        const lines = [{ lineId: other.lineId, qtyMilli: 1 }];
        await boss.ok("POST", `${purchaseApi}/${other.id}/return`, { version: other.version, reason: "色差", lines });
        const given = await oneRow<{ id: number }>(
          db(),
          sql`select id from material_purchase_return where purchase_id = ${other.id}`,
        );
        await boss.ok("POST", `${purchaseApi}/${one.id}/return`, {
          ...{ version: one.version, reason: "色差", lines: [{ lineId: one.lineId, qtyMilli: 1 }] },
        });
        const { version } = (await boss.get(`${purchaseApi}/${one.id}`)).body;
        return [
          () => boss.refused("POST", `${purchaseApi}/${one.id}/return/${given.id}/void`, { version, reason: "退错" }),
          `物料采购单 ${one.no} 没有这张退货单`,
        ];
      },
      "of what is missing, where nobody sells it": async () => {
        const [{ id, code, name }, batch] = [await plantMaterial(backoffice), await plantBatch(backoffice, { cut: 5 })];
        await plantBom(backoffice, batch.id, [{ materialId: id, usageMilli: 1_000 }]);
        return [
          () =>
            boss.refused("POST", `${materialApi}/demand/purchases`, {
              ...{ repositoryId: places.warehouse, materialIds: [id] },
            }),
          new RegExp(`^${code} ${name}.* 没有供应商，请先在物料档案里选择供应商$`),
        ];
      },
    },
    ["material_purchase", "material_purchase_line", "material_purchase_return"],
  );
});

it("what was given back and taken again is worth what it was when it is given back once more", async () => {
  const { id: materialId } = await plantMaterial(backoffice);
  const made = await buy(boss, supplierId, [{ materialId, qtyMilli: 3_000, priceLi: 1_000 }]);
  const path = `${purchaseApi}/${made.id}`;
  const { id: lineId } = await oneRow<{ id: number }>(
    db(),
    sql`select id from material_purchase_line where purchase_id = ${made.id}`,
  );
  const owed = () => supplierBalance(backoffice, supplierId);
  const before = await owed();
  const give = async (qtyMilli: number) => {
    const { version } = (await boss.get(path)).body;
    return boss.ok("POST", `${path}/return`, { version, reason: "色差", lines: [{ lineId, qtyMilli }] });
  };
  const first = await give(2_000);
  const { version } = (await boss.get(path)).body;
  await boss.ok("POST", `${path}/return/${first.id}/void`, { version, reason: "退错" });
  expect(await owed()).toBe(before);
  await give(3_000);
  expect(await owed()).toBe(before - 300);
});

describe("a style's route, its bill of materials and their prices", () => {
  const styleOf = (no: string) =>
    oneRow<{ id: number; version: number }>(db(), sql`select id, version from product where style_no = ${no}`);
  const stepOf = (processId: number) => ({ processId, times: 1, ownLi: null });
  const save = async (what: "route" | "bom", body: object) => {
    const { id, version } = await styleOf("8803");
    return () => boss.refused("PUT", `${processApi}/${what}`, { id, version, sync: false, ...body });
  };
  const bomLine = (materialId: number) => ({ materialId, colorId: null, usageMilli: 1, lossBp: 0 });
  describeRefusals(
    backoffice,
    {
      "by a process that is not there": async () => [
        await save("route", { steps: [stepOf(nobody)] }),
        "所选工序不存在，请刷新后重试",
      ],
      "by a process that is used no more": async () => {
        const { id, name } = await plantProcess(backoffice, { status: "OFF" });
        return [await save("route", { steps: [stepOf(id)] }), `${name}已停用，不能加入款式工序`];
      },
      "taken from a style that has none": async () => {
        const [{ id, version }, other] = [await styleOf("8803"), await styleOf("8805")];
        await db().execute(sql`delete from product_process where product_id = ${other.id}`);
        return [
          () => boss.refused("POST", `${processApi}/route/copy`, { id, version, fromId: other.id }),
          "8805 还没有工序，请选择另一款",
        ];
      },
      "of a material that is not there": async () => [
        await save("bom", { lines: [bomLine(nobody)] }),
        "所选物料不存在，请刷新后重试",
      ],
      "of a material that is bought no more": async () => {
        const { id, name } = await plantMaterial(backoffice, { status: "OFF" });
        return [await save("bom", { lines: [bomLine(id)] }), `${name}已停用，不能加入用量`];
      },
      "of a category that is not there": async () => [
        () =>
          boss.refused("PUT", `${processApi}/category`, { id: nobody, version: 1, name: "无", stage: "SEW", sort: 1 }),
        "工序分类不存在，可能已被删除",
      ],
      "for pieces of days to come": async () => {
        const { id, version } = await plantProcess(backoffice);
        return [
          () =>
            boss.refused("POST", `${processApi}/price`, {
              ...{ rows: [{ id, version }], by: "LI", amount: 10, fromDay: "2099-01-01", sync: true },
            }),
          "生效日期在今天之后，没有可以同步的记录，请不要勾选同步",
        ];
      },
      "of more processes than are priced at once": async () => {
        const { categoryId } = await plantProcess(backoffice);
        await db().execute(sql`
          insert into process (code, name, category_id, std_sec, created_by, created_at, updated_by, updated_at)
          select 'MANY' || n, '工序 ' || n, ${categoryId}, 1, 1, now(), 1, now() from generate_series(1, 500) n`);
        return [
          () => boss.refused("GET", `${processApi}/price?categoryId=${categoryId}&by=LI&amount=10&fromDay=2099-01-01`),
          "一次最多处理 500 道工序，请先筛选",
        ];
      },
    },
    ["process", "process_price", "process_category", "product_process", "bom_line", "batch_process", "piece_record"],
  );
});
