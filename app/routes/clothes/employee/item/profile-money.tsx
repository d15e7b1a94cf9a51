/** 借支/扣款 of one employee: the forms, what was given and noted, and the account. */

import { DayField, GridForm, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Question, Unasked, VoidReason } from "#app/components/page/question.tsx";
import { statementCards, statementColumns } from "#app/components/party/statement-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, StatCards } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { optionsOf } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { wageItemKindLabels } from "#contract/employee/employee.words.ts";
import type { TabView } from "./profile.view.server.ts";
import { Days, type ProfilePage } from "./profile-tab.tsx";

type MoneyView = Extract<TabView, { tab: "money"; refusal: null }>;

interface MoneyProps {
  view: MoneyView;
  page: ProfilePage;
  reply: FormReply | undefined;
  hrefOf: (changes: Record<string, string | number | null>) => string;
}

export function ProfileMoney({ view, page, reply, hrefOf }: MoneyProps) {
  const { head, may, funds, asked, today, stamp } = page;
  const replyTo = (intent: string) => (reply?.typed.intent === intent ? reply : undefined);
  const back = hrefOf({});
  const [act, rowId] = (asked ?? "").split("-");
  const advance =
    act === "voidAdvance" ? view.advances.find(({ id, void: gone }) => String(id) === rowId && !gone) : null;
  const item = act === "voidItem" ? view.items.find(({ id, open }) => String(id) === rowId && open) : null;
  return (
    <>
      {advance && may.pay && (
        <Question
          title={`作废借支 ${advance.no}？`}
          label="作废"
          danger
          intent="voidAdvance"
          stamp={{ ...stamp, version: advance.version, rowId: advance.id }}
          reply={reply}
          cancelTo={back}
        >
          <p>
            {advance.amount} 元退回 {advance.fundName}。已由工资抵扣的不能作废。
          </p>
          <VoidReason />
        </Question>
      )}
      {(act === "voidAdvance" || act === "voidItem") && !advance && !item && <Unasked reply={reply} />}
      {item && may.audit && (
        <Question
          title={`撤销${item.label} ${item.amount} 元？`}
          label="撤销"
          danger
          intent="voidItem"
          stamp={{ ...stamp, rowId: item.id }}
          reply={reply}
          cancelTo={back}
        >
          <p>{item.reason}</p>
        </Question>
      )}
      {may.pay && head.on && asked === "advance" && (
        <Card title="借支" flush>
          <GridForm values={{}} stamp={stamp} reply={replyTo("advance")} intent="advance" label="借支" cancelTo={back}>
            <MoneyField name="amountFen" label="金额（元）" required />
            <SelectField name="fundId" label="付款账户" options={funds} placeholder="请选择" required />
            <LineField name="remark" label="备注" max={200} />
          </GridForm>
        </Card>
      )}
      {may.audit && asked === "item" && (
        <Card title="补贴/扣款" flush>
          <GridForm
            values={{ bizDate: today }}
            stamp={stamp}
            reply={replyTo("addItem")}
            intent="addItem"
            label="记录"
            cancelTo={back}
          >
            <SelectField
              name="kind"
              label="类型"
              options={optionsOf(wageItemKindLabels)}
              placeholder="请选择"
              required
            />
            <MoneyField name="amountFen" label="金额（元）" required />
            <DayField name="bizDate" label="日期" required />
            <LineField name="reason" label="原因" max={50} required />
          </GridForm>
        </Card>
      )}
      {may.pay && view.mayOpen && asked === "opening" && (
        <Card title="期初" flush>
          <GridForm
            values={{ side: "lent" }}
            stamp={stamp}
            reply={replyTo("open")}
            intent="open"
            label="记期初"
            cancelTo={back}
          >
            <SelectField
              name="side"
              label="类型"
              options={[
                { value: "lent", label: "员工未还的借支" },
                { value: "owed", label: "欠员工的工资" },
              ]}
              required
            />
            <MoneyField name="amount" label="金额（元）" required />
          </GridForm>
        </Card>
      )}
      <div className="line">
        {may.pay && head.on && <LinkButton to={hrefOf({ confirm: "advance" })}>借支</LinkButton>}
        {may.audit && <LinkButton to={hrefOf({ confirm: "item" })}>记补贴/扣款</LinkButton>}
        {may.pay && view.mayOpen && <LinkButton to={hrefOf({ confirm: "opening" })}>记期初</LinkButton>}
      </div>
      <Card title="借支" flush>
        <DataTable
          caption="借支"
          columns={[
            { label: "单号", kind: "key", cell: (row) => row.no },
            { label: "日期", cell: (row) => row.bizDate, card: 1 },
            { label: "账户", cell: (row) => row.fundName, card: 2 },
            { label: "金额", kind: "n", cell: (row) => row.amount, card: 1 },
            { label: "经手", cell: (row) => row.operatorName },
            { label: "备注", cell: (row) => row.remark },
            { label: "状态", cell: (row) => row.state, card: 2 },
            may.pay && {
              label: "操作",
              kind: "act",
              cell: (row) =>
                !row.void && (
                  <Link to={hrefOf({ confirm: `voidAdvance-${row.id}` })} aria-label={`作废 ${row.no}`}>
                    作废
                  </Link>
                ),
              card: 2,
            },
          ]}
          rows={view.advances}
          empty="没有借支"
        />
      </Card>
      <Card title="补贴与扣款" flush>
        <DataTable
          caption="补贴与扣款"
          columns={[
            { label: "日期", kind: "key", cell: (row) => row.bizDate },
            { label: "类型", cell: (row) => row.label, card: 1 },
            { label: "原因", cell: (row) => row.reason, card: 1 },
            { label: "金额", kind: "n", cell: (row) => row.amount, card: 1 },
            { label: "经手", cell: (row) => row.operatorName },
            { label: "结算", cell: (row) => row.state, card: 2 },
            may.audit && {
              label: "操作",
              kind: "act",
              cell: (row) =>
                row.open && (
                  <Link to={hrefOf({ confirm: `voidItem-${row.id}` })} aria-label={`撤销 ${row.label} ${row.amount}`}>
                    撤销
                  </Link>
                ),
              card: 2,
            },
          ]}
          rows={view.items}
          empty="没有补贴与扣款"
        />
      </Card>
      <StatCards cards={statementCards(view.statement)} />
      <Card title="往来对账" note="正数为应付员工" flush>
        <Days tab="money" head={head} from={view.statement.from} to={view.statement.to} />
        <DataTable
          caption="往来对账"
          columns={statementColumns}
          rows={view.statement.entries}
          empty="这段时间没有往来"
        />
        <div className="line">
          <LinkButton
            to={productionPaths.employee.exportMoney(head.id, view.statement.from, view.statement.to)}
            discover="none"
          >
            导出
          </LinkButton>
          {may.pay && <LinkButton to={productionPaths.employee.item(head.id, "wages")}>工资单</LinkButton>}
        </div>
      </Card>
    </>
  );
}
