/** 物料采购单 (`?id=`): a draft is entered and priced here; later it is given back, or voided. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { CellInput } from "#app/components/page/cell-input.tsx";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { newStamp, requireId } from "#app/lib/form/save-form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { materialPurchaseEndpoints } from "#contract/manufacture/material-purchases.ts";
import { formatFen } from "#contract/money.ts";
import { materialSupplierOptions } from "../material.view.server.ts";
import { lineValues, materialOptions } from "../material-lines.server.ts";
import { entryColumns, MaterialEntry, spoken, wordColumns } from "../material-lines.tsx";
import { actOnPurchase } from "./purchase.act.server.ts";
import { type PurchaseLineView, purchaseLine, purchaseReturn, purchaseView } from "./purchase.view.server.ts";
import { PurchaseAsked, purchaseActs } from "./purchase-asked.tsx";
import { PurchaseFields } from "./purchase-fields.tsx";
import { PurchaseReturns } from "./purchase-returns.tsx";

export const handle = { title: "物料采购单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, materialPurchaseEndpoints.detail);
  const { searchParams } = new URL(request.url);
  const detail = await api.call(materialPurchaseEndpoints.detail, { params: { id: requireId(request) } });
  const { lines: rows, returns, possible, freightFen, ...head } = detail;
  const lines = rows.map(purchaseLine);
  const asked = purchaseActs.find((act) => act === searchParams.get("confirm"));
  const given = returns.find(({ id }) => String(id) === searchParams.get("return"));
  const allowed = asked && possible[asked] && (asked !== "voidReturn" || given !== undefined);
  const [suppliers, repositories, materials] = possible.edit
    ? await Promise.all([
        materialSupplierOptions(api, { id: head.partyId, name: head.partyName }),
        repositoryOptions(api, "in"),
        materialOptions(api),
      ])
    : [[], [], []];
  return {
    purchase: { ...purchaseView(head), attachmentSrc: head.attachmentId && picturePath(head.attachmentId, 1600) },
    freight: freightFen === undefined ? null : formatFen(freightFen),
    values: {
      partyId: head.partyId,
      repositoryId: head.repositoryId,
      freightFen: freightFen ? formatFen(freightFen, { grouped: false }) : "",
      attachmentId: head.attachmentId ?? "",
      remark: head.remark,
      ...lineValues(rows.map((row, at) => ({ ...row, ...(lines[at]?.price && { price: lines[at].price }) }))),
    },
    lines,
    returns: returns.map((one) => purchaseReturn(one, rows)),
    possible,
    asked: allowed ? asked : null,
    given: given ? { id: given.id, no: given.no } : null,
    ...{ suppliers, repositories, materials },
    stamp: newStamp({ version: head.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  return actOnPurchase(args);
}

export default function MaterialPurchaseItem() {
  const page = useLoaderData<typeof loader>();
  const { purchase, freight, values, lines, returns, possible, asked, given, stamp } = page;
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const here = productionPaths.materialPurchase.item(purchase.id);
  const seesCost = purchase.amount !== null;
  const editing = possible.edit && !asked;
  return (
    <>
      <PageHeader
        title={`物料采购单 ${purchase.no}`}
        actions={
          <>
            <Badge tone={purchase.tone}>{purchase.statusLabel}</Badge>
            <Link className="btn" to={productionPaths.materialPurchase.print(purchase.id)} reloadDocument>
              打印
            </Link>
            {possible.void && <LinkButton to={`${here}&confirm=void`}>作废</LinkButton>}
            {possible.return && <LinkButton to={`${here}&confirm=return`}>退货</LinkButton>}
          </>
        }
      />
      {asked && <PurchaseAsked key={asked} {...{ act: asked, purchase, lines, given, stamp, reply }} cancelTo={here} />}
      {editing ? (
        <FormFrame className="stack" values={values} stamp={stamp} reply={reply} intent="draft" upload>
          <MaterialEntry
            lines={lines}
            columns={[...entryColumns<PurchaseLineView>(), ...priceColumns(seesCost)]}
            materials={page.materials}
            prices={seesCost}
          />
          <Card title="单据" flush>
            <div className="form">
              <PurchaseFields suppliers={page.suppliers} repositories={page.repositories} cost={seesCost} />
            </div>
          </Card>
          <div className="dock">
            <Button size="large" name="save" value="1" disabled={busy}>
              保存
            </Button>
            {possible.confirm && (
              <Button variant="primary" size="large" name="then" value="confirm" disabled={busy}>
                入库
              </Button>
            )}
            {seesCost && (
              <span>
                含运费 <b>{purchase.amount}</b> 元
              </span>
            )}
          </div>
        </FormFrame>
      ) : (
        <>
          <Card title="单据">
            <Facts
              facts={[
                ["供应商", purchase.partyName],
                ["入库仓", purchase.repositoryName],
                ["运费", freight],
                ["金额", purchase.amount],
                ["应付", purchase.status === "DRAFT" ? null : purchase.owed],
                ["已付", purchase.status === "DRAFT" ? null : purchase.paid],
                ["未付", purchase.status === "DRAFT" ? null : purchase.unpaid],
                ["日期", purchase.bizDate],
                ["制单", `${purchase.createBy ?? ""} ${purchase.createTime}`],
                ["备注", purchase.remark],
                ["作废原因", purchase.voidReason],
                ["附件", purchase.attachmentSrc && <Attachment key="attachment" src={purchase.attachmentSrc} />],
              ]}
            />
          </Card>
          <Card title="明细" flush>
            <DataTable
              caption="明细"
              columns={bookedColumns(seesCost, purchase.amount)}
              rows={lines}
              empty="没有明细"
            />
          </Card>
        </>
      )}
      <PurchaseReturns
        returns={returns}
        hrefOfVoid={possible.voidReturn ? (id) => `${here}&confirm=voidReturn&return=${id}` : null}
      />
    </>
  );
}

function priceColumns(seesCost: boolean): (Column<PurchaseLineView> | false)[] {
  return [
    seesCost && {
      label: "单价（元）",
      kind: "n",
      cell: (row) => (
        <CellInput kind="amount" name={`lines[${row.at}].priceLi`} label={`${spoken(row)} 单价`} max={12} />
      ),
    },
    seesCost && { label: "金额", kind: "n", cell: (row) => row.amount },
    seesCost && { label: "运费分摊", kind: "n", cell: (row) => row.freight },
  ];
}

function bookedColumns(seesCost: boolean, total: string | null): (Column<PurchaseLineView> | false)[] {
  return [
    ...wordColumns<PurchaseLineView>(),
    { label: "数量", kind: "n", cell: (row) => row.qty, card: 1 },
    { label: "已退", kind: "n", cell: (row) => row.returned, card: 2 },
    seesCost && { label: "单价", kind: "n", cell: (row) => row.price, card: 2 },
    seesCost && { label: "金额", kind: "n", cell: (row) => row.amount, card: 1 },
    seesCost && { label: "运费分摊", kind: "n", cell: (row) => row.freight, total: total ?? "" },
  ];
}

function Attachment({ src }: { src: string }) {
  return (
    <a href={src} target="_blank" rel="noreferrer">
      查看图片
    </a>
  );
}
