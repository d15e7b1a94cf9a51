/** The scan box of 验货发货, the open parcel with what is still to come, and what went last. */
import { Form } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import { ScanField } from "#app/components/document/scan-box.tsx";
import { useScanQueue } from "#app/components/document/scan-queue.ts";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import type { ScanAnswer } from "#app/lib/document/draft.ts";
import { type TypedFields, textOf } from "#app/lib/form/form-reply.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { playSound } from "#app/lib/sounds.ts";
import type { PackView } from "./pack.act.server.ts";

export interface PackReply {
  scans: ScanAnswer;
  view: PackView | null;
  typed: TypedFields;
  /** What the texts were. */
  said: readonly string[];
}

interface PackStationProps {
  view: PackView;
  clientToken: string;
  /** What a submission without scripts came to. */
  posted: PackReply | undefined;
}

export function PackStation({ view: loaded, clientToken, posted }: PackStationProps) {
  const form = useRef<HTMLFormElement>(null);
  const [answered, setAnswered] = useState<PackView | null>(null);
  const [said, setSaid] = useState("");
  const view = answered ?? loaded;
  // The next batch leaves as soon as an answer has come, before the page shows it.
  const known = useRef(view);
  const onAnswer = useCallback((answer: Partial<PackReply>) => {
    if (!answer.scans || !answer.view) return;
    known.current = answer.view;
    setAnswered(answer.view);
    setSaid(answer.said?.at(-1) ?? "");
    playSound(answer.scans.refused.length > 0 ? "refused" : "added");
  }, []);
  const also = useCallback(() => {
    const courier = form.current?.elements.namedItem("courier");
    return { ...known.current.state, courier: courier instanceof HTMLSelectElement ? courier.value : "" };
  }, []);
  const queue = useScanQueue({ form, stored: {}, onSent: () => {}, hrefOfStyle: () => "", also, onAnswer });
  const refused = [...queue.refused, ...(posted?.scans.refused ?? [])];
  return (
    <Form
      ref={form}
      method="post"
      className="stack pack"
      onSubmit={(event) => {
        event.preventDefault();
        queue.take();
      }}
    >
      <input type="hidden" name="clientToken" value={clientToken} />
      {Object.entries(view.state).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Card>
        <div className="scan">
          <ScanField
            queue={queue}
            refused={refused}
            label="快递单号、订单号或吊牌"
            placeholder={view.parcel ? "扫吊牌" : "扫快递单号或订单号"}
            button="扫描"
            typed={(posted && textOf(posted.typed, "text")) ?? ""}
            max={100}
            focused
            noted="已应答"
          >
            {said && <p className="added">{said}</p>}
          </ScanField>
          <div className="max-w-xs">
            <Field label="快递公司" name="courier" hint="快递单号看不出是哪一家时用">
              <SelectInput
                key={view.courier}
                options={view.couriers}
                placeholder="请选择"
                defaultValue={(posted && textOf(posted.typed, "courier")) || view.courier}
              />
            </Field>
          </div>
        </div>
      </Card>
      {view.parcel && <OpenParcel parcel={view.parcel} last={view.state.last} />}
      {view.shipped.length > 0 && <Shipped parcels={view.shipped} />}
    </Form>
  );
}

type ParcelView = NonNullable<PackView["parcel"]>;

function OpenParcel({ parcel, last }: { parcel: ParcelView; last: string }) {
  const { numbers, shopName, province, waybillNo, flag, remark, left, lines } = parcel;
  return (
    <Card title={numbers} note={[shopName, province, waybillNo].filter(Boolean).join("，")} flush>
      <p className="line p-3">
        <Badge tone={left > 0 ? "warn" : "good"}>{left > 0 ? `还差 ${left} 件` : "货齐了"}</Badge>
        {waybillNo === "" && <Badge tone={left > 0 ? "neutral" : "warn"}>快递单号：待扫</Badge>}
        {flag && <Badge tone={flag.tone}>{flag.label}</Badge>}
        {remark && <strong>{remark}</strong>}
        <Link className="btn" to={platformPaths.order.pack(last && `?last=${last}`)} reloadDocument>
          放下
        </Link>
      </p>
      <DataTable
        caption="这单的商品"
        rows={lines}
        empty="这单没有要发的商品"
        columns={[
          { label: "图", cell: ({ pictureSrc }) => <Thumb src={pictureSrc} alt="" /> },
          { label: "款色码", kind: "key", cell: ({ name }) => name },
          { label: "品名", cell: ({ productName }) => productName, card: 2 },
          { label: "应装", kind: "n", cell: ({ qty }) => qty, card: 1 },
          { label: "已扫", kind: "n", cell: ({ got }) => got, card: 1 },
          {
            label: "核对",
            cell: ({ left: lacking }) => (
              <Badge tone={lacking > 0 ? "warn" : "good"}>{lacking > 0 ? `差 ${lacking}` : "齐"}</Badge>
            ),
            card: 1,
          },
        ]}
      />
    </Card>
  );
}

function Shipped({ parcels }: { parcels: PackView["shipped"] }) {
  return (
    <Card title="刚发出" flush>
      <DataTable
        caption="刚发出的包裹"
        rows={parcels}
        empty=""
        columns={[
          {
            label: "订单",
            kind: "key",
            cell: ({ id, no }) => <CellLink to={platformPaths.order.item(id)} text={no} />,
          },
          { label: "件数", kind: "n", cell: ({ qty }) => qty, card: 1 },
          { label: "快递", cell: ({ parcel }) => parcel, card: 1 },
        ]}
      />
    </Card>
  );
}
