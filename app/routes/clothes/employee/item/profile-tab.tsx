/** What each tab of 员工详情 shows. */

import { Form } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { profileHead, TabView } from "./profile.view.server.ts";
import { ProfileMoney } from "./profile-money.tsx";

export interface ProfilePage {
  head: ReturnType<typeof profileHead>;
  funds: readonly { value: number; label: string }[];
  may: { pay: boolean; audit: boolean };
  asked: string | null;
  today: string;
  stamp: { clientToken: string };
}

interface TabProps {
  view: TabView;
  page: ProfilePage;
  reply: FormReply | undefined;
  hrefOf: (changes: Record<string, string | number | null>) => string;
}

export function ProfileTabView({ view, page, reply, hrefOf }: TabProps) {
  const { head } = page;
  if ("refusal" in view && view.refusal !== null) return <Callout>{view.refusal}</Callout>;
  switch (view.tab) {
    case "record":
      return (
        <Card title="资料">
          <Facts facts={head.facts} />
        </Card>
      );
    case "pieces":
      if (!("rows" in view)) return null;
      return (
        <Card title="计件明细" note={`${view.from} 至 ${view.to}`} flush>
          <Days tab="pieces" head={head} from={view.from} to={view.to} />
          <DataTable
            caption="计件明细"
            columns={[
              { label: "日期", kind: "key", cell: (row) => row.bizDate },
              { label: "批次/款", cell: (row) => row.batch, card: 1 },
              { label: "扎号", cell: (row) => row.bundle },
              { label: "工序", cell: (row) => row.process, card: 1 },
              { label: "数量", kind: "n", cell: (row) => row.qty, total: view.sums.qty, card: 2 },
              { label: "单价", kind: "n", cell: (row) => row.price },
              { label: "金额", kind: "n", cell: (row) => row.amount, total: view.sums.amount, card: 2 },
              { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>, card: 2 },
              { label: "工资单", cell: (row) => row.wageNo },
            ]}
            rows={view.rows}
            empty="这段时间没有计件"
          />
          <Pager view={view} hrefOf={hrefOf} />
        </Card>
      );
    case "wages":
      return (
        <Card title="工资" flush>
          <DataTable
            caption="工资"
            columns={[
              {
                label: "单号",
                kind: "key",
                cell: (row) =>
                  head.possible.audit ? <CellLink to={productionPaths.wage.item(row.id)} text={row.no} /> : row.no,
              },
              { label: "月份", cell: (row) => row.period, card: 1 },
              { label: "计件", kind: "n", cell: (row) => row.piece },
              { label: "提成", kind: "n", cell: (row) => row.commission },
              { label: "底薪", kind: "n", cell: (row) => row.base },
              { label: "补贴", kind: "n", cell: (row) => row.allowance },
              { label: "扣款", kind: "n", cell: (row) => row.deduction },
              { label: "应发", kind: "n", cell: (row) => row.amount, card: 1 },
              { label: "抵借支", kind: "n", cell: (row) => row.advance },
              { label: "实发", kind: "n", cell: (row) => row.paid, card: 2 },
              { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>, card: 2 },
              {
                label: "操作",
                kind: "act",
                cell: (row) => (
                  <a
                    href={head.own ? productionPaths.wage.printOwn(row.id) : productionPaths.wage.print(row.id)}
                    aria-label={`工资条 ${row.no}`}
                  >
                    工资条
                  </a>
                ),
                card: 2,
              },
            ]}
            rows={view.rows}
            empty="还没有工资单"
          />
          <Pager view={view} hrefOf={hrefOf} />
        </Card>
      );
    case "money":
      return "advances" in view ? <ProfileMoney view={view} page={page} reply={reply} hrefOf={hrefOf} /> : null;
    case "sales":
      if (!("rows" in view)) return null;
      return (
        <Card title="业绩" note={view.linked ? "已确认的拿货单，按月" : "没有关联登录账号，没有业绩"} flush>
          <Days tab="sales" head={head} from={view.from} to={view.to} />
          <DataTable
            caption="业绩"
            columns={[
              { label: "月份", kind: "key", cell: (row) => row.month },
              { label: "拿货单", kind: "n", cell: (row) => row.bills, total: view.totals.bills, card: 1 },
              { label: "件数", kind: "n", cell: (row) => row.saleQty, total: view.totals.saleQty, card: 1 },
              { label: "金额", kind: "n", cell: (row) => row.sale, total: view.totals.sale },
              { label: "退货件数", kind: "n", cell: (row) => row.returnQty, total: view.totals.returnQty, card: 2 },
              { label: "退货金额", kind: "n", cell: (row) => row.returned, total: view.totals.returned },
              { label: "净额", kind: "n", cell: (row) => row.net, total: view.totals.net, card: 2 },
            ]}
            rows={view.rows}
            empty="这段时间没有拿货单"
          />
        </Card>
      );
    case "log":
      return (
        <Card title="操作日志" flush>
          <DataTable
            caption="操作日志"
            columns={[
              { label: "时间", kind: "key", cell: (row) => row.when },
              { label: "操作人", cell: (row) => row.who, card: 1 },
              { label: "操作", cell: (row) => row.what, card: 1 },
              { label: "内容", kind: "words", cell: (row) => row.changes, card: 2 },
            ]}
            rows={view.rows}
            empty="还没有操作"
          />
          <Pager view={view} hrefOf={hrefOf} />
        </Card>
      );
  }
}

interface DaysProps {
  tab: string;
  head: ProfilePage["head"];
  from: string;
  to: string;
}

export function Days({ tab, head, from, to }: DaysProps) {
  return (
    <Form method="get" className="filters" key={`${from}${to}`}>
      <HiddenFields fields={[...(head.own ? [] : [["id", String(head.id)] as const]), ["tab", tab]]} />
      <Field label="日期从" name="from">
        <TextInput type="date" defaultValue={from} />
      </Field>
      <Field label="日期到" name="to">
        <TextInput type="date" defaultValue={to} />
      </Field>
      <Button>查询</Button>
    </Form>
  );
}

function Pager({ view, hrefOf }: { view: { page: number; last: number }; hrefOf: TabProps["hrefOf"] }) {
  if (view.last === 0) return null;
  return (
    <nav className="line" aria-label="分页">
      {view.page > 0 && <LinkButton to={hrefOf({ page: view.page - 1 })}>上一页</LinkButton>}
      <small>
        第 {view.page + 1} / {view.last + 1} 页
      </small>
      {view.page < view.last && <LinkButton to={hrefOf({ page: view.page + 1 })}>下一页</LinkButton>}
    </nav>
  );
}
