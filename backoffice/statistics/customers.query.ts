/** Who bought: new and lost customers, their classes by recency, frequency and money, and where they come from. */
import { sql } from "drizzle-orm";
import { customerDaysAway, rfmClasses, type StallManage } from "../../contract/stall-statistics.ts";
import { rows } from "../db/connect.ts";
import { facts, type Question, shiftDay } from "./facts.ts";

const shownRegions = 10;
/** Over which customers are classed. */
const classDays = 90;

interface Customer {
  id: number;
  region: string;
  payableFen: number;
  bills: number;
  lastDay: string;
  /** In the period asked for. */
  periodFen: number;
  periodBills: number;
}

export async function readCustomers(question: Question): Promise<StallManage["customers"]> {
  const { range, asked, db } = question;
  const from = [shiftDay(range.to, -classDays + 1), range.from].sort()[0] ?? range.from;
  const customers = await rows<Customer>(
    db,
    sql`
    select distributor_id as id, max(distributor.region) as region, sum(payable_fen)::int8 as "payableFen",
      sum(bills)::int8 as bills, max(biz_date)::text as "lastDay",
      coalesce(sum(payable_fen) filter (where biz_date >= ${range.from}::date), 0)::int8 as "periodFen",
      coalesce(sum(bills) filter (where biz_date >= ${range.from}::date), 0)::int8 as "periodBills"
    from ${facts("customer", question, { from, to: range.to })} day
    join distributor on distributor.id = day.distributor_id and not distributor.walk_in
    group by distributor_id`,
  );
  const buyers = customers.filter(({ periodBills }) => periodBills > 0);
  const [known] = await rows<{ earlier: number }>(
    db,
    sql`
    select count(*)::int8 as earlier from distributor where id = any(${`{${buyers.map(({ id }) => id).join(",")}}`}::bigint[])
      and exists (select from agg_customer_day day where day.distributor_id = distributor.id
        and day.biz_date < ${range.from}::date
        and day.stall_id = any(${`{${asked.map(({ id }) => id).join(",")}}`}::bigint[]))`,
  );
  const lostSince = shiftDay(range.to, -customerDaysAway.lost);
  return {
    buyers: buyers.length,
    fresh: buyers.length - (known?.earlier ?? 0),
    lost: customers.filter(({ lastDay }) => lastDay < lostSince).length,
    rfm: classify(customers, shiftDay(range.to, -customerDaysAway.dormant)),
    regions: byRegion(buyers),
  };
}

/** Recent: within 14 days; often and much: at least the average. */
function classify(customers: readonly Customer[], recentSince: string): StallManage["customers"]["rfm"] {
  const average = (of: (one: Customer) => number) =>
    customers.reduce((sum, one) => sum + of(one), 0) / Math.max(customers.length, 1);
  const often = average(({ bills }) => bills);
  const much = average(({ payableFen }) => payableFen);
  const classes = rfmClasses.map((name) => ({ name, customers: 0, payableFen: 0 }));
  for (const { bills, payableFen, lastDay } of customers) {
    const recent = lastDay >= recentSince;
    const frequent = bills >= often;
    const place = (payableFen >= much ? 0 : 4) + (frequent ? (recent ? 0 : 1) : recent ? 2 : 3);
    const found = classes[place];
    if (!found) continue;
    found.customers += 1;
    found.payableFen += payableFen;
  }
  return classes;
}

function byRegion(buyers: readonly Customer[]): StallManage["customers"]["regions"] {
  const regions = new Map<string, StallManage["customers"]["regions"][number]>();
  for (const { region, periodFen } of buyers) {
    const name = region || "未填地区";
    const found = regions.get(name) ?? { name, customers: 0, payableFen: 0 };
    found.customers += 1;
    found.payableFen += periodFen;
    regions.set(name, found);
  }
  return [...regions.values()].sort((one, other) => other.payableFen - one.payableFen).slice(0, shownRegions);
}
