/** The questions that 批次详情 asks before an act (`?confirm=`). */
import type { ReactNode } from "react";
import { CellInput } from "#app/components/page/cell-input.tsx";
import { LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { pickColumn } from "#app/components/page/list/pick-column.tsx";
import { Question } from "#app/components/page/question.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import type { BatchPossible } from "#contract/manufacture/batch-shape.ts";
import type { BatchLineView, BatchView } from "./batch.view.server.ts";
import type { BatchFormChoices } from "./batch-form.tsx";

export const batchActs = [
  "plan",
  "sew",
  "finish",
  "pause",
  "resume",
  "transfer",
  "close",
  "cancel",
  "voidBed",
] as const;
export type BatchAct = (typeof batchActs)[number];

/** Whether the API offers the act now; the address may be older than the batch. */
export function mayAsk(act: BatchAct, possible: BatchPossible, bed: boolean): boolean {
  switch (act) {
    case "sew":
      return possible.stages.includes("SEWING");
    case "finish":
      return possible.stages.includes("FINISHING");
    case "voidBed":
      return possible.voidBed && bed;
    default:
      return possible[act];
  }
}

interface Bed {
  id: number;
  bedNo: number;
  qty: number;
}

interface BatchAskedProps extends Omit<FormFrameProps, "children"> {
  act: BatchAct;
  batch: BatchView;
  bed: Bed | null;
  choices: BatchFormChoices | null;
  cancelTo: string;
}

export function BatchAsked({ act, batch, bed, choices, stamp, ...rest }: BatchAskedProps) {
  if (act === "close" && batch.unsettled.length > 0) return <Unsettled batch={batch} backTo={rest.cancelTo} />;
  const { title, label, danger, body } = questions[act](batch, { bed, choices });
  const about = {
    ...stamp,
    ...(bed && act === "voidBed" && { bedId: bed.id }),
    ...(act === "sew" && { stage: "SEWING" }),
    ...(act === "finish" && { stage: "FINISHING" }),
  };
  return (
    <Question {...rest} stamp={about} intent={act} title={title} label={label} danger={danger}>
      {body}
    </Question>
  );
}

/** Said before anything is typed: what has to be done first, and where. */
function Unsettled({ batch: { head, unsettled }, backTo }: { batch: BatchView; backTo: string }) {
  return (
    <Card title={`${head.no} 还不能结案`}>
      <div className="stack">
        {unsettled.map(({ message, to, label }) => (
          <div key={message} className="line">
            <Callout>{message}</Callout>
            <LinkButton to={to}>{label}</LinkButton>
          </div>
        ))}
        <div className="line">
          <LinkButton to={backTo}>返回批次</LinkButton>
        </div>
      </div>
    </Card>
  );
}

interface Asked {
  title: string;
  label: string;
  danger?: boolean;
  body: ReactNode;
}

type Ask = (batch: BatchView, given: { bed: Bed | null; choices: BatchFormChoices | null }) => Asked;

const questions: Record<BatchAct, Ask> = {
  plan: ({ head, route, bom }) => ({
    title: `下单 ${head.no}？`,
    label: "下单",
    body: (
      <>
        <p>
          由 {head.partyName} 做 {head.styleNo} {formatCount(head.planQty)} 件，交期 {head.due.day}
          。下单后开始计算物料需求，裁剪前仍可修改。
        </p>
        {route.length === 0 && <p className="err">还没有工序：不能按扎计件，请先维护款式工序，或在本批次修改。</p>}
        {bom.length === 0 && <p className="err">还没有用料：不计算物料需求。</p>}
      </>
    ),
  }),
  sew: ({ head }) => ({
    title: `${head.no} 进入车缝？`,
    label: "进车缝",
    body: <p>进度只能向前，从这时起可以交货。</p>,
  }),
  finish: ({ head }) => ({ title: `${head.no} 进入后整？`, label: "进后整", body: <p>进度只能向前。</p> }),
  pause: ({ head }) => ({
    title: `暂停 ${head.no}？`,
    label: "暂停",
    body: (
      <>
        <p>暂停后不能裁剪和登记进度，转厂、取消和结案仍可以。</p>
        <LineField name="reason" label="暂停原因" required max={100} />
      </>
    ),
  }),
  resume: ({ head }) => ({ title: `恢复 ${head.no}？`, label: "恢复", body: <p>恢复后照原来的进度继续。</p> }),
  transfer: (batch, { choices }) => ({
    title: `转厂 ${batch.head.no}`,
    label: "确认转厂",
    body: <Transfer batch={batch} choices={choices} />,
  }),
  close: (batch) => ({
    title: `结案 ${batch.head.no}？`,
    label: "结案",
    danger: true,
    body: <Shorts batch={batch} />,
  }),
  cancel: ({ head }) => ({
    title: `取消 ${head.no}？`,
    label: "取消批次",
    danger: true,
    body: (
      <>
        <p>还没有裁剪，也没有领料，取消后不能恢复。</p>
        <LineField name="reason" label="取消原因" required max={100} />
      </>
    ),
  }),
  voidBed: (_, { bed }) => ({
    title: `作废第 ${bed?.bedNo ?? ""} 床？`,
    label: "作废",
    danger: true,
    body: (
      <>
        <p>这一床的 {formatCount(bed?.qty ?? 0)} 件和它的扎一起作废，可以重新裁剪。已有计件或交货的不能作废。</p>
        <LineField name="reason" label="作废原因" required max={100} />
      </>
    ),
  }),
};

type Bundle = BatchView["bundles"][number];

const bundleColumns: Column<Bundle>[] = [
  pickColumn("bundleIds", ({ bundleNo }) => `第 ${bundleNo} 扎`),
  { label: "扎号", kind: "key", cell: (row) => `${row.bundleNo}` },
  { label: "颜色", cell: (row) => row.color },
  { label: "尺码", cell: (row) => row.size },
  { label: "件数", kind: "n", cell: (row) => row.qty },
  { label: "所在工厂", cell: (row) => row.partyName },
];

function Transfer({ batch: { head, bundles }, choices }: { batch: BatchView; choices: BatchFormChoices | null }) {
  return (
    <>
      <p>
        {bundles.length === 0
          ? "还没有裁剪，整个批次转到另一家工厂。"
          : "已交货的扎不转。一扎也不勾就全部转走，批次随之换厂。"}
      </p>
      <div className="form">
        <SelectField
          name="partyId"
          label="转入工厂"
          options={(choices?.factories ?? []).filter(({ value }) => value !== head.partyId || bundles.length > 0)}
          placeholder="请选择"
          required
        />
        {head.fee !== null && (
          <MoneyField name="feeLi" label="新加工费（元/件）" hint="全部转走时改批次的加工费；不填为该厂默认" />
        )}
        <LineField name="reason" label="转厂原因" required max={100} />
      </div>
      <input type="hidden" name="bundleIds" value="" />
      {bundles.length > 0 && <DataTable caption="可转的扎" columns={bundleColumns} rows={bundles} empty="" />}
    </>
  );
}

function Shorts({ batch: { head, lines } }: { batch: BatchView }) {
  const missing = lines.filter((line) => line.cutQty > line.deliveredQty);
  const own = head.partyType === "OWN";
  const columns: (Column<BatchLineView & { index: number }> | false)[] = [
    { label: "颜色", kind: "key", cell: (row) => row.color },
    { label: "尺码", cell: (row) => row.size },
    { label: "裁数", kind: "n", cell: (row) => row.cutQty },
    { label: "已交", kind: "n", cell: (row) => row.deliveredQty },
    {
      label: "短少",
      kind: "n",
      cell: (row) => (
        <>
          {row.cutQty - row.deliveredQty}
          <input type="hidden" name={`shorts[${row.index}].skuId`} value={row.skuId} />
          <input type="hidden" name={`shorts[${row.index}].qty`} value={row.cutQty - row.deliveredQty} />
        </>
      ),
    },
    {
      label: "另有原因",
      cell: (row) => (
        <CellInput
          name={`shorts[${row.index}].reason`}
          label={`${row.color} ${row.size} 短少原因`}
          kind="words"
          max={50}
          placeholder="同上"
        />
      ),
    },
    !own && {
      label: "另扣（元）",
      kind: "n",
      cell: (row) => (
        <CellInput
          name={`shorts[${row.index}].deductFen`}
          label={`${row.color} ${row.size} 扣款`}
          kind="amount"
          max={12}
        />
      ),
    },
  ];
  return (
    <>
      <p>
        {missing.length === 0
          ? "全部交齐。结案后按实际成本调整库存价值，不能再操作。"
          : "还有没交的裁片，结案后记为短少，不再等；扣款从该厂的应付里扣。成本按实际调整，结案后不能再操作。"}
      </p>
      {missing.length > 0 && (
        <>
          <div className="form">
            <LineField
              name="reason"
              label="短少原因"
              required
              max={50}
              placeholder="裁片不足 / 漏裁 / 丢失"
              hint="用于下面每一格；哪一格不一样，就在那一格另填"
            />
            {!own && <MoneyField name="deductFen" label="扣款合计（元）" hint="全部短少一共扣多少；不扣就不填" />}
          </div>
          <DataTable
            caption="短少"
            columns={columns}
            rows={missing.map((line, index) => ({ ...line, index }))}
            empty=""
          />
        </>
      )}
    </>
  );
}
