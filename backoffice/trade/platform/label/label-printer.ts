/** 面单打印机: which printer a place's labels go to, and labels sent to it (docs/decisions/platforms.md, "Labels"). */
import { eq, inArray } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import type { LeftAlone } from "#backoffice/ground/documents/ticked.ts";
import { edited, stamp } from "#backoffice/ground/documents/write.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { getVisibleRepository, listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import { orderSlips } from "#backoffice/trade/platform/order/order-paper.query.ts";
import { sendToPrinter } from "#backoffice/trade/stall/printing/printer.ts";
import { printerPlaces, refusePrinter } from "#backoffice/trade/stall/printing/printer-address.ts";
import { failureOf } from "#backoffice/trade/stall/printing/printing.rules.ts";
import type { LabelPrinter, labelEndpoints } from "#contract/platform/labels.ts";
import type { OrderSlip } from "#contract/platform/order-shape.ts";
import { labelPrinter } from "./label.tables.ts";
import { drawLabel, type LabelContent, type LabelDrawing } from "./label-drawing.ts";
import { labelJob } from "./label-output.ts";

type Endpoints = typeof labelEndpoints;
type Settings = Pick<LabelPrinter, "printerHost" | "printerPort" | "language" | "paper">;

const none: Settings = { printerHost: "", printerPort: 9100, language: "TSPL", paper: "p100" };
const byHand = "请在“面单打印机”里填写打印机地址，或用浏览器打印面单";

export const readLabelPrinter: Operation<Endpoints["printer"]> = async (context, { query }) => {
  const places = (await listVisibleRepositories(context, { right: "out" })).map(({ id, name }) => ({ id, name }));
  const place = places.find(({ id }) => id === query.repositoryId) ?? places[0];
  if (!place) return { printer: null, places };
  const stored = (await readPrinters(context.db, [place.id])).get(place.id);
  const { version, ...settings } = stored ?? { ...none, version: 0 };
  return { printer: { ...settings, version, repositoryId: place.id, repositoryName: place.name }, places };
};

export const saveLabelPrinter: Operation<Endpoints["savePrinter"]> = async (context, { body }) => {
  const { clientToken: _, repositoryId, version, ...settings } = body;
  const { db } = context;
  const place = await openPlace(context, repositoryId);
  const refusal = refusePrinter(settings, printerPlaces(context.settings));
  if (refusal) throw new DomainError(refusal);
  const before = (await readPrinters(db, [place.id])).get(place.id) ?? { ...none, version: 0 };
  assertVersion(before, version);
  const changed = { ...settings, version: version + 1, ...edited(context) };
  const saved = await db
    .insert(labelPrinter)
    .values({ repositoryId: place.id, ...changed, ...stamp(context) })
    // Two first savings at once: the second finds a row whose version it has not seen.
    .onConflictDoUpdate({
      target: labelPrinter.repositoryId,
      set: changed,
      setWhere: eq(labelPrinter.version, version),
    })
    .returning({ version: labelPrinter.version });
  if (!saved[0]) throw new DomainError("数据已被他人修改，请刷新后重试");
  const { version: __, ...stood } = before;
  await writeAudit(context, [
    { entity: "labelPrinter", entityId: place.id, action: "edit", before: stood, after: settings },
  ]);
  return { version: saved[0].version };
};

/** Whoever sets up or tries a printer takes goods out of the place. */
async function openPlace(context: Context, repositoryId: number): Promise<{ id: number; name: string }> {
  const place = await getVisibleRepository(context, repositoryId);
  await assertRepositoryRight(context, place.id, "out");
  return place;
}

const tried: LabelContent = {
  ...{
    numbers: ["TEST12345678"],
    shopName: "测试店铺",
    repositoryName: "",
    courier: "测试面单",
    waybillNo: "TEST12345678",
    basket: null,
  },
  ...{ sender: "测试寄件人", name: "测试收件人", phone: "", address: "这是一张测试面单，请不要贴在包裹上" },
  lines: [{ sku: null, title: "测试商品", spec: "", qty: 1 }],
};

export const printTestLabel: Operation<Endpoints["testPage"]> = async (context, { body }) => {
  /** Set by the first run only: a repeat must not print twice. */
  const first = { run: false };
  const asked = await once(context, { operation: "label.test", clientToken: body.clientToken }, async (within) => {
    const place = await openPlace(within, body.repositoryId);
    const printer = (await readPrinters(within.db, [place.id])).get(place.id) ?? none;
    if (printer.printerHost === "") throw new DomainError(`${place.name} 没有设置面单打印机，${byHand}`);
    first.run = true;
    return { name: place.name, printer };
  });
  if (!first.run) return { failure: "测试面单已经发送过，请看打印机；再试请刷新页面" };
  const drawing = await drawLabel({ ...tried, repositoryName: asked.name }, asked.printer.paper);
  return { failure: await send(context, asked.printer, [drawing]) };
};

/**
 * The labels of the ticked orders, each to the printer of its own place, after what was asked is written down. What a
 * printer did not take is named; the orders stay as they are.
 */
export const printLabels: Operation<Endpoints["print"]> = async (context, { body }) => {
  /** Filled by the first run only: a repeat must not print twice, and nobody's address is kept for one. */
  const job: { slips?: OrderSlip[] } = {};
  const asked = await once(context, { operation: "label.print", clientToken: body.clientToken }, async (within) => {
    const { slips, refused } = await orderSlips(within, { body: { ids: body.ids, form: "label" } });
    job.slips = slips;
    return { refused, labels: slips.map(({ id, numbers }) => ({ id, label: labelOf(numbers) })) };
  });
  if (!job.slips) {
    const message = "面单已经发送过，请看打印机；再打请刷新页面";
    return { done: 0, refused: [...asked.refused, ...asked.labels.map((one) => ({ ...one, message }))] };
  }
  const printers = await readPrinters(
    context.db,
    job.slips.map(({ repositoryId }) => repositoryId),
  );
  const refused: LeftAlone[] = [...asked.refused];
  let done = 0;
  for (const repositoryId of new Set(job.slips.map((slip) => slip.repositoryId))) {
    const slips = job.slips.filter((slip) => slip.repositoryId === repositoryId);
    const failure = await printAt(context, printers.get(repositoryId), slips);
    if (failure === null) done += slips.length;
    else refused.push(...slips.map(({ id, numbers }) => ({ id, label: labelOf(numbers), message: failure })));
  }
  return { done, refused };
};

const labelOf = (numbers: readonly string[]) => `订单 ${numbers.join("、")}`;

async function printAt(
  context: Pick<Context, "settings">,
  printer: Settings | undefined,
  slips: readonly OrderSlip[],
): Promise<string | null> {
  if (!printer || printer.printerHost === "") {
    return `的发货仓 ${slips[0]?.repositoryName ?? ""} 没有设置面单打印机，${byHand}`;
  }
  const drawings: LabelDrawing[] = [];
  for (const slip of slips) drawings.push(await drawLabel(slip, printer.paper));
  return send(context, printer, drawings);
}

/** Why the printer did not take them, or null. */
async function send(
  { settings }: Pick<Context, "settings">,
  printer: Settings,
  drawings: readonly LabelDrawing[],
): Promise<string | null> {
  const { printerHost, printerPort, language } = printer;
  const { bytes, readAnswer } = labelJob(drawings, language);
  const to = { host: printerHost, port: printerPort };
  return failureOf(await sendToPrinter(to, bytes, printerPlaces(settings), readAnswer), printer, "面单");
}

async function readPrinters(
  db: Db,
  repositoryIds: readonly number[],
): Promise<Map<number, Settings & { version: number }>> {
  const found = await db
    .select({
      repositoryId: labelPrinter.repositoryId,
      printerHost: labelPrinter.printerHost,
      printerPort: labelPrinter.printerPort,
      language: labelPrinter.language,
      paper: labelPrinter.paper,
      version: labelPrinter.version,
    })
    .from(labelPrinter)
    .where(inArray(labelPrinter.repositoryId, [0, ...repositoryIds]));
  return new Map(found.map(({ repositoryId, ...settings }) => [repositoryId, settings]));
}
