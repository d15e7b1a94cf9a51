/** 批次详情 (`?id=`, domain.md §3.2): all that belongs to one batch, and what may be done with it (`?confirm=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { DueDay } from "#app/components/page/list/cells.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { newStamp, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import type { BatchPossible } from "#contract/manufacture/batch-shape.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { actOnBatch } from "./batch.act.server.ts";
import { type BatchView, batchChoices, batchView } from "./batch.view.server.ts";
import { BatchAsked, batchActs, mayAsk } from "./batch-asked.tsx";
import { BatchBeds, BatchHistory, BatchMaterials, BatchMatrix, BatchPapers, BatchRoute } from "./batch-parts.tsx";

export const handle = { title: "批次详情" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, batchEndpoints.detail);
  const { searchParams } = new URL(request.url);
  const batch = await api.call(batchEndpoints.detail, { params: { id: requireId(request) } });
  const wanted = batchActs.find((act) => act === searchParams.get("confirm"));
  const bed = batch.beds.find(({ id, voided }) => !voided && String(id) === searchParams.get("bed")) ?? null;
  const { id, version, possible } = batch;
  const asked = wanted && mayAsk(wanted, possible, bed !== null) ? wanted : null;
  return {
    id,
    batch: batchView(batch),
    possible,
    asked,
    bed: bed && { id: bed.id, bedNo: bed.bedNo, qty: bed.qty },
    choices: asked === "transfer" ? await batchChoices(api) : null,
    stamp: newStamp({ version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  return actOnBatch(args);
}

export default function BatchDetailPage() {
  const { id, batch, possible, asked, bed, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { head } = batch;
  return (
    <>
      <PageHeader
        title={`批次 ${head.no}`}
        actions={
          <>
            <Badge tone={head.tone}>{head.statusLabel}</Badge>
            <Actions id={id} possible={possible} batch={batch} />
          </>
        }
      />
      {asked && (
        <BatchAsked
          key={`${asked} ${bed?.id ?? ""}`}
          act={asked}
          batch={batch}
          bed={bed}
          choices={choices}
          stamp={stamp}
          reply={reply}
          cancelTo={productionPaths.batch.detail(id)}
        />
      )}
      <StatCards cards={figures(batch)} />
      <Card title="单据">
        <Facts
          facts={[
            ["款式", <StyleLink key="style" batch={batch} />],
            ["首单/翻单", head.orderLabel],
            ["工厂", head.factory],
            ["模式", head.modeLabel],
            ["加工费", head.fee && `${head.fee}${/\d/.test(head.fee) ? " 元/件" : ""}`],
            ["下单日", head.bizDate],
            ["交期", <DueDay key="due" due={head.due} />],
            ["超裁率", batch.overCut],
            ["入库仓", head.repositoryName],
            ["跟单员", head.merchandiser],
            ["客户", head.customer],
            ["短少", batch.shorts.join("、")],
            ["取消原因", batch.cancelReason],
            ["制单", batch.created],
            ["备注", head.remark],
            ["附件", batch.attachments.length === 0 ? null : <Attachments key="pictures" of={batch.attachments} />],
          ]}
        />
      </Card>
      <BatchMatrix batch={batch} />
      {batch.costs && <StatCards cards={batch.costs} />}
      <BatchRoute id={id} batch={batch} mayEdit={possible.edit} stamp={stamp} reply={reply} />
      <BatchMaterials id={id} batch={batch} mayEdit={possible.edit} />
      <BatchBeds id={id} batch={batch} mayVoid={possible.voidBed} />
      <BatchPapers batch={batch} />
      <BatchHistory batch={batch} />
    </>
  );
}

function figures({ head, repairs }: BatchView) {
  const mendedQty = repairs.reduce((sum, { okQty }) => sum + okQty, 0);
  return [
    { label: "计划", value: head.planQty, unit: "件" },
    { label: "已裁", value: head.cutQty, unit: "件" },
    { label: "已交", value: head.deliveredQty, unit: "件", hint: `进度 ${head.progress}%` },
    {
      ...{ label: "合格", value: head.passedQty, unit: "件" },
      hint: mendedQty > 0 ? `验收 ${head.passedQty - mendedQty}，修回 ${mendedQty}` : "",
    },
    { label: "次品", value: head.secondQty, unit: "件" },
    { label: "报废", value: head.scrapQty, unit: "件" },
    { label: "返修中", value: head.repairOpenQty, unit: "件" },
    { label: "欠数", value: head.owedQty, unit: "件", hint: head.shortQty > 0 ? `短少 ${head.shortQty}` : "" },
  ].map(({ value, hint, ...card }) => ({ ...card, value: value.toLocaleString("en-US"), ...(hint && { hint }) }));
}

function StyleLink({ batch: { head } }: { batch: BatchView }) {
  return (
    <Link to={paths.product.item(head.productId)} discover="none">
      {head.styleNo} {head.productName}
    </Link>
  );
}

function Attachments({ of }: { of: BatchView["attachments"] }) {
  return (
    <span className="line">
      {of.map(({ full }, index) => (
        <a key={full} href={full} target="_blank" rel="noreferrer">
          附件 {index + 1}
        </a>
      ))}
    </span>
  );
}

/** The ways to the questions and papers; what comes next stands last, in the theme's colour. */
function Actions({ id, possible, batch }: { id: number; possible: BatchPossible; batch: BatchView }) {
  const ask = (act: string, label: string, primary = false) => (
    <LinkButton
      to={productionPaths.batch.ask(id, act)}
      {...(primary && { variant: "primary" as const })}
      discover="none"
    >
      {label}
    </LinkButton>
  );
  const [stage] = possible.stages;
  return (
    <>
      <LinkButton to={productionPaths.batch.print(id, "order")} discover="none">
        打印生产单
      </LinkButton>
      {batch.beds.length > 0 && (
        <>
          <LinkButton to={productionPaths.batch.print(id, "beds")} discover="none">
            打印裁床单
          </LinkButton>
          <LinkButton to={productionPaths.batch.tickets(id)} discover="none">
            打印扎票
          </LinkButton>
        </>
      )}
      {possible.cancel && ask("cancel", "取消")}
      {possible.pause && ask("pause", "暂停")}
      {possible.resume && ask("resume", "恢复")}
      {possible.transfer && ask("transfer", "转厂")}
      {possible.edit && (
        <LinkButton to={productionPaths.batch.edit(id)} discover="none">
          编辑
        </LinkButton>
      )}
      {possible.issue && (
        <LinkButton to={productionPaths.materialIssue.new(id)} discover="none">
          领料
        </LinkButton>
      )}
      {possible.deliver && (
        <LinkButton to={productionPaths.delivery.ofBatch(id)} discover="none">
          登记交货
        </LinkButton>
      )}
      {possible.close && ask("close", "结案", possible.stages.length === 0 && !possible.cut)}
      {stage && ask(stage === "SEWING" ? "sew" : "finish", stage === "SEWING" ? "进车缝" : "进后整")}
      {possible.plan && ask("plan", "下单", true)}
      {possible.cut && (
        <LinkButton variant="primary" to={productionPaths.batch.cut(id)} discover="none">
          裁剪登记
        </LinkButton>
      )}
    </>
  );
}
