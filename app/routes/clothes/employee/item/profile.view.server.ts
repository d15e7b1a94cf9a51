/** 员工详情 as its page shows it: the tabs, and what each reads. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan, signedYuan } from "#app/lib/format/signed.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { payingFunds } from "#app/lib/party/payment.view.server.ts";
import { statementView } from "#app/lib/party/statement.view.server.ts";
import { wageRow } from "#app/routes/clothes/employee/wage.view.server.ts";
import { employeeStatusLabels, payTypeLabels, wageItemKindLabels } from "#contract/employee/employee.words.ts";
import { profileEndpoints } from "#contract/employee/profile.ts";
import type { Answer } from "#contract/endpoint.ts";
import { type PieceStatus, pieceStatusLabels } from "#contract/manufacture/piece.words.ts";
import { formatFen, formatLi } from "#contract/money.ts";
import { changeActionLabels, changeEntityLabels, wordIn } from "#contract/system/monitor/logs.words.ts";

type Head = Answer<typeof profileEndpoints.head>;

const tabLabels = {
  record: "资料",
  pieces: "计件明细",
  wages: "工资",
  money: "借支/扣款",
  sales: "业绩",
  log: "操作日志",
} as const;
export type ProfileTab = keyof typeof tabLabels;
const isTab = (text: string | null): text is ProfileTab => text !== null && Object.hasOwn(tabLabels, text);

/** What may be seen of whom, with the one that the address names. */
export function profileTabs(head: Head, wanted: string | null) {
  const shown = (Object.keys(tabLabels) as ProfileTab[]).filter(
    (tab) => tab === "record" || (tab === "log" ? head.possible.log && head.seesWages : head.seesWages),
  );
  const current = isTab(wanted) && shown.includes(wanted) ? wanted : "record";
  return { current, tabs: shown.map((tab) => ({ tab, label: tabLabels[tab], current: tab === current })) };
}

export function profileHead(head: Head) {
  const { balanceFen, openAdvanceFen, openLi, baseFen, commissionBp } = head;
  return {
    id: head.id,
    name: head.name,
    own: head.own,
    title: `${head.no} ${head.name}`,
    on: head.status === "ACTIVE",
    status: employeeStatusLabels[head.status],
    facts: [
      ["工号", head.no],
      ["姓名", head.name],
      ["部门", head.deptName],
      ["班组", head.teamName],
      ["岗位", head.post],
      ["手机", head.phone],
      ["计薪方式", payTypeLabels[head.payType]],
      ["底薪", baseFen ? `${formatFen(baseFen)} 元` : null],
      ["提成", commissionBp ? `${formatFen(commissionBp)}%` : null],
      ["身份证号", head.idCard],
      ["开户行", head.bankName],
      ["银行卡号", head.bankCard],
      ["登录账号", head.username],
      ["入职日期", head.hiredDay],
      ["离职日期", head.leftDay],
      ["备注", head.remark],
    ] as [string, string | null][],
    cards:
      balanceFen === undefined
        ? []
        : [
            { label: "未结算计件", value: formatLi(openLi ?? 0), unit: "元" },
            { label: balanceFen < 0 ? "欠公司" : "应付员工", value: formatFen(Math.abs(balanceFen)), unit: "元" },
            { label: "未还借支", value: formatFen(openAdvanceFen ?? 0), unit: "元" },
          ],
    possible: head.possible,
  };
}

const pieceTones: Record<PieceStatus, Tone> = {
  SUBMITTED: "neutral",
  APPROVED: "warn",
  SETTLED: "good",
  REJECTED: "bad",
  UNDONE: "bad",
};

type Asking = { api: Api; id: string | undefined; searchParams: URLSearchParams };

/** What the tab shows; null for 资料. Refusals of the address are sentences. */
export async function readTab(tab: ProfileTab, { api, id, searchParams }: Asking) {
  const text = (name: string) => searchParams.get(name) || undefined;
  const who = { ...(id !== undefined && { id }) };
  const period = { ...who, from: text("from"), to: text("to") };
  const page = { page: text("page") ?? "0", size: "50" };
  switch (tab) {
    case "record":
      return { tab } as const;
    case "pieces": {
      const answer = await api.attempt(profileEndpoints.pieces, { query: { ...period, ...page } });
      if (!answer.ok) return { tab, refusal: answer.message } as const;
      const { content, totals, from, to, totalElements } = answer.value;
      const rows = content.map((row) => ({
        id: row.id,
        bizDate: row.bizDate,
        batch: `${row.batchNo} ${row.styleNo}`,
        bundle: row.bundleNo === null ? "" : `第 ${row.bundleNo} 扎`,
        process: row.processName,
        qty: formatCount(row.qty),
        price: formatLi(row.priceLi),
        amount: formatLi(row.amountLi),
        status: pieceStatusLabels[row.status],
        tone: pieceTones[row.status],
        wageNo: row.wageNo ?? "",
      }));
      const sums = { qty: formatCount(totals.qty), amount: formatLi(totals.amountLi) };
      return { tab, refusal: null, from, to, rows, sums, ...pager(totalElements, page) } as const;
    }
    case "wages": {
      const { content, totalElements } = await api.call(profileEndpoints.wages, { query: { ...who, ...page } });
      return { tab, rows: content.map(wageRow), ...pager(totalElements, page) } as const;
    }
    case "money": {
      const answer = await api.attempt(profileEndpoints.money, { query: period });
      if (!answer.ok) return { tab, refusal: answer.message } as const;
      const { advances, items, statement, mayOpen } = answer.value;
      return {
        tab,
        refusal: null,
        mayOpen,
        statement: statementView(statement),
        advances: advances.map((row) => ({
          ...row,
          amount: formatFen(row.amountFen),
          void: row.status === "VOID",
          state: row.status === "VOID" ? `已作废：${row.voidReason}` : "有效",
        })),
        items: items.map((row) => ({
          ...row,
          label: wageItemKindLabels[row.kind],
          amount: signedYuan(row.kind === "DEDUCTION" ? -row.amountFen : row.amountFen),
          state: row.voided ? "已撤销" : (row.wageNo ?? "未结算"),
          open: !row.voided && row.wageNo === null,
        })),
      } as const;
    }
    case "sales": {
      const answer = await api.attempt(profileEndpoints.sales, { query: period });
      if (!answer.ok) return { tab, refusal: answer.message } as const;
      const { from, to, months, totals, linked } = answer.value;
      const shown = (row: typeof totals) => ({
        bills: formatCount(row.bills),
        saleQty: formatCount(row.saleQty),
        returnQty: formatCount(row.returnQty),
        sale: formatFen(row.saleFen),
        returned: formatFen(row.returnFen),
        net: balanceYuan(row.netFen),
      });
      const rows = months.map((row) => ({ id: row.month, month: row.month, ...shown(row) }));
      return { tab, refusal: null, from, to, linked, rows, totals: shown(totals) } as const;
    }
    case "log": {
      const { content, totalElements } = await api.call(profileEndpoints.log, { query: { ...who, ...page } });
      const rows = content.map((row) => ({
        id: row.id,
        when: row.createTime,
        who: row.username,
        what: `${wordIn(changeEntityLabels, row.entity)} ${wordIn(changeActionLabels, row.action)}`,
        changes: row.changes
          .map(({ label, before, after }) => `${label}：${before ?? "无"} → ${after ?? "无"}`)
          .join("；"),
      }));
      return { tab, rows, ...pager(totalElements, page) } as const;
    }
  }
}
export type TabView = Awaited<ReturnType<typeof readTab>>;

function pager(totalElements: number, { page, size }: { page: string; size: string }) {
  const at = Number(page);
  return { page: at, last: Math.max(0, Math.ceil(totalElements / Number(size)) - 1), totalElements };
}

/** What the forms of 借支/扣款 choose from. */
export async function moneyForms({ context: { api } }: LoaderFunctionArgs, may: boolean) {
  return may ? payingFunds(api) : [];
}
