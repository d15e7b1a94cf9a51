/** 打印: a stall's settings, and slips to its printer (domain.md §3.4, §8 row 8). */
import { eq, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { edited, stamp } from "#backoffice/ground/documents/write.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { stallPrinting } from "#backoffice/trade/stall/account/receipt.tables.ts";
import { bill, billPrint } from "#backoffice/trade/stall/bill/bill.tables.ts";
import type { RollWidth } from "#contract/stall/print-paper.ts";
import type { PrintSettings, printingEndpoints, Slip } from "#contract/stall/printing.ts";
import { sendToPrinter } from "./printer.ts";
import { printerPlaces, refusePrinter } from "./printer-address.ts";
import { billSlip, getStall, readSettings, withLetterhead } from "./printing.query.ts";
import { billKept, failureOf, outcomeUnknown } from "./printing.rules.ts";
import { findLogo } from "./slip-logo.ts";
import { renderSlip, renderTestPage } from "./slip-ticket.ts";

type Endpoints = typeof printingEndpoints;

export const saveSettings: Operation<Endpoints["saveSettings"]> = async (context, { body }) => {
  const { clientToken, stallId, version, ...settings } = body;
  const { db } = context;
  const place = await getStall(context, stallId, "out");
  const refusal = refusePrinter(settings, printerPlaces(context.settings));
  if (refusal) throw new DomainError(refusal);
  const before = await readSettings(db, place.id);
  assertVersion(before, version);
  const changed = { ...settings, version: version + 1, ...edited(context) };
  const saved = await db
    .insert(stallPrinting)
    .values({ stallId: place.id, ...changed, ...stamp(context) })
    // Two first savings at once: the second finds a row whose version it has not seen.
    .onConflictDoUpdate({
      target: stallPrinting.stallId,
      set: changed,
      setWhere: eq(stallPrinting.version, version),
    })
    .returning({ version: stallPrinting.version });
  if (!saved[0]) throw new DomainError("数据已被他人修改，请刷新后重试");
  await writeAudit(context, [
    { entity: "stallPrinting", entityId: place.id, action: "edit", before: before.settings, after: settings },
  ]);
  return { version: saved[0].version };
};

export const printTestPage: Operation<Endpoints["testPage"]> = async (context, { body }) => {
  /** Set by the first run only: a repeat must not print twice. */
  const first = { run: false };
  const asked = await once(context, { operation: "stall.printTest", clientToken: body.clientToken }, async (within) => {
    const place = await getStall(within, body.stallId, "out");
    const settings = await withLetterhead(within.db, (await readSettings(within.db, place.id)).settings);
    assertPrinter(place.name, settings);
    first.run = true;
    return { stallName: place.name, settings };
  });
  if (!first.run) return { printed: false, failure: "测试页已经发送过，请看打印机；再试请刷新页面" };
  const { stallName, settings } = asked;
  const logo = await findLogo(stallName, settings.paper);
  const job = renderTestPage(stallName, { settings, logo, printedAt: formatInstant(context.clock.now()) });
  const failure = failureOf(
    await sendToPrinter(
      { host: settings.printerHost, port: settings.printerPort },
      job,
      printerPlaces(context.settings),
    ),
    settings,
  );
  return { printed: failure === null, failure };
};

/**
 * Logs the printing and counts it; then, after the commit, sends the slip to
 * the stall's printer. Whatever the printer does, the bill stays as it is.
 */
export const printBill: Operation<Endpoints["print"]> = async (context, { params, body }) => {
  const { clientToken, template, device } = body;
  const onPrinter = device === "printer";
  if (onPrinter && template !== "P58" && template !== "P80") {
    throw new DomainError("打印机只能打印 58 或 80 mm 小票，其它纸张请用打印页面");
  }
  /** Filled by the first run only: a repeat must not print twice. */
  const job: { slip?: Slip } = {};
  const { printId } = await once(context, { operation: "bill.print", clientToken }, async (within) => {
    const { db, actor, clock } = within;
    const slip = await billSlip(within, { params });
    if (onPrinter) assertPrinter(slip.stallName, slip.settings);
    const [logged] = await db
      .insert(billPrint)
      .values({
        billId: slip.id,
        template,
        failure: onPrinter ? outcomeUnknown : null,
        operatorId: actor.userId,
        createdAt: clock.now(),
      })
      .returning({ id: billPrint.id });
    if (!logged) throw new Error("an insert gives its row");
    await db
      .update(bill)
      .set({ printCount: sql`${bill.printCount} + 1` })
      .where(eq(bill.id, slip.id));
    job.slip = slip;
    return { printId: logged.id };
  });
  if (!onPrinter) return { printed: false, failure: null };
  const failure = job.slip
    ? await sendSlip(context, job.slip, { printId, paper: template === "P58" ? 58 : 80 })
    : await readFailure(context.db, printId);
  return { printed: failure === null, failure };
};

function assertPrinter(stallName: string, { printerHost }: PrintSettings): void {
  if (printerHost === "") throw new DomainError(`${stallName} 没有设置打印机，请店长在“打印设置”里填写打印机地址`);
}

/** Sends the slip and notes how it went; why not, or null when the printer took it. */
async function sendSlip(
  { db, settings }: Pick<Context, "db" | "settings">,
  slip: Slip,
  { printId, paper }: { printId: number; paper: RollWidth },
): Promise<string | null> {
  const { printerHost, printerPort } = slip.settings;
  const bytes = renderSlip(slip, { paper, logo: await findLogo(slip.stallName, paper) });
  const why = failureOf(
    await sendToPrinter({ host: printerHost, port: printerPort }, bytes, printerPlaces(settings)),
    slip.settings,
  );
  const failure = why && why + billKept;
  await db
    .update(billPrint)
    .set({ failure: failure ?? "" })
    .where(eq(billPrint.id, printId));
  return failure;
}

/** Of a printing that was asked for before. */
async function readFailure(db: Db, printId: number): Promise<string | null> {
  const [logged] = await db.select({ failure: billPrint.failure }).from(billPrint).where(eq(billPrint.id, printId));
  return logged?.failure || null;
}
