/** A change of many rows: the rule, then every row before and after, then the change. Made by `readBulk`. */
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { FormFieldsContext } from "#app/components/ui/field.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { BulkRow, BulkView } from "#app/lib/bulk/bulk-view.ts";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { FormFrame, formFields } from "./form-frame.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { type Column, DataTable } from "./list/data-table.tsx";

interface BulkPageProps<R extends BulkRow> {
  view: BulkView<R>;
  reply: FormReply | undefined;
  /** What tells the rows apart; what changes and what is to be said come after them. */
  columns: readonly (Column<R> | false)[];
  /** Of the link back: 返回商品列表. */
  back: string;
  /** Fields of the rule, posted to the address; without them the act needs no rule. */
  rule?: ReactNode;
  /** What the rule's fields start with. */
  ruleValues?: Readonly<Record<string, unknown>>;
  /** Fields of the change itself, above the rows. */
  fields?: ReactNode;
  /** Beside the button; gets how many rows have a warning. */
  confirm?: (warned: number) => ReactNode;
}

export function BulkPage<R extends BulkRow>(props: BulkPageProps<R>) {
  const { view, reply, columns, back, rule, ruleValues, fields, confirm } = props;
  const { title, scope, unit, preview, refusal, kept, stamp, backTo } = view;
  const busy = useNavigation().formMethod === "POST";
  const changing = preview?.rows.filter((row) => !row.refusal) ?? [];
  const left = (preview?.rows.length ?? 0) - changing.length;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <small>{scope}</small>
            <LinkButton to={backTo}>{back}</LinkButton>
          </>
        }
      />
      {refusal && <Callout>{refusal}</Callout>}
      {rule && (
        <Card flush>
          <Form method="get" className="form">
            <HiddenFields fields={kept} />
            <FormFieldsContext.Provider value={formFields({ ...ruleValues, ...view.rule }, undefined)}>
              {rule}
            </FormFieldsContext.Provider>
            <div className="wide">
              <Button variant={preview ? "default" : "primary"}>预览</Button>
            </div>
          </Form>
        </Card>
      )}
      {preview && (
        <FormFrame stamp={stamp} reply={reply} className="stack">
          <HiddenFields fields={changing.map((row) => ["rows", `${row.id}:${row.version}`] as const)} />
          {fields && (
            <Card flush>
              <div className="form">{fields}</div>
            </Card>
          )}
          <Card
            title={preview.summary}
            note={
              left > 0 || preview.changes.length > 0
                ? `将修改 ${changing.length} ${unit}，不改 ${left} ${unit}`
                : undefined
            }
            flush
          >
            <DataTable
              caption={preview.changes.length > 0 ? "改前与改后" : title}
              columns={[...columns, ...changeColumns<R>(preview.changes)]}
              rows={preview.rows}
              empty="没有可以修改的内容"
            />
          </Card>
          <div className="dock">
            {confirm?.(changing.filter((row) => row.warning).length)}
            <Button variant="primary" size="large" disabled={busy || changing.length === 0}>
              {busy ? "修改中…" : `确认修改 ${changing.length} ${unit}`}
            </Button>
          </div>
        </FormFrame>
      )}
    </>
  );
}

function changeColumns<R extends BulkRow>(changes: readonly string[]): Column<R>[] {
  if (changes.length === 0) return [];
  return [
    ...changes.map((label, index): Column<R> => ({ label, kind: "n", cell: (row) => change(row, index) })),
    { label: "说明", cell: remark },
  ];
}

function change({ cells, refusal }: BulkRow, index: number): ReactNode {
  const cell = refusal ? null : cells?.[index];
  if (!cell) return "不变";
  return (
    <>
      {cell.before} → <b>{cell.after}</b>
    </>
  );
}

function remark({ refusal, warning }: BulkRow): ReactNode {
  if (refusal) return <Badge tone="bad">不改：{refusal}</Badge>;
  return warning && <Badge tone="warn">{warning}</Badge>;
}
