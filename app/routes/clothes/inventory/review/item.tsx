/** 盘点单 (`?id=`): settings of a draft, entry while counting, the differences for whoever approves. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { isLineIntent, readMatrix } from "#app/lib/lines.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { countEndpoints } from "#contract/inventory/counts.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { actOnCount, importCount } from "./count.act.server.ts";
import {
  countLineView,
  countView,
  importLimit,
  ownLineView,
  uncountedRuleOptions,
  zeroWord,
} from "./count.view.server.ts";
import { CountAsked } from "./count-asked.tsx";
import { CountDraft } from "./count-draft.tsx";
import { CountEntry } from "./count-entry.tsx";
import { changeCountLines } from "./count-line.view.server.ts";
import { CountActions, CountLines, type CountMay } from "./count-page.tsx";

export const handle = { title: "盘点单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, countEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  const params = countEndpoints.detail.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const count = await api.call(countEndpoints.detail, { params: params.data });
  const query = parseSearch(countEndpoints.lines.query, searchParams);
  const only =
    searchParams.has("only") || !["SUBMITTED", "APPROVED"].includes(count.status) ? query.only : "DIFFERENCE";
  const may = mayOf(roles, count.mayCount, count.status);
  const lines = await api.call(countEndpoints.lines, {
    params: params.data,
    query: { only, page: query.page, size: query.size, location: query.location },
  });
  return {
    count: countView(count),
    lines: lines.content.map(countLineView),
    total: lines.totalElements,
    page: query.page,
    size: query.size,
    only,
    may,
    draft: may.edit
      ? {
          rules: uncountedRuleOptions,
          zeroWord,
          people: hasPermission(roles, countEndpoints.options.access)
            ? (await api.call(countEndpoints.options)).people.map(({ id, name }) => ({ value: id, label: name }))
            : [],
        }
      : null,
    entry: may.enter ? await readEntry(api, count, query.location, searchParams) : null,
    asked: searchParams.get("confirm"),
    search,
    clientToken: randomUUID(),
  };
}

function mayOf(roles: readonly string[], mayCount: boolean, status: string): CountMay {
  const can = (code: string, ...states: string[]) =>
    mayCount && states.includes(status) && hasPermission(roles, [code]);
  return {
    edit: can(permissions.reviewEdit, "DRAFT"),
    enter: can(permissions.reviewEdit, "COUNTING"),
    submit: can(permissions.reviewSubmit, "COUNTING"),
    approve: can(permissions.reviewApprove, "SUBMITTED"),
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
    importLimit,
    matrix: await readMatrix(api, {
      styleNo,
      // The cells would tell the book.
      repositoryId: count.blind ? undefined : count.repositoryId,
      grade,
      lines: entered.map((line) => ({ skuId: line.skuId, grade: line.grade, qty: line.mine ?? 0 })),
    }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context;
  const form = await readForm({ request, context });
  const { searchParams } = new URL(request.url);
  const params = countEndpoints.detail.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const { id } = params.data;
  if (isLineIntent(form)) return changeCountLines(api, request, form, id);
  const location = searchParams.get("location") ?? "";
  const grade = searchParams.get("grade") === "2" ? 2 : 1;
  const here = withParams("", { id, location, grade: grade === 2 ? 2 : null });
  const go = (notice: string) =>
    redirect(`/clothes/inventory/review/item${here}`, { headers: { "Set-Cookie": noticeHeader(notice) } });
  if (form.get("intent") === "import") {
    const done = await importCount(api, id, form, { location, grade });
    return done.ok ? go(done.notice) : data({ importRefusal: done.message, csv: done.csv }, { status: 400 });
  }
  const done = await actOnCount(api, id, form);
  return done.ok
    ? go(done.notice)
    : data({ refusal: done.message, intent: String(form.get("intent")) }, { status: 400 });
}

export default function CountItem() {
  const { count, lines, total, page, size, only, may, draft, entry, asked, search, clientToken } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const importReply = reply && "importRefusal" in reply ? reply : undefined;
  const acted = reply && "intent" in reply ? reply : undefined;
  const lineReply = reply && !("importRefusal" in reply) && !("intent" in reply) ? reply : undefined;
  const here = (changes: Record<string, string | number | null>) => withParams(search, { confirm: null, ...changes });
  return (
    <>
      <CountActions count={count} may={may} clientToken={clientToken} here={here} />
      <CountAsked asked={asked} count={count} clientToken={clientToken} refusal={acted?.refusal} cancelTo={here({})} />
      {acted && asked !== acted.intent && acted.intent !== "edit" && <Alert>{acted.refusal}</Alert>}
      {count.status === "COUNTING" && count.rejectReason && <Alert>退回：{count.rejectReason}</Alert>}
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
      {draft && (
        <CountDraft
          count={count}
          choices={draft}
          clientToken={clientToken}
          refusal={acted?.intent === "edit" ? acted.refusal : undefined}
        />
      )}
      {entry && (
        <CountEntry
          {...entry}
          count={count}
          clientToken={clientToken}
          reply={lineReply}
          importReply={importReply}
          hrefOfStyle={(styleNo) => here({ style: styleNo })}
        />
      )}
      {count.status !== "DRAFT" && (
        <CountLines count={count} lines={lines} total={total} page={page} size={size} only={only} here={here} />
      )}
    </>
  );
}
