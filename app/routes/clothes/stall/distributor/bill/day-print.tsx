/** 日结 on paper (`?stallId=&bizDate=&paper=A4|80|58`): the day's figures, what each account should hold and what was counted. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { PrintPage, Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { Letterhead } from "#app/components/print/letterhead.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import paperStyles from "#app/styles/paper/slip-paper.css?url";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { dayCloseEndpoints } from "#contract/stall/day-closes.ts";
import { paperOf, printTemplateLabels } from "#contract/stall/print-paper.ts";
import { billChoices } from "./bill.view.server.ts";
import { type DayView, dayView } from "./day-close.view.server.ts";
import { dayPaperColumns } from "./day-columns.tsx";
import { rollLength } from "./slip/slip.view.server.ts";
import { SlipFigures } from "./slip/slip-parts.tsx";

export const handle = { title: "打印日结" };

export const links = () => [
  { rel: "stylesheet", href: paperStyles },
  { rel: "stylesheet", href: printStyles },
];

const templates = ["A4", "P80", "P58"] as const;

/** Margins, headings and where one signs, then a line of the slip each. */
const rollMm = { fixed: 50, line: 5.5 };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, dayCloseEndpoints.detail);
  const { searchParams } = new URL(request.url);
  const { stalls, ownStallId } = await billChoices(api);
  const asked = parseSearch(dayCloseEndpoints.detail.query.partial(), searchParams);
  const bizDate = asked.bizDate ?? today();
  const stallId = asked.stallId ?? ownStallId ?? 0;
  const read = await api.attempt(dayCloseEndpoints.detail, { query: { stallId, bizDate } });
  const day = read.ok ? dayView(read.value) : null;
  const template = templates.find((one) => paperOf(one) === searchParams.get("paper")) ?? "A4";
  const figures = day ? figuresOf(day) : [];
  const lines = figures.length + 4 * (day?.funds.length ?? 0);
  return {
    title: `${stalls.find(({ value }) => String(value) === String(stallId))?.label ?? ""} 日结 ${bizDate}`.trim(),
    backTo: `${paths.bill.day}?stallId=${stallId}&bizDate=${bizDate}`,
    refusal: read.ok ? null : read.message,
    papers: templates.map((one) => ({
      label: printTemplateLabels[one],
      to: paths.bill.dayPrint(stallId, bizDate, paperOf(one)),
      current: one === template,
    })),
    roll:
      template === "A4" ? null : { width: paperOf(template), length: rollLength(rollMm.fixed + lines * rollMm.line) },
    day,
    figures,
  };
}

function figuresOf({ bills, saleQty, returnQty, payable, cancelled, received, debt }: DayView): [string, string][] {
  return [
    ["单据", `${bills} 单`],
    ["拿货", `${saleQty} 件`],
    ["退货", `${returnQty} 件`],
    ["应收", `${payable} 元`],
    ...(cancelled ? [["取消欠货", `-${cancelled.amount} 元（${cancelled.qty} 件）`] as [string, string]] : []),
    ["实收", `${received} 元`],
    ["新增欠款", `${debt} 元`],
  ];
}

const signers = ["收银", "店长"];

export default function DayPrint() {
  const { title, backTo, refusal, papers, roll, day, figures } = useLoaderData<typeof loader>();
  return (
    <PrintPage title="打印日结" backTo={backTo} refusal={refusal} papers={papers}>
      {day && roll && <DayRoll title={title} day={day} figures={figures} roll={roll} />}
      {day && !roll && (
        <ScrollRegion as="article" className="slip" aria-label={title}>
          <Letterhead />
          <h2>{title}</h2>
          <SlipFacts facts={figures} />
          <SlipTable columns={dayPaperColumns(day.total)} rows={day.funds} keyOf={({ id }) => id} />
          <DayNotes day={day} />
          <Signatures names={signers} />
        </ScrollRegion>
      )}
    </PrintPage>
  );
}

interface DayRollProps {
  title: string;
  day: DayView;
  figures: readonly (readonly [label: string, value: string])[];
  roll: { width: string; length: number };
}

/** The same on paper from a roll. */
function DayRoll({ title, day, figures, roll: { width, length } }: DayRollProps) {
  return (
    <article className={`paper roll r${width} r${width}-${length}`} aria-label={title}>
      <h2>{title}</h2>
      <SlipFigures figures={figures.map(([label, amount]) => ({ label, amount }))} />
      {day.funds.map((fund) => (
        <section key={fund.id} className="group">
          <h3>{fund.name}</h3>
          <SlipFigures
            figures={[
              { label: "应有", amount: fund.expected },
              { label: "清点", amount: fund.counted || "未清点" },
              ...(fund.difference ? [{ label: "差异", amount: fund.difference }] : []),
            ]}
          />
          {fund.remark && <p>{fund.remark}</p>}
        </section>
      ))}
      <DayNotes day={day} />
      {signers.map((name) => (
        <p key={name}>{name}：＿＿＿＿＿＿</p>
      ))}
    </article>
  );
}

/** What came after the close does not change the figures above it. */
function DayNotes({ day: { closed } }: { day: DayView }) {
  return (
    <p>
      {closed
        ? [closed.note, closed.changes && `日结后的变动：${closed.changes}`].filter(Boolean).join("。")
        : "尚未日结"}
    </p>
  );
}
