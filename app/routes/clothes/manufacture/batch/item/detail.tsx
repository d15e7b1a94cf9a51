/** 交货单 (`?id=`): inspected here, and taken back. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { Goods, goodsView } from "#app/components/document/goods.tsx";
import { Question, VoidReason } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { withFigures } from "#app/lib/document/lines.server.ts";
import { Refused, readYuan } from "#app/lib/form/form.server.ts";
import { storePictures } from "#app/lib/form/pictures-form.server.ts";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { daysAgo } from "#app/lib/format/business-day.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { deliveryEndpoints, maxPhotos } from "#contract/manufacture/deliveries.ts";
import { repairStatusLabels } from "#contract/manufacture/delivery.words.ts";
import { deliveryLineView, deliveryView, reasonOptions } from "../delivery.view.server.ts";
import { inspectionFigures } from "../inspection-figures.ts";
import { InspectionForm } from "./inspection-form.tsx";

export const handle = { title: "交货单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, deliveryEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  const detail = await api.call(deliveryEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, pictureIds, repairs, possible, deductible, ...head } = detail;
  return {
    delivery: deliveryView(head),
    lines: lines.map(deliveryLineView),
    pictures: pictureIds.map((id) => ({ id, src: picturePath(id, 96), large: picturePath(id, 1600) })),
    repairs: repairs.map((one) => ({ ...one, statusLabel: repairStatusLabels[one.status] })),
    possible,
    deductible,
    isVoiding: possible.void && searchParams.get("confirm") === "void",
    reasons: possible.inspect ? await reasonOptions(api) : [],
    repairDueDate: daysAgo(-3),
    search,
    view: goodsView(searchParams),
    stamp: newStamp({ version: head.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const to = productionPaths.delivery.item(params.id);
  return act(args, {
    inspect: save({
      endpoint: deliveryEndpoints.inspect,
      params,
      reads: { deductFen: (text) => readYuan("扣款", text, { empty: 0 }) },
      body: async (fields, { api, form }) => {
        const { pictureFiles: _files, removePictureIds: _gone, ...told } = withFigures(fields, { form });
        const refusal = await storePictures(api, form, maxPhotos);
        if (refusal !== null) throw new Refused(refusal, "pictureFiles");
        return { ...told, pictureIds: form.getAll("pictureIds") };
      },
      done: ({ saved: { repairNo } }) => ({
        to,
        notice: repairNo ? `已验收入库，返修单 ${repairNo}` : "已验收入库",
      }),
    }),
    void: save({ endpoint: deliveryEndpoints.void, params, done: () => ({ to, notice: "已作废" }) }),
  });
}

export default function DeliveryDetail() {
  const page = useLoaderData<typeof loader>();
  const { delivery, lines, pictures, repairs, possible, search, view, stamp } = page;
  const reply = useActionData<typeof action>();
  const here = (changes: Record<string, string | null>) => withParams(search, { confirm: null, ...changes });
  const isInspected = delivery.status === "INSPECTED";
  return (
    <>
      <PageHeader
        title={`交货单 ${delivery.no}`}
        actions={
          <>
            <Badge tone={delivery.tone}>{delivery.statusLabel}</Badge>
            <LinkButton to={productionPaths.delivery.print(delivery.id)} reloadDocument>
              打印入库单
            </LinkButton>
            <LinkButton to={productionPaths.delivery.printCartons(delivery.id)} reloadDocument>
              打印箱唛
            </LinkButton>
            {possible.void && <LinkButton to={here({ confirm: "void" })}>作废</LinkButton>}
          </>
        }
      />
      {page.isVoiding && (
        <Question
          title={`作废 ${delivery.no}？`}
          label="作废"
          danger
          intent="void"
          stamp={stamp}
          reply={reply}
          cancelTo={here({})}
        >
          <p>
            {isInspected
              ? "入库、加工费、扣款和返修单全部红冲，批次恢复未交。"
              : "这次交货还没有验收，作废后批次恢复未交。"}
          </p>
          <VoidReason />
        </Question>
      )}
      <Card title="单据">
        <Facts
          facts={[
            ["批次", delivery.batchNo],
            ["款", `${delivery.styleNo} ${delivery.productName}`],
            ["工厂", delivery.partyName],
            ["入库仓", delivery.repositoryName],
            ["交货日", delivery.bizDate],
            ["登记", `${delivery.createBy ?? ""} ${delivery.createTime}`],
            ["验收", delivery.inspectTime && `${delivery.inspector ?? ""} ${delivery.inspectTime}`],
            ["加工费", isInspected ? delivery.fee : null],
            ["扣款", isInspected ? delivery.deduct : null],
            ["应付", isInspected ? delivery.owed : null],
            ["已付", isInspected ? delivery.paid : null],
            ["问题原因", delivery.defectReason],
            ["备注", delivery.remark],
            ["作废原因", delivery.voidReason],
            ["返修单", repairs.length > 0 && <Repairs key="repairs" repairs={repairs} />],
            ["照片", pictures.length > 0 && <Pictures key="pictures" pictures={pictures} />],
          ]}
        />
      </Card>
      {possible.inspect && !page.isVoiding ? (
        <InspectionForm
          lines={lines}
          reasons={page.reasons}
          deductible={page.deductible}
          repairDueDate={page.repairDueDate}
          stamp={stamp}
          reply={reply}
        />
      ) : (
        <Goods
          lines={lines}
          view={view}
          qtyLabel="交货数"
          hrefOfView={(to) => here({ view: to === "lines" ? to : null })}
          figures={inspectionFigures(lines)}
        />
      )}
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Repairs({ repairs }: Pick<Page, "repairs">) {
  return repairs.map(({ id, no, sent, statusLabel }) => (
    <span key={id}>
      <Link to={productionPaths.repair.item(id)}>{no}</Link> {sent} 件 {statusLabel}{" "}
    </span>
  ));
}

function Pictures({ pictures }: Pick<Page, "pictures">) {
  return pictures.map(({ id, src, large }, index) => (
    <a key={id} href={large} target="_blank" rel="noreferrer" aria-label={`查看照片 ${index + 1}`}>
      <Thumb src={src} alt="" />
    </a>
  ));
}
