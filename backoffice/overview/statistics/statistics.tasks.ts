/** Figures by the clock: added up anew, and those of the day before by mail. */
import { sql } from "drizzle-orm";
import { bizDateOf, daysBefore } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { queueMail } from "#backoffice/ground/mail/queue.ts";
import { assertSendsMail } from "#backoffice/ground/mail/settings.ts";
import type { ScheduledWork } from "#backoffice/ground/scheduled/work.ts";
import { mailAddresses } from "#contract/contact.ts";
import { formatFen } from "#contract/money.ts";
import { closeDays, stallDays } from "./aggregate.ts";

export const statisticsTasks: readonly ScheduledWork[] = [
  {
    beanName: "statistics",
    methodName: "refresh",
    title: "刷新统计",
    explains: "把已结束的日子汇总进统计；平时每天第一次启动和过零点后也会做。",
    run: async ({ db, clock }) => {
      const now = clock.now();
      await closeDays(db, bizDateOf(now), now);
      return "统计已刷新";
    },
  },
  {
    beanName: "statistics",
    methodName: "mail",
    title: "邮件日报",
    explains: "把前一天各档口的单数、件数、销售额用邮件发出。",
    params: {
      hint: "收件邮箱，多个用逗号分开",
      assert: async (_db, text) => void readAddresses(text),
    },
    run: async ({ db, clock, params, userId }) => {
      const recipients = readAddresses(params);
      await assertSendsMail({ db });
      const day = bizDateOf(daysBefore(clock.now(), 1));
      const text = dayText(day, await readDay(db, day));
      await queueMail({ db, clock, userId }, recipients, { subject: `${day} 销售日报`, text });
      return `${day} 的日报已交给邮件发送，共 ${recipients.length} 个收件人`;
    },
  },
];

function readAddresses(text: string): string[] {
  const read = mailAddresses("收件邮箱").safeParse(text);
  if (!read.success || read.data === "")
    throw new DomainError("参数应为收件邮箱，例如 boss@example.com，多个用逗号分开");
  return read.data.split(",");
}

interface StallDay {
  name: string;
  bills: number;
  pieces: number;
  payableFen: number;
}

function readDay(db: Db, day: string): Promise<StallDay[]> {
  return rows<StallDay>(
    db,
    sql`
    select s.name, coalesce(sum(d.bills), 0)::int8 as bills,
      coalesce(sum(d.sale_qty - d.return_qty), 0)::int8 as pieces, coalesce(sum(d.payable_fen), 0)::int8 as "payableFen"
    from stall s left join (${stallDays({ from: day, to: day, stallIds: "all" }, { cost: false }).select}) d on d.stall_id = s.id
    group by s.id, s.name, s.sort, s.status having s.status = 'ON' or count(d.stall_id) > 0 order by s.sort, s.id`,
  );
}

function dayText(day: string, stalls: readonly StallDay[]): string {
  const line = ({ name, bills, pieces, payableFen }: StallDay) =>
    `${name}：${bills} 单，${pieces} 件，${formatFen(payableFen)} 元`;
  const sum = (of: (stall: StallDay) => number) => stalls.reduce((total, stall) => total + of(stall), 0);
  const all = {
    name: "合计",
    bills: sum(({ bills }) => bills),
    pieces: sum(({ pieces }) => pieces),
    payableFen: sum(({ payableFen }) => payableFen),
  };
  return [`${day} 销售日报`, "", ...stalls.map(line), "", line(all)].join("\n");
}
