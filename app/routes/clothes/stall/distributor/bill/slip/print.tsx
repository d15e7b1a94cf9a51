/**
 * 打印拿货单 (`?id=`, several for 合并打印; `paper=58|80|241|A4`): a page without
 * the frame, for paper. What the address leaves open is as the stall's settings say.
 */

import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ScreenshotHint } from "#app/components/picture/screenshot-hint.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { consumeNotice, noticeHeader } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { terminalOf } from "#app/lib/shell/terminal.server.ts";
import { printSlips, readSlips } from "#app/routes/clothes/stall/distributor/bill/slip.act.server.ts";
import printStyles from "#app/styles/paper/print.css?url";
import paperStyles from "#app/styles/paper/slip-paper.css?url";
import { paperOf, printTemplateLabels } from "#contract/stall/print-paper.ts";
import { printingEndpoints } from "#contract/stall/printing.ts";
import { paperOptions, readSlipWish, settleWish, slipView } from "./slip.view.server.ts";
import { SlipActs } from "./slip-acts.tsx";
import { SlipRoll } from "./slip-roll.tsx";
import { PrintSettingsBar } from "./slip-settings.tsx";
import { SlipSheet } from "./slip-sheet.tsx";

export const handle = { title: "打印拿货单" };

export const links = () => [
  { rel: "stylesheet", href: printStyles },
  { rel: "stylesheet", href: paperStyles },
];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, printingEndpoints.slip);
  const { searchParams, search } = new URL(request.url);
  const read = await readSlips(api, searchParams);
  if (!read) {
    const notice = noticeHeader("请先勾选要打印的拿货单", { failed: true });
    throw redirect(paths.bill.list, { headers: { "Set-Cookie": notice } });
  }
  const { slips, refusals } = read;
  const wish = readSlipWish(searchParams, terminalOf(request).paper);
  const [first] = slips;
  const settled = first ? settleWish(wish, first) : null;
  const onRoll = settled?.template === "P58" || settled?.template === "P80";
  const taken = consumeNotice(request);
  const page = {
    slips: slips.map((slip) => slipView(slip, wish)),
    refusals,
    /** Came for a picture: whoever has no scripts is told how to take one. */
    forPicture: searchParams.has("picture"),
    notice: taken?.notice ?? null,
    settings: settled && {
      paper: paperOf(settled.template),
      papers: paperOptions,
      price: settled.price,
      debt: settled.debt,
      qr: settled.qr,
      rule: settled.rule,
    },
    kept: [...searchParams].filter(([name]) => name === "id" || name === "next"),
    acts: settled &&
      first && {
        ids: slips.map(({ id }) => id),
        template: settled.template,
        printer: onRoll ? first.settings.printerHost || null : null,
        search,
        backTo: slips.length === 1 ? paths.bill.item(first.id) : paths.bill.list,
        nextTo: searchParams.has("next") ? paths.bill.next(first.stallId) : null,
        clientToken: randomUUID(),
      },
    summary: settled
      ? `${printTemplateLabels[settled.template]}，${slips.length} 张，已打印 ${slips.map(({ printCount }) => printCount).join("、")} 次`
      : "",
  };
  return data(page, taken ? { headers: { "Set-Cookie": taken.header } } : {});
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const { failure, notice } = await printSlips(context.api, form);
  if (failure) return data({ failure }, { status: form.has("stay") ? 200 : 400 });
  if (form.has("stay")) return data({ failure: null });
  return redirect(new URL(request.url).search, { headers: { "Set-Cookie": noticeHeader(notice) } });
}

export default function PrintBills() {
  const { slips, refusals, forPicture, notice, settings, kept, acts, summary } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  return (
    <>
      {settings && <PrintSettingsBar settings={settings} kept={kept} summary={summary} />}
      {acts && <SlipActs {...acts} />}
      <ScrollRegion as="main" className="papers">
        {notice && <Callout tone={notice.failed ? "bad" : "good"}>{notice.text}</Callout>}
        {failure && <Callout>{failure}</Callout>}
        {forPicture && <ScreenshotHint />}
        {refusals.map((refusal) => (
          <Callout key={refusal}>{refusal}</Callout>
        ))}
        {slips.map((slip) =>
          slip.template === "A4" || slip.template === "P241" ? (
            <SlipSheet key={slip.id} slip={slip} />
          ) : (
            <SlipRoll key={slip.id} slip={slip} />
          ),
        )}
      </ScrollRegion>
    </>
  );
}
