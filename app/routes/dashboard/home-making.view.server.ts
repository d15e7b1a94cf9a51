/** 首页 of who makes the goods: the own piecework, wages, batches, repairs and materials. */
import { daysAgo } from "#app/lib/format/business-day.server.ts";
import { count, money, yuan } from "#app/lib/format/figures.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { wageStatusLabels } from "#contract/employee/employee.words.ts";
import { type OwnPieceSummary, ownWaitingDays } from "#contract/manufacture/own-pieces.ts";
import { formatLi } from "#contract/money.ts";
import { figure, type Given, late, type Part, part, ranks, waiting } from "./home-part.server.ts";

const production = "/clothes/manufacture";
const openBatches = ["PLANNED", "CUTTING", "SEWING", "FINISHING"].map((status) => `&status=${status}`).join("");

export const ownParts: readonly Part[] = [part("我的计件", "own", ({ own }) => (own ? ownPieces(own) : {}))];

export const makingParts: readonly Part[] = [
  part("工资", "wages", (found) => ({
    waiting: [
      waiting(
        "warn",
        "待审工资单",
        found.drafts,
        "张",
        `${yuan(found.draftsFen)} 元`,
        `${productionPaths.wage.list}?status=DRAFT`,
        found.draftsFen,
      ),
      waiting(
        "warn",
        "待发工资单",
        found.unpaid,
        "张",
        `${yuan(found.unpaidFen)} 元`,
        `${productionPaths.wage.list}?status=AUDITED`,
        found.unpaidFen,
      ),
    ],
  })),
  part("生产", "batches", (found, { hour }) => ({
    waiting: [
      waiting(
        "bad",
        "逾期批次",
        found.overdue,
        "批",
        `未交 ${count(found.overdueQty)} 件`,
        `${production}/batch/list?overdue=true`,
      ),
      waiting(
        hour >= late.delivery ? "bad" : "warn",
        "今日到期批次",
        found.dueToday,
        "批",
        `未交 ${count(found.dueTodayQty)} 件`,
        `${production}/batch/list?dueFrom=${daysAgo(0)}&dueTo=${daysAgo(0)}${openBatches}`,
      ),
    ],
  })),
  part("返修", "repairs", (found) => ({
    waiting: [
      waiting(
        "bad",
        "返修逾期",
        found.overdue,
        "张",
        `未回 ${count(found.overdueQty)} 件`,
        `${production}/batch/quality?overdue=true`,
      ),
    ],
  })),
  part("物料", "materials", (found) => ({
    waiting: [
      waiting("warn", "缺料", found.short, "种", "未结批次还缺的物料", `${production}/material/demand?short=1`),
    ],
  })),
];

/** What somebody who is paid by the piece wants to know in the evening. */
function ownPieces({ today, month, waiting: open, slip }: OwnPieceSummary): Given {
  const list = productionPaths.piece.list;
  const days = (from: string) => `${list}?from=${from}&to=${daysAgo(0)}`;
  const earned = (label: string, amountLi: number, to: string) => ({
    label,
    value: formatLi(amountLi),
    unit: "元",
    to,
    rank: ranks.own,
  });
  return {
    books: true,
    today: [
      { ...figure("今日计件", today.qty, "件", `${count(today.records)} 条`, days(daysAgo(0))), rank: ranks.own },
      earned("今日计件金额", today.amountLi, days(daysAgo(0))),
      { ...figure("本月计件", month.qty, "件", `${count(month.records)} 条`, days(month.from)), rank: ranks.own },
      earned("本月计件金额", month.amountLi, days(month.from)),
    ],
    waiting: [
      waiting(
        "info",
        "等待审核的计件",
        open.records,
        "条",
        `${count(open.qty)} 件，${formatLi(open.amountLi)} 元`,
        `${days(daysAgo(ownWaitingDays))}&status=SUBMITTED`,
      ),
    ],
    state: slip
      ? [
          {
            ...money("最近工资单", slip.amountFen, `${slip.period}，${wageStatusLabels[slip.status]}`),
            to: `${productionPaths.employee.self}?tab=wages`,
          },
        ]
      : [],
  };
}
