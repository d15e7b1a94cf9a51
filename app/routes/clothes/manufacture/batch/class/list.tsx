/** 班组生产 (domain.md §3.2, batch/class): who did what; summed by team, employee, process or category (`?by=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import {
  FilterPeriod,
  FilterSelect,
  FilterText,
  ListPage,
  type Nothing,
} from "#app/components/page/list/list-page.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { act, newStamp, save } from "#app/lib/form/save-form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import { pieceEndpoints, pieceGroupingLabels, pieceGroupings } from "#contract/manufacture/pieces.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { pieceChoices, pieceGroup, pieceRow, pieceTotals } from "./piece.view.server.ts";
import { groupColumns, pieceColumns } from "./piece-columns.tsx";

export const handle = { title: "班组生产" };

/** What of the list's address says nothing of which records are found. */
const unfound = { page: null, size: null, sort: null, by: null, status: null };

const nothing = { totals: { records: 0, qty: 0, waiting: 0 } };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const { view, rows, list, query, roles } = await readList(args, pieceEndpoints.list, nothing);
  const asked = new URL(args.request.url).searchParams.get("by");
  const by = pieceGroupings.find((one) => one === asked) ?? null;
  const groups = by && (await api.attempt(pieceEndpoints.groups, { query: { ...query, by } }));
  return {
    view,
    rows: rows.map(pieceRow),
    totals: pieceTotals(list.totals),
    groups: by && { by, rows: groups?.ok ? groups.value.content.map(pieceGroup) : [] },
    choices: pieceChoices(await api.call(pieceEndpoints.choices)),
    stamp: newStamp(),
    mayApprove: hasPermission(roles, [permissions.pieceApprove]),
    // Who writes none of others' work sees their own here, and goes on to their wages.
    isOwn: !hasPermission(roles, [permissions.pieceAdd]),
  };
}

/** 审核 or 驳回 of the ticked records. */
export async function action(args: ActionFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  const told = (done: string, { changed, refused }: { changed: number; refused: readonly unknown[] }) => ({
    to: pathname + search,
    notice: `${done} ${changed} 条${refused.length > 0 ? `，${refused.length} 条不能${done.slice(1)}` : ""}`,
  });
  return act(args, {
    approve: save({
      endpoint: pieceEndpoints.approve,
      body: ({ clientToken, ids = [] }) => ({ clientToken, ids: [ids].flat() }),
      done: ({ saved }) => told("已审核", saved),
    }),
    reject: save({
      endpoint: pieceEndpoints.reject,
      body: ({ clientToken, reason, ids = [] }) => ({ clientToken, reason, ids: [ids].flat() }),
      done: ({ saved }) => told("已驳回", saved),
    }),
  });
}

export default function Pieces() {
  const { view, rows, totals, groups, choices, stamp, mayApprove, isOwn } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const waits = rows.some(({ possible }) => possible.approve);
  const table = (nothing: Nothing) => (
    <DataTable
      caption="计件"
      columns={pieceColumns(totals, mayApprove && waits)}
      rows={rows}
      search={view.search}
      sorted="bizDate,desc"
      {...nothing("计件")}
    />
  );
  return (
    <ListPage
      title="班组生产"
      view={view}
      path={productionPaths.piece.list}
      kept={["by"]}
      exportAs="pieces"
      actions={
        <>
          {isOwn && (
            <>
              <LinkButton to={productionPaths.employee.self}>我的工资</LinkButton>
              <Can roles={[permissions.pieceScanOwn]}>
                <LinkButton to={productionPaths.piece.own()} variant="primary">
                  扫票登记
                </LinkButton>
              </Can>
            </>
          )}
          <Can roles={[permissions.pieceEdit]}>
            <LinkButton to={productionPaths.piece.settings}>计件设置</LinkButton>
          </Can>
          <Can roles={[permissions.pieceAdd]}>
            <LinkButton to={productionPaths.piece.grid()}>手工登记</LinkButton>
            <LinkButton to={productionPaths.piece.scan()} variant="primary">
              扫票登记
            </LinkButton>
          </Can>
        </>
      }
      tabs={<Tabs search={view.search} by={groups?.by ?? null} />}
      filters={
        <>
          <FilterPeriod view={view} />
          <FilterSelect view={view} label="班组" name="teamId" options={choices.teams} />
          <FilterSelect view={view} label="员工" name="employeeId" options={choices.employees} />
          <FilterText view={view} label="批次" name="batch" placeholder="批次号 / 款号" />
          <FilterSelect view={view} label="工序" name="processId" options={choices.processes} />
          <FilterSelect view={view} label="品类" name="categoryId" options={choices.categories} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
        </>
      }
      above={reply && <Callout>{reply.refusal ?? Object.values(reply.errors)[0]}</Callout>}
      heading={{ title: "计件", note: `${totals.records} 条有效，待审 ${totals.waiting} 条` }}
    >
      {(nothing) =>
        groups ? (
          <DataTable
            caption="汇总"
            columns={groupColumns(pieceGroupingLabels[groups.by], totals)}
            rows={groups.rows}
            {...nothing("计件")}
          />
        ) : mayApprove && waits ? (
          <Form method="post">
            <input type="hidden" name="clientToken" value={stamp.clientToken} />
            <div className="filters">
              {totals.waiting !== "0" && (
                <LinkButton to={productionPaths.piece.approve(withParams(view.search, unfound))} variant="primary">
                  审核全部待审的 {totals.waiting} 条
                </LinkButton>
              )}
              <Button name="intent" value="approve">
                审核勾选的
              </Button>
              <label>
                驳回原因
                <input className="input" name="reason" maxLength={100} />
              </label>
              <Button name="intent" value="reject">
                驳回勾选的
              </Button>
            </div>
            {table(nothing)}
          </Form>
        ) : (
          table(nothing)
        )
      }
    </ListPage>
  );
}

function Tabs({ search, by }: { search: string; by: string | null }) {
  const to = (name: string | null) => productionPaths.piece.list + withParams(search, { by: name, page: null });
  return (
    <div className="card tabbar scroll">
      <nav aria-label="汇总方式">
        <Link to={to(null)} aria-current={by === null ? "page" : undefined}>
          明细
        </Link>
        {pieceGroupings.map((name) => (
          <Link key={name} to={to(name)} aria-current={by === name ? "page" : undefined}>
            按{pieceGroupingLabels[name]}
          </Link>
        ))}
      </nav>
    </div>
  );
}
