/** Printing on behalf of pages: the slips of a print page, and the bill that was just confirmed. */

import type { Api } from "#app/lib/api/api.server.ts";
import { stepToken } from "#app/lib/form/step-token.server.ts";
import { paths } from "#app/lib/paths.ts";
import { maxPrintedBills, type PrintTemplate, printTemplates } from "#contract/stall/print-paper.ts";
import { printingEndpoints, type Slip } from "#contract/stall/printing.ts";

/** The slips that an address names (`id=`, repeated), and why others of them are not among them; null where it names none. */
export async function readSlips(
  api: Api,
  params: URLSearchParams,
): Promise<{ slips: Slip[]; refusals: string[] } | null> {
  const ids = [...new Set(params.getAll("id").map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
  if (ids.length === 0) return null;
  const read = await Promise.all(
    ids.slice(0, maxPrintedBills).map((id) => api.attempt(printingEndpoints.slip, { params: { id } })),
  );
  const refusals = new Set(read.flatMap((one) => (one.ok ? [] : [one.message])));
  if (ids.length > maxPrintedBills) refusals.add(`一次最多打印 ${maxPrintedBills} 张，只显示前 ${maxPrintedBills} 张`);
  return { slips: read.flatMap((one) => (one.ok ? [one.value] : [])), refusals: [...refusals] };
}

/** What the print page's form asks: `intent=printer` sends each slip to the stall's printer, `page` notes that the browser printed them. */
export async function printSlips(api: Api, form: FormData): Promise<{ failure: string | null; notice: string }> {
  const device = form.get("intent") === "printer" ? "printer" : "page";
  const template = printTemplates.find((known) => known === form.get("template")) ?? "P80";
  const ids = form.getAll("id").map(Number);
  for (const id of ids) {
    const clientToken = stepToken(String(form.get("clientToken")), `print ${device} ${id}`);
    const answer = await api.attempt(printingEndpoints.print, {
      params: { id },
      body: { clientToken, template, device },
    });
    const failure = answer.ok ? answer.value.failure : answer.message;
    // What does not take one slip does not take the next.
    if (failure) return { failure, notice: "" };
  }
  return { failure: null, notice: device === "printer" ? `已打印 ${ids.length} 张` : `已记录打印 ${ids.length} 张` };
}

interface Confirmed {
  billId: number;
  stallId: number;
  /** 确认并打印; 确认开单 prints only where the stall's settings say so. */
  wanted: boolean;
  clientToken: string;
  notice: string;
}

/** Where to go after a bill was confirmed, having printed it where there is a printer; the bill is safe either way. */
export async function printConfirmed(
  api: Api,
  { billId, stallId, wanted, clientToken, notice }: Confirmed,
): Promise<{ location: string; notice: string }> {
  const item = paths.bill.item(billId);
  const settings = await api.attempt(printingEndpoints.settings, { query: { stallId } });
  if (!settings.ok) return { location: item, notice: `${notice}。${settings.message}` };
  const { paper, printerHost, autoPrint } = settings.value;
  if (!wanted && !(autoPrint && printerHost)) return { location: item, notice };
  if (!printerHost) return { location: `${paths.bill.print(billId, String(paper))}&next=1`, notice };
  const template: PrintTemplate = paper === 58 ? "P58" : "P80";
  const printed = await api.attempt(printingEndpoints.print, {
    params: { id: billId },
    body: { clientToken, template, device: "printer" },
  });
  const failure = printed.ok ? printed.value.failure : printed.message;
  return {
    location: wanted ? `${paths.bill.next(stallId)}&printed=${billId}` : item,
    notice: `${notice}，${failure ?? "已打印"}`,
  };
}
