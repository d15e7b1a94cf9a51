/** The scan box of 验货发货, the open parcel with what is still to come, and what went last. */
import { ScanDesk } from "#app/components/document/scan-desk.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import type { DeskReply } from "#app/lib/document/desk.ts";
import { textOf } from "#app/lib/form/form-reply.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { PackView } from "./pack.act.server.ts";

export interface PackReply extends DeskReply<PackView> {
  /** What the texts were. */
  said: readonly string[];
}

interface PackStationProps {
  view: PackView;
  clientToken: string;
  /** What a submission without scripts came to. */
  posted: PackReply | undefined;
}

export function PackStation(props: PackStationProps) {
  const { posted } = props;
  return (
    <ScanDesk
      {...props}
      held={({ state }) => state}
      chosen={["courier"]}
      label="快递单号、订单号或吊牌"
      placeholder={({ parcel }) => (parcel ? "扫吊牌" : "扫快递单号或订单号")}
      button="扫描"
      max={100}
      said={({ said }) => said.length > 0 && <p className="added">{said.at(-1)}</p>}
      options={(view) => (
        <div className="max-w-80">
          <Field label="快递公司" name="courier" hint="快递单号看不出是哪一家时用">
            <SelectInput
              key={view.courier}
              options={view.couriers}
              placeholder="请选择"
              defaultValue={(posted && textOf(posted.typed, "courier")) || view.courier}
            />
          </Field>
        </div>
      )}
    >
      {(view) => (
        <>
          {view.parcel && <OpenParcel parcel={view.parcel} last={view.state.last} />}
          {view.shipped.length > 0 && <Shipped parcels={view.shipped} />}
        </>
      )}
    </ScanDesk>
  );
}

type ParcelView = NonNullable<PackView["parcel"]>;

function OpenParcel({ parcel, last }: { parcel: ParcelView; last: string }) {
  const { numbers, shopName, province, waybillNo, flag, remark, left, lines, wave, baskets } = parcel;
  return (
    <Card title={numbers} note={[shopName, province, waybillNo, wave].filter(Boolean).join("，")} flush>
      <p className="line p-3">
        {baskets && <Badge tone="info">{baskets}</Badge>}
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
