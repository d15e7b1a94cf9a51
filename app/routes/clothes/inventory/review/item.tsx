/** 盘点单 (`?id=`): settings of a draft, entry while counting, the differences for whoever approves. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { DraftDefault } from "#app/components/document/draft-form.tsx";
import { goodsView } from "#app/components/document/goods.tsx";
import { GridForm } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { readMatrix } from "#app/lib/document/lines.server.ts";
import { lastAdded } from "#app/lib/document/scans.server.ts";
import { newStamp, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { countLimits, uncountedRuleLabels, zeroConfirmation } from "#contract/inventory/count.words.ts";
import { countEndpoints } from "#contract/inventory/counts.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { actOnCount } from "./count.act.server.ts";
import { countLineView, countView, ownLineView } from "./count.view.server.ts";
import { CountAsked, countActs } from "./count-asked.tsx";
import { CountEntry } from "./count-entry.tsx";
import { CountSettingFields } from "./count-fields.tsx";
import { CountActions, CountLines, type CountMay } from "./count-page.tsx";

export const handle = { title: "盘点单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, countEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  const params = { id: requireId(request) };
  const count = await api.call(countEndpoints.detail, { params });
  const query = parseSearch(countEndpoints.lines.query, searchParams);
  const only =
    searchParams.has("only") || !["SUBMITTED", "APPROVED"].includes(count.status) ? query.only : "DIFFERENCE";
  const may = mayOf(roles, count.mayCount, count.status);
  const lines = await api.call(countEndpoints.lines, {
    params,
    query: { only, page: query.page, size: query.size, location: query.location },
  });
  const asked = countActs.find((act) => act === searchParams.get("confirm"));
  return {
    count: { ...countView(count), scope: count.scope },
    lines: lines.content.map(countLineView),
    total: lines.totalElements,
    page: query.page,
    size: query.size,
    only,
    may,
    settings: may.edit
      ? {
          rules: optionsOf(uncountedRuleLabels),
          people: hasPermission(roles, countEndpoints.options.access)
            ? namedOptions((await api.call(countEndpoints.options)).people)
            : [],
        }
      : null,
    zeroWord: zeroConfirmation,
    entry: may.enter ? await readEntry(api, count, query.location, searchParams) : null,
    // The address may be older than the document.
    asked: asked && may[asked] ? asked : null,
    search,
    stamp: newStamp({ version: count.version }),
  };
}

function mayOf(roles: readonly string[], mayCount: boolean, status: string): CountMay {
  const can = (code: string, ...states: string[]) =>
    mayCount && states.includes(status) && hasPermission(roles, [code]);
  const approve = can(permissions.reviewApprove, "SUBMITTED");
  return {
    edit: can(permissions.reviewEdit, "DRAFT"),
    enter: can(permissions.reviewEdit, "COUNTING"),
    submit: can(permissions.reviewSubmit, "COUNTING"),
    approve,
    reject: approve,
    recount: approve,
    void: can(permissions.reviewDel, "DRAFT", "COUNTING", "SUBMITTED"),
  };
}

async function readEntry(
  api: Api,
  count: { id: number; blind: boolean; repositoryId: number },
  location: string,
  searchParams: URLSearchParams,
) {
  const grade = searchParams.get("grade") === "2" ? (2 as const) : (1 as const);
  const styleNo = searchParams.get("style");
  const mine = (size: number, style?: string) =>
    api.call(countEndpoints.lines, {
      params: { id: count.id },
      query: { only: "MINE", location, grade, size, page: 0, styleNo: style },
    });
  const own = await mine(50);
  const entered = styleNo ? (await mine(100, styleNo)).content : [];
  return {
    location,
    grade,
    own: own.content.map(ownLineView),
    ownTotal: own.totalElements,
    importLimit: countLimits.importRows,
    imported: searchParams.get("imported") ?? "",
    view: goodsView(searchParams),
    last: lastAdded(searchParams),
    matrix: await readMatrix(api, {
      styleNo,
      // The cells would tell the book.
      repositoryId: count.blind ? undefined : count.repositoryId,
      grade,
      lines: entered.map((line) => ({ skuId: line.skuId, grade: line.grade, qty: line.mine ?? 0 })),
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  return actOnCount(args);
}

export default function CountItem() {
  const { count, lines, total, page, size, only, may, settings, zeroWord, entry, asked, search, stamp } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const refused = reply && "errors" in reply ? reply : undefined;
  const here = (changes: Record<string, string | number | null>) =>
    withParams(search, { confirm: null, last: null, ...changes });
  const entering = entry !== null && !asked;
  return (
    <>
      {entering && <DraftDefault />}
      <CountActions count={count} may={may} stamp={stamp} reply={refused} editing={entering} here={here} />
      {asked && <CountAsked key={asked} act={asked} count={count} stamp={stamp} reply={refused} cancelTo={here({})} />}
      {count.status === "COUNTING" && count.rejectReason && <Callout>退回：{count.rejectReason}</Callout>}
      {entering && <CountEntry {...entry} stamp={stamp} reply={refused} here={here} />}
      <Card title="单据">
        <Facts
          facts={[
            ["仓库", count.repositoryName],
            ["方式", `${count.modeLabel}${count.blind ? "（盲盘）" : ""}`],
            ["范围", count.scope.join("、")],
            ["未盘处理", count.ruleLabel],
            ["进度", `${count.progress} 个 SKU`],
            ["账面", count.book],
            ["实盘", count.count],
            ["盘盈", count.gain],
            ["盘亏", count.loss],
            ["差异金额", count.worth],
            ["负责人", count.managerName],
            ["制单", `${count.createBy ?? ""} ${count.createTime}`],
            ["提交", count.submitTime && `${count.submitBy ?? ""} ${count.submitTime}`],
            ["审核", count.approveTime && `${count.approveBy ?? ""} ${count.approveTime}`],
            ["备注", count.remark],
          ]}
        />
      </Card>
      {settings && (
        <Card title="设置" note="开始盘点后不能修改" flush>
          <GridForm values={count} stamp={stamp} reply={refused} intent="edit" label="保存设置" plain>
            <CountSettingFields choices={settings} zeroWord={zeroWord} />
          </GridForm>
        </Card>
      )}
      {count.status !== "DRAFT" && (
        <CountLines count={count} lines={lines} total={total} page={page} size={size} only={only} here={here} />
      )}
    </>
  );
}
