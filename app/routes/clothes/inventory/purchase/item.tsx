/** 采购单 (`?id=`): a draft is entered and priced here; later goods are received and given back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { DraftDefault, DraftForm } from "#app/components/document/draft-form.tsx";
import { Goods, goodsView, PageLink } from "#app/components/document/goods.tsx";
import { HeadFold } from "#app/components/document/head-fold.tsx";
import { PartyPayments } from "#app/components/party/party-payments.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { storedPrices } from "#app/lib/document/draft.ts";
import { storedQuantities } from "#app/lib/document/goods-groups.ts";
import { readMatrix } from "#app/lib/document/lines.server.ts";
import { lastAdded } from "#app/lib/document/scans.server.ts";
import { newStamp, requireId } from "#app/lib/form/save-form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { documentPaymentView } from "#app/lib/party/payment.view.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { type PurchasePossible, purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { formatFen } from "#contract/money.ts";
import { actOnPurchase } from "./purchase.act.server.ts";
import {
  goodsAmount,
  money,
  type PurchaseLineView,
  purchaseLineView,
  purchaseReceiptView,
  purchaseView,
  supplierOptions,
} from "./purchase.view.server.ts";
import { PurchaseAsked, purchaseActs } from "./purchase-asked.tsx";
import { PurchaseFields, purchaseHead } from "./purchase-fields.tsx";
import { draftFigures, PurchaseStylePrice, progressFigures } from "./purchase-figures.tsx";
import { PurchaseReceipts } from "./purchase-receipts.tsx";

export const handle = { title: "采购单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, purchaseEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  const detail = await api.call(purchaseEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, receipts, payments = [], possible, freightFen, discountFen, ...head } = detail;
  const plain = (fen: number | undefined) => (fen === undefined ? "" : formatFen(fen, { grouped: false }));
  const seesCost = freightFen !== undefined;
  const asked = purchaseActs.find((act) => act === searchParams.get("confirm"));
  const receipt = receipts.find(({ id }) => String(id) === searchParams.get("receipt"));
  const [suppliers, repositories] = possible.edit
    ? await Promise.all([supplierOptions(api), repositoryOptions(api, "in")])
    : [[], []];
  return {
    purchase: { ...purchaseView(head), attachmentSrc: head.attachmentId && picturePath(head.attachmentId, 1600) },
    amounts: {
      goods: seesCost ? goodsAmount(lines) : null,
      freight: money(freightFen),
      discount: money(discountFen),
    },
    fields: {
      partyId: String(head.partyId),
      repositoryId: String(head.repositoryId),
      freightFen: plain(freightFen),
      discountFen: plain(discountFen),
      remark: head.remark,
      attachmentId: head.attachmentId ?? "",
    },
    lines: lines.map(purchaseLineView),
    receipts: receipts.map(purchaseReceiptView),
    payments: payments.map(documentPaymentView),
    possible,
    // The address may be older than the document.
    asked: asked && (asked === "voidReceipt" ? receipt !== undefined : possible[asked]) ? asked : null,
    askedReceipt: receipt ? { id: receipt.id, no: receipt.no, kind: receipt.kind, qty: receipt.qty } : null,
    matrix: possible.edit
      ? await readMatrix(api, { styleNo: searchParams.get("style"), repositoryId: head.repositoryId, lines })
      : null,
    suppliers,
    repositories,
    search,
    view: goodsView(searchParams),
    last: lastAdded(searchParams),
    stamp: newStamp({ version: head.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  return actOnPurchase(args);
}

export default function PurchaseItem() {
  const page = useLoaderData<typeof loader>();
  const { purchase, amounts, fields, lines, receipts, possible, matrix, asked, search, view, last } = page;
  const reply = useActionData<typeof action>();
  const refused = reply && "errors" in reply ? reply : undefined;
  const here = (changes: Record<string, string | null>) =>
    withParams(search, { confirm: null, receipt: null, last: null, ...changes });
  // While a question stands, the scan box must not take the focus from it.
  const editing = possible.edit && !asked;
  const goods = {
    lines,
    view,
    qtyLabel: "订数",
    hrefOfView: (to: string) => here({ view: to === "lines" ? to : null }),
  };
  return (
    <>
      {editing && <DraftDefault />}
      <PageHeader
        title={`采购单 ${purchase.no}`}
        actions={
          <>
            <Badge tone={purchase.tone}>{purchase.statusLabel}</Badge>
            <PageLink editing={editing} to={paths.purchase.print(purchase.id)}>
              打印
            </PageLink>
            <Actions id={purchase.id} possible={possible} editing={editing} here={here} />
          </>
        }
      />
      {asked && (
        <PurchaseAsked
          key={asked}
          act={asked}
          purchase={purchase}
          receipt={asked === "voidReceipt" ? page.askedReceipt : null}
          lines={lines}
          amounts={{ freightFen: fields.freightFen, discountFen: fields.discountFen }}
          stamp={page.stamp}
          reply={refused}
          cancelTo={here({})}
        />
      )}
      {editing ? (
        <DraftForm
          stored={{ ...fields, ...storedQuantities(lines, matrix), ...storedPrices(lines) }}
          stamp={page.stamp}
          reply={refused}
          upload
          lines={lines}
          last={last}
          hrefOfStyle={(styleNo) => here({ style: styleNo })}
        >
          <HeadFold summary={`${purchase.partyName} → ${purchase.repositoryName}`} names={purchaseHead}>
            <PurchaseFields suppliers={page.suppliers} repositories={page.repositories} cost={amounts.goods !== null} />
          </HeadFold>
          <Goods<PurchaseLineView>
            {...goods}
            figures={draftFigures(amounts.goods)}
            draft={{ open: matrix, hrefOfStyle: (styleNo) => here({ style: styleNo }) }}
            {...(amounts.goods !== null && {
              // A style without lines is priced by what it cost last.
              beside: (group) => group.lines.length > 0 && <PurchaseStylePrice group={group} />,
            })}
          />
          <p className="line">
            <Button name="save" value="1">
              保存
            </Button>
            {purchase.amount !== null && (
              <span>
                货款 {amounts.goods} · 订单金额 <b>{purchase.amount}</b>
              </span>
            )}
          </p>
        </DraftForm>
      ) : (
        <>
          <Card title="单据">
            <Facts
              facts={[
                ["供应商", purchase.partyName],
                ["入库仓", purchase.repositoryName],
                ["货款", amounts.goods],
                ["运费", amounts.freight],
                ["优惠", amounts.discount],
                ["订单金额", purchase.amount],
                ["应付", receipts.length > 0 ? purchase.received : null],
                ["已付", receipts.length > 0 ? purchase.paid : null],
                ["未付", receipts.length > 0 ? purchase.unpaid : null],
                ["制单", `${purchase.createBy ?? ""} ${purchase.createTime}`],
                ["备注", purchase.remark],
                ["附件", purchase.attachmentSrc && <Attachment key="attachment" src={purchase.attachmentSrc} />],
              ]}
            />
          </Card>
          <Goods {...goods} figures={progressFigures(lines, amounts.goods)} />
        </>
      )}
      <PurchaseReceipts
        receipts={receipts}
        purchaseId={purchase.id}
        mayVoid={{ RECEIPT: possible.voidReceipt, RETURN: possible.voidReturn }}
        hrefOfVoid={(id) => here({ confirm: "voidReceipt", receipt: String(id) })}
      />
      <PartyPayments title="付款记录" usedLabel="付本单" payments={page.payments} mayPay={possible.pay} />
    </>
  );
}

function Attachment({ src }: { src: string }) {
  return (
    <a href={src} target="_blank" rel="noreferrer">
      查看图片
    </a>
  );
}

interface ActionsProps {
  id: number;
  possible: PurchasePossible;
  editing: boolean;
  here(changes: Record<string, string | null>): string;
}

/** The ways to the questions; what is done most stands last, in the theme's colour. */
function Actions({ id, possible, editing, here }: ActionsProps) {
  const ask = (confirm: string, label: string, primary = false) => (
    <PageLink editing={editing} to={here({ confirm })} primary={primary}>
      {label}
    </PageLink>
  );
  return (
    <>
      {possible.void && ask("void", "作废")}
      {possible.return && ask("return", "退货")}
      {possible.price && ask("price", "定价")}
      {possible.pay && <LinkButton to={factoryPaths.payFor("PURCHASE", id)}>付款</LinkButton>}
      {possible.submit && ask("submit", "提交", true)}
      {possible.receive && ask("receive", "收货", true)}
    </>
  );
}
