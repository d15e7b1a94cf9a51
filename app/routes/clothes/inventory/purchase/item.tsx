/** 采购单 (`?id=`): a draft is entered and priced here; later goods are received and given back. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { LineEditor, type LineReply } from "#app/components/document/line-editor.tsx";
import { LineTable } from "#app/components/document/line-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { changeLines, readMatrix } from "#app/lib/lines.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import { repositoryOptions } from "#app/routes/clothes/inventory/repository-options.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { formatFen } from "#contract/money.ts";
import { actOnPurchase, savePurchaseLines } from "./purchase.act.server.ts";
import {
  money,
  purchaseLineView,
  purchaseReceiptView,
  purchaseView,
  stylePrices,
  supplierOptions,
} from "./purchase.view.server.ts";
import { PurchaseAsked } from "./purchase-asked.tsx";
import { PurchaseHeadFields } from "./purchase-head-fields.tsx";
import { draftColumns, PriceConfirm, progressColumns, StylePrices } from "./purchase-lines.tsx";
import { PurchaseLinks } from "./purchase-links.tsx";
import { PurchasePayments } from "./purchase-payments.tsx";
import { PurchaseReceipts } from "./purchase-receipts.tsx";
import { purchasePaymentView } from "./supplier-payment.view.server.ts";

export const handle = { title: "采购单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, purchaseEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  const params = purchaseEndpoints.detail.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const detail = await api.call(purchaseEndpoints.detail, { params: params.data });
  const { lines, receipts, payments = [], possible, freightFen, discountFen, ...head } = detail;
  const plain = (fen: number | undefined) => (fen === undefined ? "" : formatFen(fen, { grouped: false }));
  const goodsFen = lines.reduce<number | undefined>(
    (sum, { priceFen, qty }) => (priceFen === undefined || sum === undefined ? undefined : sum + priceFen * qty),
    freightFen === undefined ? undefined : 0,
  );
  const [suppliers, repositories] = possible.edit
    ? await Promise.all([supplierOptions(api), repositoryOptions(api, "in")])
    : [[], []];
  return {
    purchase: { ...purchaseView(head), attachmentSrc: head.attachmentId && picturePath(head.attachmentId, 1600) },
    amounts: { goods: money(goodsFen), freight: money(freightFen), discount: money(discountFen) },
    fields: {
      partyId: String(head.partyId),
      repositoryId: String(head.repositoryId),
      freight: plain(freightFen),
      discount: plain(discountFen),
      remark: head.remark,
      attachmentId: head.attachmentId ?? "",
    },
    lines: lines.map(purchaseLineView),
    styles: possible.edit ? stylePrices(lines) : [],
    receipts: receipts.map(purchaseReceiptView),
    payments: payments.map(purchasePaymentView),
    possible,
    matrix: possible.edit
      ? await readMatrix(api, { styleNo: searchParams.get("style"), repositoryId: head.repositoryId, lines })
      : null,
    suppliers,
    repositories,
    asked: searchParams.get("confirm"),
    askedReceipt: searchParams.get("receipt"),
    search,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context;
  const form = await readForm({ request, context });
  const { searchParams, search } = new URL(request.url);
  const params = purchaseEndpoints.detail.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const { id } = params.data;
  const intent = String(form.get("intent"));
  if (intent === "scan" || intent === "matrix") {
    return changeLines(api, request, form, (change, clientToken) =>
      api.attempt(purchaseEndpoints.lines, { params: { id }, body: { ...change, clientToken } }),
    );
  }
  const pricing = intent === "lines" || intent === "stylePrices";
  const done = pricing
    ? await savePurchaseLines(api, id, form, (await api.call(purchaseEndpoints.detail, { params: { id } })).lines)
    : await actOnPurchase(api, id, form);
  if (!done.ok) return data({ refusal: done.message, intent, typed: done.typed }, { status: 400 });
  // What is being entered stays open; anything else closes the question it answered.
  const kept = pricing ? withParams(search, { confirm: null }) : `?id=${id}`;
  return redirect(`/clothes/inventory/purchase/item${kept}`, { headers: { "Set-Cookie": noticeHeader(done.notice) } });
}

export default function PurchaseItem() {
  const page = useLoaderData<typeof loader>();
  const { purchase, amounts, fields, lines, styles, receipts, possible, matrix, asked, search, clientToken } = page;
  const reply = useActionData<typeof action>();
  const refused = reply && "intent" in reply ? reply : undefined;
  const refusalOf = (...intents: string[]) => (refused && intents.includes(refused.intent) ? refused : undefined);
  const here = (changes: Record<string, string | null>) =>
    withParams(search, { confirm: null, receipt: null, ...changes });
  const lineRefusal = refusalOf("lines");
  const entering: LineReply | undefined = lineRefusal
    ? { form: "lines", refusal: lineRefusal.refusal, typed: lineRefusal.typed }
    : reply && !("intent" in reply)
      ? reply
      : undefined;
  const acted = refusalOf("submit", "receive", "return", "void", "voidReceipt");
  return (
    <>
      <PageHeader
        title={`采购单 ${purchase.no}`}
        actions={
          <>
            <Badge tone={purchase.tone}>{purchase.statusLabel}</Badge>
            <LinkButton to={`/clothes/inventory/purchase/print?id=${purchase.id}`} reloadDocument>
              打印
            </LinkButton>
            <PurchaseLinks purchaseId={purchase.id} possible={possible} here={here} />
          </>
        }
      />
      <PurchaseAsked
        key={`${asked}-${purchase.version}`}
        asked={asked}
        purchase={purchase}
        receipt={asked === "voidReceipt" ? (receipts.find(({ id }) => String(id) === page.askedReceipt) ?? null) : null}
        possible={possible}
        lines={lines}
        clientToken={clientToken}
        refusal={acted?.refusal}
        typed={acted?.typed}
        cancelTo={here({})}
      />
      <Card title="单据" flush>
        <div className="pad">
          <Facts
            facts={[
              ["供应商", possible.edit ? null : purchase.partyName],
              ["入库仓", possible.edit ? null : purchase.repositoryName],
              ["货款", amounts.goods],
              ["运费", possible.edit ? null : amounts.freight],
              ["优惠", possible.edit ? null : amounts.discount],
              ["订单金额", purchase.amount],
              ["应付", receipts.length > 0 ? purchase.received : null],
              ["已付", receipts.length > 0 ? purchase.paid : null],
              ["未付", receipts.length > 0 ? purchase.unpaid : null],
              ["制单", `${purchase.createBy ?? ""} ${purchase.createTime}`],
              ["备注", possible.edit ? null : purchase.remark],
              [
                "附件",
                purchase.attachmentSrc && (
                  <a href={purchase.attachmentSrc} target="_blank" rel="noreferrer">
                    查看图片
                  </a>
                ),
              ],
            ]}
          />
        </div>
        {possible.edit && (
          <Form method="post" encType="multipart/form-data" className="form" key={purchase.version}>
            <input type="hidden" name="intent" value="edit" />
            <input type="hidden" name="clientToken" value={clientToken} />
            <input type="hidden" name="version" value={purchase.version} />
            <PurchaseHeadFields
              suppliers={page.suppliers}
              repositories={page.repositories}
              values={refusalOf("edit")?.typed ?? fields}
              hidden={amounts.freight === null}
            />
            <div className="wide line">
              <Button>保存单据</Button>
              {refusalOf("edit") && (
                <span className="err" role="alert">
                  {refused?.refusal}
                </span>
              )}
            </div>
          </Form>
        )}
      </Card>
      {possible.edit ? (
        <>
          <LineEditor
            lines={lines}
            version={purchase.version}
            clientToken={clientToken}
            matrix={matrix}
            reply={entering}
            hrefOfStyle={(styleNo) => here({ style: styleNo })}
            columns={draftColumns(lineRefusal?.typed, amounts.goods)}
            qtyLabel="订数"
            actions={<PriceConfirm refusal={lineRefusal?.refusal} />}
          />
          {styles.length > 0 && (
            <StylePrices
              key={`prices-${purchase.version}`}
              styles={styles}
              clientToken={clientToken}
              typed={refusalOf("stylePrices")?.typed}
              refusal={refusalOf("stylePrices")?.refusal}
            />
          )}
        </>
      ) : (
        <Card title="明细" flush>
          <LineTable lines={lines} columns={progressColumns(lines, amounts.goods)} qtyLabel="订数" />
        </Card>
      )}
      <PurchaseReceipts
        receipts={receipts}
        purchaseId={purchase.id}
        mayVoid={{ RECEIPT: possible.voidReceipt, RETURN: possible.voidReturn }}
        hrefOfVoid={(id) => here({ confirm: "voidReceipt", receipt: String(id) })}
      />
      <PurchasePayments title="付款记录" usedLabel="付本单" payments={page.payments} mayPay={possible.pay} />
    </>
  );
}
