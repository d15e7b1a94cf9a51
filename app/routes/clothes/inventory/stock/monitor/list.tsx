/** 监控策略 (domain.md §3.3): the rules, and as a second tab (`?tab=alerts`) the alerts they raised. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { alertStatusLabels } from "#contract/inventory/alert.words.ts";
import { alertEndpoints } from "#contract/inventory/alerts.ts";
import { permissions } from "#contract/permissions.ts";
import { alertRow, alertRuleRow, alertTypeOptions } from "./alert-rule.view.server.ts";
import { alertRuleColumns } from "./alert-rule-columns.tsx";
import { AlertTable } from "./alert-table.tsx";

export const handle = { title: "监控策略" };

export async function loader(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).searchParams.get("tab") !== "alerts") {
    const { view, rows } = await readList(args, alertEndpoints.rules, {});
    return { view, types: alertTypeOptions, rules: rows.map(alertRuleRow), alerts: null };
  }
  const { api } = args.context;
  const [{ view, rows }, rules, repositories] = await Promise.all([
    readList(args, alertEndpoints.alerts, {}),
    api.call(alertEndpoints.rules, { query: { page: 0, size: 100, sort: [] } }),
    repositoryOptions(api, "view"),
  ]);
  return {
    view,
    types: alertTypeOptions,
    rules: null,
    alerts: {
      rows: rows.map(alertRow),
      stamp: newStamp(),
      rules: namedOptions(rules.content),
      repositories,
      statuses: optionsOf(alertStatusLabels),
    },
  };
}

/** 已知晓, for the ticked alerts or the one whose button was used. */
export async function action(args: ActionFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  return saveForm(args, {
    endpoint: alertEndpoints.acknowledge,
    body: ({ one, ids, clientToken }) => ({ ids: one === undefined ? (ids ?? []) : [one], clientToken }),
    done: ({ saved }) => ({ to: pathname + search, notice: `已知晓 ${saved.acknowledged} 条预警` }),
  });
}

export default function AlertRules() {
  const { view, types, rules, alerts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ListPage
      title="监控策略"
      view={view}
      path={alerts ? paths.alertRule.alerts() : paths.alertRule.list}
      kept={["tab"]}
      exportAs={alerts ? "alerts" : "alertRules"}
      add={{ to: paths.alertRule.new(), label: "新增策略", roles: [permissions.monitorAdd] }}
      tabs={<Tabs alerts={alerts !== null} />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder={alerts ? "款号 / 品名" : "名称"} />
          <FilterSelect view={view} label="类型" name="type" options={types} />
          {alerts && <FilterSelect view={view} label="仓库" name="repositoryId" options={alerts.repositories} />}
          {alerts && <FilterSelect view={view} label="策略" name="ruleId" options={alerts.rules} />}
          {alerts ? (
            <FilterSelect view={view} label="状态" name="status" options={alerts.statuses} placeholder="未关闭" />
          ) : (
            <FilterSelect view={view} label="状态" name="enabled" options={enabledOptions} />
          )}
        </>
      }
      above={reply && <Callout>{reply.refusal ?? Object.values(reply.errors)[0]}</Callout>}
    >
      {(nothing) =>
        alerts ? (
          <AlertTable rows={alerts.rows} stamp={alerts.stamp} search={view.search} nothing={nothing} />
        ) : (
          <DataTable caption="监控策略" columns={alertRuleColumns} rows={rules} {...nothing("监控策略")} />
        )
      }
    </ListPage>
  );
}

const enabledOptions = optionsOf({ true: "启用", false: "停用" });

function Tabs({ alerts }: { alerts: boolean }) {
  return (
    <div className="card tabbar scroll">
      <nav aria-label="监控">
        <Link to={paths.alertRule.list} aria-current={alerts ? undefined : "page"}>
          策略
        </Link>
        <Link to={paths.alertRule.alerts()} aria-current={alerts ? "page" : undefined}>
          预警
        </Link>
      </nav>
    </div>
  );
}
