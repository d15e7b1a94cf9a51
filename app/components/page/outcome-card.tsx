/** What a batch act left alone: each row with its reason, and a link to what puts it right. */
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { CellLink } from "./list/cells.tsx";
import { DataTable } from "./list/data-table.tsx";

/** `unit`: what is counted, 单. Nothing where the act did all that was asked, or was not asked yet. */
export function BatchReply({ reply, unit }: { reply: FormReply | undefined; unit: string }) {
  if (!reply) return null;
  const { outcome, refusal, errors } = reply;
  if (!outcome) {
    const sentence = refusal ?? Object.values(errors)[0];
    return sentence ? <Callout tone="bad">{sentence}</Callout> : null;
  }
  const { done, left } = outcome;
  return (
    <>
      <Callout tone="warn">
        {done ? `${done}，` : ""}
        {left.length} {unit}没有，原因见下表
      </Callout>
      <Card title="没有处理的" flush>
        <DataTable
          caption="没有处理的"
          rows={left}
          empty=""
          columns={[
            { label: "对象", kind: "key", cell: ({ label, to }) => <CellLink to={to} text={label} /> },
            { label: "原因", kind: "words", cell: ({ message }) => message, card: 1 },
          ]}
        />
      </Card>
    </>
  );
}
