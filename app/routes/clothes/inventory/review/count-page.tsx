/** The head and the lines of a 盘点单's page. */

import { PageLink } from "#app/components/document/goods.tsx";
import { FormFrame, type FormFrameProps } from "#app/components/page/form-frame.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Pagination } from "#app/components/page/list/pagination.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { paths } from "#app/lib/paths.ts";
import type { CountView } from "./count.view.server.ts";
import { countLineColumns } from "./count-columns.tsx";
import type { CountFigures, CountLineView } from "./count-views.ts";

/** What the reader may do with the count as it stands. */
export interface CountMay {
  edit: boolean;
  enter: boolean;
  submit: boolean;
  approve: boolean;
  reject: boolean;
  recount: boolean;
  void: boolean;
}

type Here = (changes: Record<string, string | number | null>) => string;

interface CountActionsProps {
  count: CountView;
  may: CountMay;
  stamp: FormFrameProps["stamp"];
  reply: FormReply | undefined;
  /** Whether the page is a form that saves before it is left. */
  editing: boolean;
  here: Here;
}

export function CountActions({ count, may, stamp, reply, editing, here }: CountActionsProps) {
  const ask = (confirm: string, label: string, primary = false) => (
    <PageLink editing={editing} to={here({ confirm })} primary={primary}>
      {label}
    </PageLink>
  );
  return (
    <PageHeader
      title={`盘点单 ${count.no}`}
      actions={
        <>
          <Badge tone={count.tone}>{count.statusLabel}</Badge>
          {["DRAFT", "COUNTING"].includes(count.status) && (
            <PageLink editing={editing} to={paths.count.print(count.id, "blank")}>
              空白盘点表
            </PageLink>
          )}
          {["SUBMITTED", "APPROVED"].includes(count.status) && (
            <PageLink editing={editing} to={paths.count.print(count.id, "difference")}>
              差异表
            </PageLink>
          )}
          {may.void && ask("void", "作废")}
          {may.reject && ask("reject", "驳回")}
          {may.recount && (count.gain !== 0 || count.loss !== 0) && ask("recount", "复盘差异")}
          {may.approve && ask("approve", "审核", true)}
          {may.submit && ask("submit", "提交", true)}
          {may.edit && (
            <FormFrame stamp={stamp} reply={reply} intent="start" className="line">
              <Button variant="primary">开始盘点</Button>
            </FormFrame>
          )}
        </>
      }
    />
  );
}

interface CountLinesProps {
  count: { status: string; recountLines: number; countedSkus: number; totalSkus: number } & CountFigures;
  lines: readonly CountLineView[];
  total: number;
  page: number;
  size: number;
  only: string;
  here: Here;
}

export function CountLines({ count, lines, total, page, size, only, here }: CountLinesProps) {
  // Afterwards stock has moved on, and nobody can say any more what was not found.
  const isOpen = ["COUNTING", "SUBMITTED"].includes(count.status);
  const views = [
    { value: "ALL", label: "全部" },
    { value: "COUNTED", label: `已盘 ${count.countedSkus}` },
    ...(isOpen ? [{ value: "UNCOUNTED", label: `未盘 ${count.totalSkus - count.countedSkus}` }] : []),
    ...(count.book === null ? [] : [{ value: "DIFFERENCE", label: "有差异" }]),
    ...(count.recountLines > 0 ? [{ value: "RECOUNT", label: `待复盘 ${count.recountLines}` }] : []),
  ];
  return (
    <Card title="盘点明细" note={`${total} 行`} flush>
      <nav className="pad line" aria-label="明细">
        {views.map(({ value, label }) => (
          <Link
            key={value}
            to={here({ only: value, page: null })}
            className={value === only ? "btn sm primary" : "btn sm"}
            aria-current={value === only ? "page" : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      <DataTable
        caption="盘点明细"
        columns={countLineColumns(count.book !== null, count.worth !== null)}
        rows={lines}
        empty="没有符合条件的明细"
      />
      <Pagination
        page={page}
        size={size}
        total={total}
        hrefOf={(to) => here({ page: to || null })}
        hrefOfSize={(to) => here({ size: to, page: null })}
      />
    </Card>
  );
}
