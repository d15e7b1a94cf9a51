/** The head and the lines of a 盘点单's page. */
import { Form, Link } from "@remix-run/react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { CountLineTable } from "./count-line-table.tsx";
import type { CountFigures, CountLineView } from "./count-views.ts";

/** What the reader may do with the count as it stands. */
export interface CountMay {
  edit: boolean;
  enter: boolean;
  submit: boolean;
  approve: boolean;
  void: boolean;
}

type Here = (changes: Record<string, string | number | null>) => string;

interface CountActionsProps {
  count: { id: number; no: string; status: string; version: number; tone: Tone; statusLabel: string } & CountFigures;
  may: CountMay;
  clientToken: string;
  here: Here;
}

export function CountActions({ count, may, clientToken, here }: CountActionsProps) {
  const print = (form: string) => `/clothes/inventory/review/print?id=${count.id}&form=${form}`;
  return (
    <PageHeader
      title={`盘点单 ${count.no}`}
      actions={
        <>
          <Badge tone={count.tone}>{count.statusLabel}</Badge>
          {["DRAFT", "COUNTING"].includes(count.status) && (
            <LinkButton to={print("blank")} reloadDocument>
              空白盘点表
            </LinkButton>
          )}
          {["SUBMITTED", "APPROVED"].includes(count.status) && (
            <LinkButton to={print("difference")} reloadDocument>
              差异表
            </LinkButton>
          )}
          {may.void && <LinkButton to={here({ confirm: "void" })}>作废</LinkButton>}
          {may.approve && (
            <>
              <LinkButton to={here({ confirm: "reject" })}>驳回</LinkButton>
              {(count.gain !== 0 || count.loss !== 0) && (
                <LinkButton to={here({ confirm: "recount" })}>复盘差异</LinkButton>
              )}
              <LinkButton variant="primary" to={here({ confirm: "approve" })}>
                审核
              </LinkButton>
            </>
          )}
          {may.submit && (
            <LinkButton variant="primary" to={here({ confirm: "submit" })}>
              提交
            </LinkButton>
          )}
          {may.edit && (
            <Form method="post">
              <input type="hidden" name="clientToken" value={clientToken} />
              <input type="hidden" name="version" value={count.version} />
              <Button variant="primary" name="intent" value="start">
                开始盘点
              </Button>
            </Form>
          )}
        </>
      }
    />
  );
}

interface CountLinesProps {
  count: { status: string; recountLines: number } & CountFigures;
  lines: readonly CountLineView[];
  total: number;
  page: number;
  size: number;
  only: string;
  here: Here;
}

export function CountLines({ count, lines, total, page, size, only, here }: CountLinesProps) {
  const views = [
    { value: "ALL", label: "全部" },
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
      <CountLineTable lines={lines} book={count.book !== null} cost={count.worth !== null} />
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
