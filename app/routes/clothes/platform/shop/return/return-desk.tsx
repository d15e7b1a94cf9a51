/** The scan box of 退货验收, the open parcel with what was announced and what is here, and what was taken in last. */
import { ScanDesk } from "#app/components/document/scan-desk.tsx";
import { LineField } from "#app/components/page/edit-form.tsx";
import { formFields, replyTo, Summary } from "#app/components/page/form-frame.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { RadioChip } from "#app/components/ui/choice.tsx";
import { Field, FormFieldsContext } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import type { DeskReply } from "#app/lib/document/desk.ts";
import { type FormReply, type TypedFields, textOf } from "#app/lib/form/form-reply.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { ReturnsView } from "./return.act.server.ts";

export interface ReturnsReply extends DeskReply<ReturnsView> {
  /** What the texts were. */
  said: readonly string[];
}

interface ReturnsStationProps {
  view: ReturnsView;
  clientToken: string;
  posted: ReturnsReply | undefined;
  /** Why what was counted was not taken in, or not registered. */
  refused: FormReply | undefined;
}

/** What a refused submission had typed, for as long as the same parcel is open. */
function keptFor({ state }: ReturnsView, typed: TypedFields | undefined): TypedFields {
  const isSame = (["orderIds", "strayNo"] as const).every((name) => textOf(typed, name) === state[name]);
  return typed && isSame ? typed : {};
}

export function ReturnsStation({ refused, ...desk }: ReturnsStationProps) {
  const typed = desk.posted?.typed ?? refused?.typed;
  return (
    <ScanDesk
      {...desk}
      held={({ state }) => state}
      chosen={["grade", "repositoryId"]}
      label="快递单号、订单号、售后单号或吊牌"
      placeholder={({ parcel, stray }) => (parcel || stray ? "扫吊牌" : "扫退回的快递单号或订单号")}
      button="扫描"
      max={100}
      said={({ said }) => said.length > 0 && <p className="added">{said.at(-1)}</p>}
      options={(view) => <Choices view={view} typed={keptFor(view, typed)} refused={refused} />}
    >
      {(view) => (
        <>
          {view.parcel && <OpenParcel parcel={view.parcel} view={view} refused={replyTo(refused, "finish")} />}
          {view.stray && (
            <OpenStray
              stray={view.stray}
              view={view}
              typed={keptFor(view, typed)}
              refused={replyTo(refused, "stray")}
            />
          )}
          {view.received.length > 0 && <Received parcels={view.received} />}
        </>
      )}
    </ScanDesk>
  );
}

/** What the next garment counts as, within one parcel; and where goods go, kept from parcel to parcel. */
function Choices({ view, typed, refused }: OpenProps & { typed: TypedFields }) {
  const chosen = {
    grade: textOf(typed, "grade") ?? view.grade,
    place: textOf(typed, "repositoryId") ?? view.repositoryId,
  };
  return (
    <div className="line items-end">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be no flex line in every browser */}
      <div className="line" role="group" aria-label="等级">
        {(["1", "2"] as const).map((grade) => (
          <RadioChip
            key={`${grade} ${chosen.grade} ${view.state.orderIds} ${view.state.strayNo}`}
            name="grade"
            value={grade}
            label={grade === "1" ? "正品" : "次品"}
            defaultChecked={grade === chosen.grade}
          />
        ))}
      </div>
      <Field
        label="退货仓"
        name="repositoryId"
        error={refused?.errors.repositoryId}
        hint={view.places.length === 0 ? "没有您可以入库的仓，请管理员在存储方权限里授予" : undefined}
      >
        <SelectInput key={chosen.place} options={view.places} placeholder="请选择" defaultValue={chosen.place} />
      </Field>
    </div>
  );
}

interface OpenProps {
  view: ReturnsView;
  refused: FormReply | undefined;
}

function OpenParcel({ parcel, view, refused }: OpenProps & { parcel: NonNullable<ReturnsView["parcel"]> }) {
  const { orders, sales, shopName, reasons, interception, lines, left } = parcel;
  const counted = view.counted.good + view.counted.second;
  return (
    <Card title={orders.map(({ name }) => name).join("、")} note={[shopName, reasons].filter(Boolean).join("，")} flush>
      <div className="stack p-3">
        <p className="line">
          <Badge tone={left > 0 ? "warn" : "good"}>{left > 0 ? `还差 ${left} 件` : "货齐了"}</Badge>
          {interception && <Badge tone="info">{interception}</Badge>}
          {sales.map((sale) => (
            <Badge key={sale}>{sale}</Badge>
          ))}
          {sales.length === 0 && <Badge tone="warn">没有售后，入库时登记</Badge>}
        </p>
        <Acts view={view} refused={refused} intent="finish" label="验收入库" can={counted > 0} />
      </div>
      <DataTable
        caption="这个包裹的货"
        rows={lines}
        empty="这单没有能退的货"
        columns={[
          ...goods,
          { label: "应退", kind: "n", cell: ({ announced }) => announced, card: 1 },
          ...grades,
          { label: "核对", cell: (line) => <Checked left={line.left} />, card: 1 },
        ]}
      />
    </Card>
  );
}

function Checked({ left }: { left: number }) {
  if (left === 0) return <Badge tone="good">齐</Badge>;
  return <Badge tone="warn">{left > 0 ? `差 ${left}` : `多 ${-left}`}</Badge>;
}

function OpenStray({
  stray,
  view,
  typed,
  refused,
}: OpenProps & { stray: NonNullable<ReturnsView["stray"]>; typed: TypedFields }) {
  const { courier = stray.courier, note = stray.note } = typed;
  const fields = formFields({ courier, note }, refused);
  return (
    <Card title={`无主退件 ${stray.waybillNo}`} note="逐件扫里面的货，认领或处理之前不入库存" flush>
      <div className="stack p-3">
        <FormFieldsContext.Provider value={fields}>
          <div className="line">
            <Field label="快递公司" name="courier">
              <SelectInput options={view.couriers} placeholder="请选择" defaultValue={fields.value("courier")} />
            </Field>
            <LineField label="备注" name="note" max={200} />
          </div>
        </FormFieldsContext.Provider>
        <Acts view={view} refused={refused} intent="stray" label="登记无主退件" can />
      </div>
      <DataTable caption="点到的货" rows={stray.lines} empty="还没有扫到货" columns={[...goods, ...grades]} />
    </Card>
  );
}

interface ActsProps extends OpenProps {
  intent: string;
  label: string;
  can: boolean;
}

function Acts({ view, refused, intent, label, can }: ActsProps) {
  const { last } = view.state;
  return (
    <>
      <p className="line">
        {can && (
          <Button variant="primary" name="intent" value={intent}>
            {label}
          </Button>
        )}
        <Link className="btn" to={platformPaths.returns.desk(last && `?last=${last}`)} reloadDocument>
          放下
        </Link>
      </p>
      <Summary reply={refused} fields={formFields({}, refused)} />
    </>
  );
}

const goods: readonly Column<{ id: number; pictureSrc: string | null; name: string; productName: string }>[] = [
  { label: "图", cell: ({ pictureSrc }) => <Thumb src={pictureSrc} alt="" /> },
  { label: "款色码", kind: "key", cell: ({ name }) => name },
  { label: "品名", cell: ({ productName }) => productName, card: 2 },
];

const grades: readonly Column<{ id: number; good: number; second: number }>[] = [
  { label: "正品", kind: "n", cell: ({ good }) => good, card: 1 },
  { label: "次品", kind: "n", cell: ({ second }) => second, card: 1 },
];

function Received({ parcels }: { parcels: ReturnsView["received"] }) {
  return (
    <Card title="刚入库" flush>
      <DataTable
        caption="刚入库的退货"
        rows={parcels}
        empty=""
        columns={[
          {
            label: "订单",
            kind: "key",
            cell: ({ id, name }) => <CellLink to={platformPaths.order.item(id)} text={name} />,
          },
          { label: "店铺", cell: ({ shopName }) => shopName, card: 2 },
          ...grades,
        ]}
      />
    </Card>
  );
}
