/** 调整单 (`?id=`): a draft is entered here, anything later only read, taken back or printed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { DraftDefault, DraftForm } from "#app/components/document/draft-form.tsx";
import { Goods, goodsView, PageLink } from "#app/components/document/goods.tsx";
import type { GoodsFigure } from "#app/components/document/goods-list.tsx";
import { HeadFold } from "#app/components/document/head-fold.tsx";
import { LinePrice, type PricedStyle, StylePrice } from "#app/components/document/line-prices.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { saveDraft } from "#app/lib/document/draft.server.ts";
import { storedPrices } from "#app/lib/document/draft.ts";
import { storedQuantities } from "#app/lib/document/goods-groups.ts";
import { readMatrix } from "#app/lib/document/lines.server.ts";
import { lastAdded, withPieces } from "#app/lib/document/scans.server.ts";
import { type Typed, typedPrices, typedStylePrices } from "#app/lib/document/typed.server.ts";
import { type Fields, readPicture } from "#app/lib/form/form.server.ts";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { type AdjustmentLine, adjustmentEndpoints } from "#contract/inventory/adjustments.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type AdjustmentLineView, adjustmentLine, adjustmentView, readReasons } from "./adjustment.view.server.ts";
import { AdjustmentAsked, adjustmentActs } from "./adjustment-asked.tsx";
import { AdjustmentHeadFields, adjustmentHead } from "./adjustment-head-fields.tsx";

export const handle = { title: "调整单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, adjustmentEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  const slip = await api.call(adjustmentEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, ...head } = slip;
  const grade: 1 | 2 = searchParams.get("grade") === "2" ? 2 : 1;
  const mayApprove = hasPermission(roles, [permissions.reviseApprove]);
  const draft = slip.status === "DRAFT" && hasPermission(roles, [permissions.reviseAdjust]);
  const possible = {
    discard: draft,
    approve: slip.status === "DRAFT" && mayApprove,
    reverse: slip.status === "APPROVED" && mayApprove && slip.reverseOf === null,
  };
  const asked = adjustmentActs.find((one) => one === searchParams.get("confirm"));
  return {
    slip: { ...adjustmentView(head), photoSrc: slip.photoId && picturePath(slip.photoId, 480) },
    lines: lines.map(adjustmentLine),
    mayCost: slip.mayCost,
    worth: lines.some((line) => line.valueFen !== undefined)
      ? formatFen(lines.reduce((sum, line) => sum + (line.valueFen ?? 0), 0))
      : null,
    matrix: draft
      ? await readMatrix(api, {
          styleNo: searchParams.get("style"),
          repositoryId: slip.repositoryId,
          grade,
          lines,
        })
      : null,
    grade,
    draft,
    possible,
    asked: asked && possible[asked] ? asked : null,
    reasons: draft ? await readReasons(api) : [],
    search,
    view: goodsView(searchParams),
    last: lastAdded(searchParams),
    stamp: newStamp({ version: slip.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = args.context;
  const params = { id: requireId(args.request) };
  const to = paths.adjustment.item(params.id);
  const said = (notice: string) => () => ({ to, notice });
  return act(args, {
    draft: async (given, form) => {
      const { lines } = await api.call(adjustmentEndpoints.detail, { params });
      return saveDraft(given, form, {
        empty: 0,
        notice: "已保存",
        head: {
          endpoint: adjustmentEndpoints.edit,
          params,
          names: adjustmentHead,
          body: async (fields, { form: whole }) => ({ ...fields, photoId: await readPicture(api, whole, "photo") }),
        },
        more: (typed) => readCosts(typed, lines),
        save: (change, more) =>
          api.attempt(adjustmentEndpoints.lines, { params, body: { ...withPieces(change), ...more } }),
      });
    },
    approve: save({ endpoint: adjustmentEndpoints.approve, params, done: said("已审核，库存已更新") }),
    discard: save({ endpoint: adjustmentEndpoints.discard, params, done: said("已作废") }),
    reverse: save({
      endpoint: adjustmentEndpoints.reverse,
      params,
      done: ({ saved }) => ({ to: paths.adjustment.item(saved.id), notice: `已红冲，红冲单 ${saved.no}` }),
    }),
  });
}

export default function AdjustmentItem() {
  const page = useLoaderData<typeof loader>();
  const { slip, lines, mayCost, worth, matrix, grade, draft, reasons, possible, asked, search, view, last, stamp } =
    page;
  const reply = useActionData<typeof action>();
  const refused = reply && "errors" in reply ? reply : undefined;
  const here = (changes: Record<string, string | null>) =>
    withParams(search, { confirm: null, last: null, ...changes });
  const editing = draft && !asked;
  const costs = slip.kind === "OPENING" && mayCost;
  const ask = (confirm: string, label: string, primary = false) => (
    <PageLink editing={editing} to={here({ confirm })} primary={primary}>
      {label}
    </PageLink>
  );
  const goods = { lines, view, hrefOfView: (to: string) => here({ view: to === "lines" ? to : null }) };
  return (
    <>
      {editing && <DraftDefault />}
      <PageHeader
        title={`调整单 ${slip.no}`}
        actions={
          <>
            <Badge tone={slip.tone}>{slip.statusLabel}</Badge>
            {possible.discard && ask("discard", "作废")}
            {possible.approve && ask("approve", "审核", true)}
            {possible.reverse && ask("reverse", "红冲")}
          </>
        }
      />
      {asked && (
        <AdjustmentAsked key={asked} act={asked} slip={slip} stamp={stamp} reply={refused} cancelTo={here({})} />
      )}
      {editing ? (
        <DraftForm
          stored={{
            reason: slip.reason,
            remark: slip.remark,
            photoId: slip.photoId ?? "",
            ...storedQuantities(lines, matrix),
            ...storedPrices(lines),
          }}
          stamp={stamp}
          reply={refused}
          upload
          lines={lines}
          last={last}
          grade={grade}
          hrefOfStyle={(styleNo) => here({ style: styleNo })}
        >
          <HeadFold summary={`${slip.repositoryName} ${slip.kindLabel} ${slip.reason}`} names={adjustmentHead}>
            <AdjustmentHeadFields choices={{ reasons }} photo={slip.kind === "SCRAP"} />
          </HeadFold>
          <Goods<AdjustmentLineView>
            {...goods}
            figures={draftFigures(costs)}
            {...(costs && { beside: (group) => <OpeningCost group={group} /> })}
            draft={{ open: matrix, hrefOfStyle: (styleNo) => here({ style: styleNo }) }}
          />
          <p className="line">
            <Button name="save" value="1">
              保存
            </Button>
            <small className="hint">
              制单 {slip.createBy} {slip.createTime}
            </small>
          </p>
        </DraftForm>
      ) : (
        <>
          <Card title="单据">
            <Facts
              facts={[
                ["仓库", slip.repositoryName],
                ["类型", slip.kindLabel],
                ["制单", `${slip.createBy ?? ""} ${slip.createTime}`],
                ["审核", slip.approveTime && `${slip.approveBy ?? ""} ${slip.approveTime}`],
                ["原因", slip.reason],
                ["备注", slip.remark],
                ["红冲", slip.reverseOf && <Slip key="of" slip={slip.reverseOf} />],
                ["被红冲", slip.reversedBy && <Slip key="by" slip={slip.reversedBy} />],
              ]}
            />
          </Card>
          <Goods
            {...goods}
            figures={worth === null ? [] : [{ label: "金额", cell: (line) => line.value, total: worth }]}
          />
        </>
      )}
      {slip.photoSrc && (
        <Card title="照片">
          <img src={slip.photoSrc} alt="报废照片" width={240} />
        </Card>
      )}
    </>
  );
}

/** `costs`: 期初 that is written by who may see what goods cost. */
function draftFigures(costs: boolean): GoodsFigure<AdjustmentLineView>[] {
  return [
    {
      label: "可用",
      cell: ({ available, qty }) => <span className={available < qty ? "neg" : undefined}>{available}</span>,
    },
    ...(costs
      ? [
          { label: "成本（元）", cell: (line: AdjustmentLineView) => <LinePrice line={line} noun="成本" /> },
          { label: "空着按", cell: (line: AdjustmentLineView) => line.usual },
        ]
      : []),
  ];
}

function OpeningCost({ group }: { group: PricedStyle<AdjustmentLineView> }) {
  const usual = group.lines[0]?.usual;
  return <StylePrice group={group} noun="成本（元）" hint={usual ? `空着按 ${usual}` : null} />;
}

/** One cost a line or one a style, where it differs; emptied, it is the style's again. */
function readCosts(typed: Typed, lines: readonly AdjustmentLine[]): Fields | null {
  const costs = typedPrices(typed, lines, "成本").map(({ fen, ...line }) => ({ ...line, costFen: fen }));
  const styleCosts = typedStylePrices(typed, lines, "成本").map(({ fen, ...style }) => ({ ...style, costFen: fen }));
  return costs.length + styleCosts.length === 0 ? null : { costs, styleCosts };
}

function Slip({ slip: { id, no } }: { slip: { id: number; no: string } }) {
  return <Link to={paths.adjustment.item(id)}>{no}</Link>;
}
