/** 监控策略 (domain.md §3.3): the rules, and as a second tab (`?tab=alerts`) the alerts they raised. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { FilterBar } from "#app/components/page/filter-bar.tsx";
import { Pagination } from "#app/components/page/pagination.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { repositoryOptions } from "#app/routes/clothes/inventory/repository-options.server.ts";
import { alertEndpoints } from "#contract/inventory/alerts.ts";
import { permissions } from "#contract/permissions.ts";
import { alertStatusOptions, alertTypeOptions, alertView, ruleView } from "./alert-rule.view.server.ts";
import { MonitorTable } from "./alert-rule-table.tsx";
import { AlertTable } from "./alert-table.tsx";

export const handle = { title: "监控策略" };

const self = "/clothes/inventory/stock/monitor";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, alertEndpoints.rules);
  const { searchParams, search: address } = new URL(request.url);
  const shown = { address, filter: Object.fromEntries(searchParams), types: alertTypeOptions };
  if (searchParams.get("tab") !== "alerts") {
    const query = parseSearch(alertEndpoints.rules.query, searchParams);
    const list = await context.api.call(alertEndpoints.rules, { query });
    requireExistingPage(request, query, list.totalElements);
    const { page, size } = query;
    return { ...shown, page, size, total: list.totalElements, rules: list.content.map(ruleView), alerts: null };
  }
  const query = parseSearch(alertEndpoints.alerts.query, searchParams);
  const [list, rules, repositories] = await Promise.all([
    context.api.call(alertEndpoints.alerts, { query }),
    context.api.call(alertEndpoints.rules, { query: { page: 0, size: 100, sort: [] } }),
    repositoryOptions(context.api, "view"),
  ]);
  requireExistingPage(request, query, list.totalElements);
  const { page, size } = query;
  return {
    ...shown,
    page,
    size,
    total: list.totalElements,
    rules: null,
    alerts: {
      rows: list.content.map(alertView),
      clientToken: randomUUID(),
      rules: rules.content.map(({ id, name }) => ({ value: id, label: name })),
      repositories,
      statuses: alertStatusOptions,
    },
  };
}

/** 已知晓, for the ticked alerts or the one whose button was used. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const [intent, id] = String(form.get("intent") ?? "").split(":");
  const body = alertEndpoints.acknowledge.body.safeParse({
    ids: intent === "one" ? [id] : form.getAll("ids"),
    clientToken: form.get("clientToken"),
  });
  if (!body.success) return data({ refusal: body.error.issues[0]?.message ?? "" }, { status: 400 });
  const done = await context.api.attempt(alertEndpoints.acknowledge, { body: body.data });
  if (!done.ok) return data({ refusal: done.message }, { status: 400 });
  const { pathname, search } = new URL(request.url);
  const notice = noticeHeader(`已知晓 ${done.value.acknowledged} 条预警`);
  return redirect(pathname + search, { headers: { "Set-Cookie": notice } });
}

export default function Monitor() {
  const { rules, alerts, filter, types, address, page, size, total } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = alerts ? `${self}?tab=alerts` : self;
  const kept = {
    ...(alerts && { tab: "alerts" }),
    ...(filter.size && { size: filter.size }),
  };
  const select = (name: string, label: string, options: readonly Option[], all = "全部") => (
    <Field label={label} name={name}>
      <SelectInput options={options} placeholder={all} defaultValue={filter[name] ?? ""} />
    </Field>
  );
  const clear = Object.keys(filter).some((name) => name !== "tab") && <Link to={here}>清除全部条件</Link>;
  return (
    <>
      <PageHeader
        title="监控策略"
        actions={
          <Can roles={[permissions.monitorAdd]}>
            <LinkButton variant="primary" to={`${self}/new`}>
              新增策略
            </LinkButton>
          </Can>
        }
      />
      {refused && <Alert>{refused.refusal}</Alert>}
      <div className="card tabbar scroll">
        <nav aria-label="监控">
          <Link to={self} aria-current={alerts ? undefined : "page"}>
            策略
          </Link>
          <Link to={`${self}?tab=alerts`} aria-current={alerts ? "page" : undefined}>
            预警
          </Link>
        </nav>
      </div>
      <FilterBar key={address} resetTo={here} kept={kept}>
        <Field label="关键字" name="keyword">
          <TextInput
            type="search"
            placeholder={alerts ? "款号 / 品名" : "名称"}
            defaultValue={filter.keyword}
            maxLength={50}
          />
        </Field>
        {select("type", "类型", types)}
        {alerts && select("repositoryId", "仓库", alerts.repositories)}
        {alerts && select("ruleId", "策略", alerts.rules)}
        {alerts
          ? select("status", "状态", alerts.statuses, "未关闭")
          : select("enabled", "状态", [
              { value: "true", label: "启用" },
              { value: "false", label: "停用" },
            ])}
      </FilterBar>
      <Card flush>
        {alerts && (
          <AlertTable
            rows={alerts.rows}
            clientToken={alerts.clientToken}
            allTo={(kind) =>
              `${self}/drafts${withParams(address, { kind, all: 1, tab: null, page: null, size: null })}`
            }
            empty={clear}
          />
        )}
        {rules && <MonitorTable rows={rules} empty={clear} />}
        <Pagination
          page={page}
          size={size}
          total={total}
          hrefOf={(to) => withParams(address, { page: to || null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
