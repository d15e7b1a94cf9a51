/** The scan box of 验货发货, the open parcel with what is still to come, and what went last. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { type DeskReply, ScanDesk } from "#app/components/scan-desk/scan-desk.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { textOf } from "#app/lib/form/form-reply.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { PackView } from "./pack.act.server.ts";

interface PackStationProps {
  view: PackView;
  clientToken: string;
  posted: DeskReply<PackView> | undefined;
}

export function PackStation(props: PackStationProps) {
  return (
    <ScanDesk
      {...props}
      label="快递单号、订单号或吊牌"
      placeholder={({ parcel }) => (parcel ? "扫吊牌" : "扫快递单号或订单号")}
      button="扫描"
      max={100}
      className="pack"
      beside={({ courier, couriers }) => (
        <div className="max-w-xs">
          <Field label="快递公司" name="courier" hint="快递单号看不出是哪一家时用">
            <SelectInput
              key={courier}
              options={couriers}
              placeholder="请选择"
              defaultValue={textOf(props.posted?.typed, "courier") || courier}
            />
          </Field>
        </div>
      )}
    >
      {({ parcel, shipped, state }) => (
        <>
          {parcel && <OpenParcel parcel={parcel} last={state.last} />}
          {shipped.length > 0 && <Shipped parcels={shipped} />}
        </>
      )}
    </ScanDesk>
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
