/**
 * The production half of domain.md §9's story over HTTP: material bought, a batch of 8801 planned (1,200), cut (1,236),
 * sewn by scanned tickets, 700 delivered (680 passed, 15 to repair, 5 seconds), 14 mended and 1 thrown away, wages
 * audited and paid, the factory and the supplier paid. Costs, stock and every account agree to the 分.
 */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { act, cut, draft, read } from "../../support/data/batches.ts";
import { plantDay, plantFactory } from "../../support/data/production.ts";
import { balanceOf, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const balance = async (kind: string, ownerId: number) =>
  (
    await oneRow<{ fen: number }>(
      db(),
      sql`select coalesce(sum(balance_fen), 0)::int8 as fen from account where kind = ${kind} and owner_id = ${ownerId}`,
    )
  ).fen;

it("ends with books that agree", async () => {
  const [boss, finance] = [await caller(backoffice, "boss"), await caller(backoffice, "finance")];
  const { id: productId } = await oneRow<{ id: number }>(db(), sql`select id from product where style_no = '8801'`);
  const skus = await rows<{ id: number }>(
    db(),
    sql`select id from sku where product_id = ${productId} order by id limit 12`,
  );
  const factory = await plantFactory(backoffice, { feeLi: 12_500, secondDeductBp: 5_000 });

  // Planned: 3 colours × 4 sizes × 100; 3 % more is cut.
  let batch = await draft(
    boss,
    productId,
    skus.map(({ id: skuId }) => ({ skuId, qty: 100 })),
    { partyId: factory.id, feeLi: 12_500 },
  );
  batch = await act(boss, batch, "plan");
  expect(await read(boss, batch)).toMatchObject({ status: "PLANNED", planQty: 1_200 });

  // The material that it takes is bought, and handed out as the bill of materials asks.
  const { bom } = await read(boss, batch);
  const supplierId = 8;
  const supplierBefore = await balance("SUPPLIER", supplierId);
  const bought = await boss.ok("POST", "/api/clothes/material/purchase", {
    partyId: supplierId,
    repositoryId: places.warehouse,
  });
  const lines = bom.map(({ materialId, needMilli }) => ({
    materialId,
    lot: "故事-1",
    qtyMilli: needMilli,
    priceLi: 10_000,
  }));
  const { version: written } = await boss.ok("PUT", `/api/clothes/material/purchase/${bought.id}`, {
    ...{ partyId: supplierId, repositoryId: places.warehouse, freightFen: 0, attachmentId: null, remark: "" },
    ...{ version: bought.version, lines },
  });
  await boss.ok("POST", `/api/clothes/material/purchase/${bought.id}/confirm`, {
    version: written,
    answered: whateverIsAsked,
  });
  const paidFen = lines.reduce((sum, { qtyMilli }) => sum + Math.round(qtyMilli), 0);
  expect((await balance("SUPPLIER", supplierId)) - supplierBefore).toBe(paidFen);
  const issue = await boss.ok("POST", "/api/clothes/material/issue", {
    batchId: batch.id,
    repositoryId: places.warehouse,
    prefill: false,
  });
  const { version: filled } = await boss.ok("PUT", `/api/clothes/material/issue/${issue.id}`, {
    ...{ version: issue.version, remark: "" },
    lines: lines.map(({ priceLi: _, ...line }) => line),
  });
  await boss.ok("POST", `/api/clothes/material/issue/${issue.id}/issue`, { version: filled });

  batch = await cut(
    boss,
    await read(boss, batch),
    skus.map(({ id: skuId }) => ({ skuId, qty: 103 })),
  );
  const laid = await read(boss, batch);
  expect(laid).toMatchObject({ cutQty: 1_236, status: "CUTTING" });
  expect(laid.bundles.reduce((sum, { qty }) => sum + qty, 0)).toBe(1_236);

  // Two people sew the first bundles: each ticket is one scan, then the process, then the worker.
  const { id: sewer, no } = await oneRow<{ id: number; no: string }>(
    db(),
    sql`select id, no from employee where name = '何巧针'`,
  );
  const [cutting, sewing] = [
    laid.route.find(({ stage }) => stage === "CUT"),
    laid.route.find(({ stage }) => stage === "SEW"),
  ];
  for (const step of [cutting, sewing]) {
    for (const { ticketCode } of laid.bundles.slice(0, 4)) {
      const ticket = await boss.ok("POST", "/api/clothes/piece/scan", { text: ticketCode });
      const named = await boss.ok("POST", "/api/clothes/piece/scan", { ...ticket.state, text: String(step?.seq) });
      const { recorded } = await boss.ok("POST", "/api/clothes/piece/scan", { ...named.state, text: no });
      expect(recorded).not.toBeNull();
    }
  }
  expect((await read(boss, batch)).status).toBe("SEWING");

  // 700 are brought: 680 pass, 15 go to repair, 5 are seconds; 14 come back, 1 is thrown away.
  const cells = skus.slice(0, 7).map(({ id: skuId }) => ({ skuId, qty: 100 }));
  const slip = await boss.ok("POST", "/api/clothes/delivery", {
    ...{ batchId: batch.id, partyId: factory.id, repositoryId: places.warehouse, cells },
  });
  const [first = { id: 0 }, second = { id: 0 }] = skus;
  const before = await balanceOf(backoffice, places.warehouse, first.id);
  await boss.ok("POST", `/api/clothes/delivery/${slip.id}/inspect`, {
    version: slip.version,
    cells: cells.map(({ skuId }) => ({
      ...{ skuId, scrap: 0 },
      second: skuId === second.id ? 5 : 0,
      repair: skuId === first.id ? 15 : 0,
    })),
    defectReason: "跳线",
  });
  const { body: found } = await boss.get(`/api/clothes/delivery/${slip.id}`);
  expect(found).toMatchObject({ delivered: 700, passed: 680, second: 5, repair: 15, feeFen: 680 * 1_250 + 5 * 625 });
  const [{ id: repairId }] = found.repairs;
  const { body: mending } = await boss.get(`/api/clothes/repair/${repairId}`);
  await boss.ok("POST", `/api/clothes/repair/${repairId}/return`, {
    ...{ version: mending.version, cells: [{ skuId: first.id, ok: 14, second: 0, scrap: 1 }] },
  });
  expect(await read(boss, batch)).toMatchObject({ deliveredQty: 700, passedQty: 694, secondQty: 5, repairOpenQty: 0 });

  // 合格 of the batch is what its inspections passed and its repairs brought back; 报废 likewise, on every page.
  const asked = `partyId=${factory.id}&from=${plantDay}&to=${plantDay}`;
  const get = async (path: string) => (await boss.get(`/api/clothes/${path}`)).body;
  const inspected = (await get(`delivery?${asked}`)).totals;
  const byDay = (await get(`delivery-day?${asked}`)).totals;
  const { figures, mended } = await get(`statistic/manufacture?period=custom&${asked}`);
  const whole = await read(boss, batch);
  expect([inspected.passed, byDay.passed, figures.passedQty]).toEqual([680, 680, 680]);
  expect(mended).toEqual({ okQty: 14, scrapQty: 1 });
  expect([whole.passedQty, whole.scrapQty]).toEqual([680 + mended.okQty, inspected.scrap + mended.scrapQty]);

  // The factory counts its 加工费 again, document by document, and comes to what its account says.
  const { fees, addedFen } = await get(`partyStatement/${factory.id}?from=${plantDay}&to=${plantDay}`);
  type Fee = Record<"passedQty" | "secondQty" | "feeLi" | "secondDeductBp" | "feeFen", number>;
  const again = ({ passedQty, secondQty, feeLi, secondDeductBp }: Fee) =>
    Math.round((feeLi * (passedQty * 10_000 + secondQty * (10_000 - secondDeductBp))) / 100_000);
  expect(fees.map((fee: Fee & { docType: string }) => [fee.docType, fee.passedQty, fee.secondQty, fee.feeFen])).toEqual(
    [
      ["DELIVERY", 680, 5, 680 * 1_250 + 5 * 625],
      ["REPAIR_RETURN", 14, 0, 14 * 1_250],
    ],
  );
  expect(fees.map(again)).toEqual(fees.map(({ feeFen }: Fee) => feeFen));
  expect(fees.reduce((sum: number, { feeFen }: Fee) => sum + feeFen, 0)).toBe(addedFen);

  // Before it is closed a piece costs what it was taken in at, and no share of the whole of the material.
  const costRow = async () => (await get(`batch-cost?keyword=${whole.no}`)).content[0];
  const estimate = await costRow();
  const inAt = await oneRow<{ unit: number }>(
    db(),
    sql`select round(sum(value_fen)::numeric / sum(qty))::int8 as unit from stock_movement
        where doc_type = 'DELIVERY' and doc_id = ${slip.id}`,
  );
  expect([estimate.estimated, estimate.unitFen, whole.costs?.unitFen]).toEqual([true, inAt.unit, inAt.unit]);
  const after = await balanceOf(backoffice, places.warehouse, first.id);
  expect((after?.onHand ?? 0) - (before?.onHand ?? 0)).toBe(85 + 14);

  // The factory is paid what it is owed, the supplier what it sold.
  const owedFen = await balance("FACTORY", factory.id);
  expect(owedFen).toBe(680 * 1_250 + 5 * 625 + 14 * 1_250);
  const bank = 4;
  const bankBefore = await balance("FUND", bank);
  await finance.ok("POST", "/api/clothes/partyPayment", {
    partyId: factory.id,
    fundId: bank,
    amountFen: owedFen,
    remark: "",
  });
  expect([await balance("FACTORY", factory.id), bankBefore - (await balance("FUND", bank))]).toEqual([0, owedFen]);

  const supplierOwed = await balance("SUPPLIER", supplierId);
  const richest = 6;
  const fundBefore = await balance("FUND", richest);
  await finance.ok("POST", "/api/clothes/partyPayment", {
    ...{ partyId: supplierId, fundId: richest, amountFen: supplierOwed, remark: "" },
  });
  expect([await balance("SUPPLIER", supplierId), fundBefore - (await balance("FUND", richest))]).toEqual([
    0,
    supplierOwed,
  ]);

  // Wages of the month: what was sewn is approved, drafted, audited and paid.
  const { body: pieces } = await boss.get(`/api/clothes/piece?employeeId=${sewer}&batchId=${batch.id}&size=50`);
  await boss.ok("POST", "/api/clothes/piece/approve", { ids: pieces.content.map(({ id }: { id: number }) => id) });
  const { jobId } = await finance.ok("POST", "/api/clothes/wage/run", {
    period: plantDay.slice(0, 7),
    employeeIds: [sewer],
  });
  await backoffice.settle();
  expect((await finance.get(`/api/task/${jobId}`)).body.status).toBe("DONE");
  const owed = await balance("EMPLOYEE", sewer);
  const { body: slips } = await finance.get(`/api/clothes/wage?employeeId=${sewer}&status=DRAFT`);
  const [wage] = slips.content;
  const seen = ({ id, version }: { id: number; version: number }) => ({ rows: [{ id, version }] });
  await finance.ok("POST", "/api/clothes/wage/audit", seen(wage));
  expect((await balance("EMPLOYEE", sewer)) - owed).toBe(wage.amountFen);
  const { body: audited } = await finance.get(`/api/clothes/wage/${wage.id}`);
  await finance.ok("POST", "/api/clothes/wage/pay", { ...seen(audited), fundId: bank });
  expect(await balance("EMPLOYEE", sewer)).toBe(owed);

  // The rest never comes: the batch is closed with what is short, and its cost is what its pieces stand at.
  const open = await read(boss, batch);
  await boss.ok("POST", `/api/clothes/batch/${batch.id}/close`, {
    version: open.version,
    shorts: open.lines
      .filter((line) => line.cutQty > line.deliveredQty)
      .map((line) => ({ skuId: line.skuId, qty: line.cutQty - line.deliveredQty, reason: "漏裁", deductFen: 0 })),
  });
  expect((await read(boss, batch)).status).toBe("CLOSED");
  const cost = await oneRow<{ spent: number; stood: number }>(
    db(),
    sql`
    select batch.material_fen + batch.fee_fen + (batch.wage_li + 5) / 10 + batch.other_fen as spent,
      (select sum(move.value_fen + move.variance_fen)::int8 from stock_movement move where
        (move.doc_type = 'DELIVERY' and move.doc_id in (select id from delivery where batch_id = batch.id))
        or (move.doc_type = 'REPAIR_RETURN' and move.doc_id in (select back.id from repair_return back join repair on repair.id = back.repair_id where repair.batch_id = batch.id))
        or (move.doc_type = 'BATCH' and move.doc_id = batch.id)) as stood
    from batch where batch.id = ${batch.id}`,
  );
  expect(cost.stood).toBe(cost.spent);
  // One unit cost, wherever it is read: what the 699 pieces of stock are worth.
  const closed = await costRow();
  const unitFen = Math.round(cost.stood / 699);
  expect([closed.estimated, closed.unitFen, (await read(boss, batch)).costs?.unitFen]).toEqual([
    false,
    unitFen,
    unitFen,
  ]);
  // Material of another price changes no budget of what was ordered, closed or not.
  expect(closed).toMatchObject({ budgetFen: estimate.budgetFen, budgetMaterialFen: estimate.budgetMaterialFen });
  const dear = lines.map((line) => ({ ...line, lot: "故事-2", priceLi: 30_000 }));
  const more = await boss.ok("POST", "/api/clothes/material/purchase", {
    partyId: supplierId,
    repositoryId: places.warehouse,
  });
  const { version: moreWritten } = await boss.ok("PUT", `/api/clothes/material/purchase/${more.id}`, {
    ...{ partyId: supplierId, repositoryId: places.warehouse, freightFen: 0, attachmentId: null, remark: "" },
    ...{ version: more.version, lines: dear },
  });
  await boss.ok("POST", `/api/clothes/material/purchase/${more.id}/confirm`, {
    version: moreWritten,
    answered: whateverIsAsked,
  });
  expect(await costRow()).toEqual(closed);
  expect(await findBrokenLedgers(db())).toEqual([]);
});
