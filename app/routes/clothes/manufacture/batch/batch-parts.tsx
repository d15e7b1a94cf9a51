/** The parts of 批次详情: matrix, route, materials, beds with their bundles, deliveries and repairs, history. */

import { Form } from "@remix-run/react";
import { SizeMatrix } from "#app/components/matrix/size-matrix.tsx";
import { replyTo } from "#app/components/page/form-frame.tsx";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { figuresOf } from "#app/lib/document/goods-groups.ts";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { permissions } from "#contract/permissions.ts";
import type { BatchLineView, BatchView } from "./batch.view.server.ts";

type Of<K extends keyof BatchView> = BatchView[K] extends readonly (infer R)[] ? R : never;

/** Plan, and what has come of it, each as colour × size; what is nothing everywhere is left out. */
export function BatchMatrix({ batch: { head, lines } }: { batch: BatchView }) {
  const shown: [label: string, of: (line: BatchLineView) => number][] = [
    ["计划数", (line) => line.planQty],
    ["裁数", (line) => line.cutQty],
    ["已交", (line) => line.deliveredQty],
    ["合格", (line) => line.passedQty],
    ["次品", (line) => line.secondQty],
    ["报废", (line) => line.scrapQty],
    ["短少", (line) => line.shortQty],
  ];
  return shown
    .filter(([label, of]) => label === "计划数" || lines.some((line) => of(line) > 0))
    .map(([label, of]) => (
      <Card key={label} title={label} flush>
        <SizeMatrix caption={`${head.no} ${label}`} matrix={figuresOf(lines, of)} />
      </Card>
    ));
}

interface EditableProps {
  id: number;
  batch: BatchView;
  mayEdit: boolean;
}

interface RouteProps extends EditableProps {
  stamp: { clientToken: string; version?: number };
  reply: FormReply | undefined;
}

export function BatchRoute({ id, batch: { route, routeSum }, mayEdit, stamp, reply }: RouteProps) {
  const priced = route.some(({ price }) => price !== null);
  const refused = replyTo(reply, "reload");
  const columns: (Column<Of<"route">> | false)[] = [
    { label: "序", kind: "n", cell: (row) => row.seq },
    { label: "工序", kind: "key", cell: (row) => row.name },
    { label: "分类", cell: (row) => row.categoryName, card: 2 },
    { label: "阶段", cell: (row) => row.stage },
    { label: "次数", kind: "n", cell: (row) => row.times },
    priced && { label: "单价（元）", kind: "n", cell: (row) => row.price },
    priced && { label: "小计（元）", kind: "n", cell: (row) => row.sum, total: routeSum ?? "" },
    { label: "已做", kind: "n", cell: (row) => row.done, card: 1 },
    { label: "进度", kind: "n", cell: (row) => row.progress, card: 1 },
  ];
  return (
    <Card title="工序" note={mayEdit && <LinkButton to={productionPaths.batch.route(id)}>修改工序</LinkButton>} flush>
      {refused && <Callout>{refused.refusal}</Callout>}
      <DataTable
        caption="批次工序"
        columns={columns}
        rows={route}
        empty="这个批次没有工序"
        hint={mayEdit && "可以在此修改，或先维护款式工序再重新带出"}
      />
      {mayEdit && (
        <Form method="post" className="pad line">
          <HiddenFields
            fields={[
              ["intent", "reload"],
              ["clientToken", stamp.clientToken],
              ["version", String(stamp.version ?? "")],
            ]}
          />
          <Button>按款式重新带出工序和用料</Button>
          <small className="hint">本批次改过的工序和用料会被替换</small>
        </Form>
      )}
    </Card>
  );
}

const materialColumns: Column<Of<"bom">>[] = [
  { label: "编码", kind: "key", cell: (row) => row.code },
  { label: "物料", cell: (row) => row.name, card: 1 },
  { label: "颜色", cell: (row) => row.color },
  { label: "单耗", kind: "n", cell: (row) => row.usage },
  { label: "单位", cell: (row) => row.unit, card: 2 },
  { label: "损耗", kind: "n", cell: (row) => row.loss },
  { label: "计划用量", kind: "n", cell: (row) => row.need, card: 2 },
  { label: "已领", kind: "n", cell: (row) => row.issued, card: 2 },
];

export function BatchMaterials({ id, batch: { bom }, mayEdit }: EditableProps) {
  return (
    <Card title="用料" note={mayEdit && <LinkButton to={productionPaths.batch.bom(id)}>修改用料</LinkButton>} flush>
      <DataTable caption="批次用料" columns={materialColumns} rows={bom} empty="这个批次没有用料" />
    </Card>
  );
}

export function BatchBeds({ id, batch, mayVoid }: { id: number; batch: BatchView; mayVoid: boolean }) {
  const { beds, bundles } = batch;
  if (beds.length === 0) return null;
  const columns: (Column<Of<"beds">> | false)[] = [
    { label: "床号", kind: "key", cell: (row) => `第 ${row.bedNo} 床` },
    { label: "层数", kind: "n", cell: (row) => row.layers },
    { label: "配比", cell: (row) => row.ratio, card: 2 },
    { label: "裁数", kind: "n", cell: (row) => row.qty, card: 1 },
    { label: "扎数", kind: "n", cell: (row) => row.bundles, card: 1 },
    { label: "日期", cell: (row) => row.bizDate, card: 2 },
    { label: "登记人", cell: (row) => row.operator },
    { label: "备注", kind: "words", cell: (row) => row.remark },
    { label: "状态", cell: (row) => (row.voided ? <Badge tone="bad">已作废</Badge> : <Badge tone="good">有效</Badge>) },
    {
      label: "操作",
      kind: "act",
      cell: (row) =>
        !row.voided && (
          <>
            <Link
              to={`${productionPaths.batch.tickets(id)}&bed=${row.id}`}
              discover="none"
              aria-label={`打印扎票 第 ${row.bedNo} 床`}
            >
              扎票
            </Link>
            {mayVoid && (
              <Link
                to={`${productionPaths.batch.ask(id, "voidBed")}&bed=${row.id}`}
                discover="none"
                aria-label={`作废 第 ${row.bedNo} 床`}
              >
                作废
              </Link>
            )}
          </>
        ),
      card: 2,
    },
  ];
  return (
    <>
      <Card title="裁床" flush>
        <DataTable
          caption="裁床"
          columns={columns}
          rows={beds}
          rowClass={({ voided }) => (voided ? "void" : undefined)}
          empty="还没有裁剪"
        />
      </Card>
      {bundles.length > 0 && (
        <details className="card">
          <summary className="pad">扎票（{bundles.length} 扎）</summary>
          <DataTable caption="扎票" columns={bundleColumns} rows={bundles} empty="还没有扎" />
        </details>
      )}
    </>
  );
}

const bundleColumns: Column<Of<"bundles">>[] = [
  { label: "扎号", kind: "key", cell: (row) => `${row.bundleNo}` },
  { label: "床", kind: "n", cell: (row) => row.bedNo },
  { label: "颜色", cell: (row) => row.color, card: 1 },
  { label: "尺码", cell: (row) => row.size, card: 1 },
  { label: "件数", kind: "n", cell: (row) => row.qty, card: 1 },
  { label: "扎票号", cell: (row) => row.ticketCode, card: 2 },
  { label: "所在工厂", cell: (row) => row.partyName, card: 2 },
  { label: "已计件", kind: "n", cell: (row) => row.pieces || "" },
];

const paperRights = {
  delivery: { to: productionPaths.delivery.item, role: permissions.deliveryList },
  repair: { to: productionPaths.repair.item, role: permissions.repairList },
};

function PaperLink({ id, no, of }: { id: number; no: string; of: (typeof paperRights)[keyof typeof paperRights] }) {
  return (
    <Can roles={[of.role]} otherwise={no}>
      <CellLink to={of.to(id)} text={no} />
    </Can>
  );
}

const deliveryColumns: Column<Of<"deliveries">>[] = [
  { label: "交货单", kind: "key", cell: (row) => <PaperLink {...row} of={paperRights.delivery} /> },
  { label: "交货日", cell: (row) => row.bizDate, card: 1 },
  { label: "工厂", cell: (row) => row.partyName },
  { label: "交货", kind: "n", cell: (row) => row.deliveredQty, card: 2 },
  { label: "验收合格", kind: "n", cell: (row) => row.passedQty, card: 2 },
  { label: "次品", kind: "n", cell: (row) => row.secondQty },
  { label: "返修", kind: "n", cell: (row) => row.repairQty },
  { label: "报废", kind: "n", cell: (row) => row.scrapQty },
  { label: "状态", cell: (row) => row.statusLabel, card: 1 },
];

const repairColumns: Column<Of<"repairs">>[] = [
  { label: "返修单", kind: "key", cell: (row) => <PaperLink {...row} of={paperRights.repair} /> },
  { label: "送修日", cell: (row) => row.bizDate, card: 1 },
  { label: "原因", cell: (row) => row.reason, card: 1 },
  { label: "送修", kind: "n", cell: (row) => row.sentQty },
  { label: "已回合格", kind: "n", cell: (row) => row.okQty },
  { label: "已回次品", kind: "n", cell: (row) => row.secondQty },
  { label: "报废", kind: "n", cell: (row) => row.scrapQty },
  { label: "未回", kind: "n", cell: (row) => row.open, card: 2 },
  { label: "应回日", cell: (row) => row.dueDate, card: 2 },
  { label: "状态", cell: (row) => row.statusLabel },
];

export function BatchPapers({ batch: { deliveries, repairs } }: { batch: BatchView }) {
  return (
    <>
      {deliveries.length > 0 && (
        <Card title="交货" flush>
          <DataTable caption="批次交货" columns={deliveryColumns} rows={deliveries} empty="还没有交货" />
        </Card>
      )}
      {repairs.length > 0 && (
        <Card title="返修" flush>
          <DataTable caption="批次返修" columns={repairColumns} rows={repairs} empty="还没有返修" />
        </Card>
      )}
    </>
  );
}

const eventColumns: Column<Of<"events">>[] = [
  { label: "时间", cell: (row) => row.time },
  { label: "事项", kind: "key", cell: (row) => row.label },
  { label: "说明", cell: (row) => row.text, card: 1 },
  { label: "操作人", cell: (row) => row.operator, card: 2 },
];

export function BatchHistory({ batch: { events } }: { batch: BatchView }) {
  return (
    <Card title="历史" flush>
      <DataTable caption="批次历史" columns={eventColumns} rows={events} empty="还没有记录" />
    </Card>
  );
}
