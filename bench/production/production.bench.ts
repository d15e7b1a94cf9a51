/**
 * What a merchandiser asks of a large company's production (9,000 batches a year, 30,000 piece records a day) against a
 * small one's, on PostgreSQL: the list of batches by every filter and sort, and what its open batches need of materials.
 *
 * SMALL_DATABASE_URL and LARGE_DATABASE_URL name databases seeded with `--production`.
 */
import { sql } from "drizzle-orm";
import { connect, oneRow } from "#backoffice/db/connect.ts";
import { batchOrderKinds, batchStatuses, openBatchStatuses } from "#contract/manufacture/batch.words.ts";
import { batchEndpoints, batchSortFields } from "#contract/manufacture/batches.ts";
import { materialStockEndpoints } from "#contract/manufacture/material-stock.ts";
import { figure, note, verdict } from "../support/report.ts";
import {
  type AskedQuestion,
  type Compared,
  compareCompanies,
  p95,
  ratioOf,
  slowestOf,
  steepestOf,
  tableOf,
} from "../support/two-companies.ts";

const rounds = { warmUps: 3, samples: 20 };
const mostListMs = 100;
const mostRatio = 3;
const mostDemandMs = 2_000;

const { SMALL_DATABASE_URL: small, LARGE_DATABASE_URL: large } = process.env;
if (small && large) report(await compareCompanies({ small, large }, (_office, url) => questionsOf(url), rounds));
else note("skipped: needs two databases seeded with --production (SMALL_DATABASE_URL and LARGE_DATABASE_URL)");

type Value = string | number;

interface Facts {
  batches: number;
  open: number;
  no: string;
  styleNo: string;
  name: string;
  productId: number;
  partyId: number;
  repositoryId: number;
  merchandiserId: number;
  today: string;
  later: string;
}

async function questionsOf(url: string): Promise<AskedQuestion[]> {
  const facts = await readFacts(url);
  note(`batches: ${facts.batches}, of them open ${facts.open}`);
  const list = (kind: string, name: string, query: Record<string, Value | readonly Value[]>): AskedQuestion => ({
    ...{ kind, name },
    path: `${batchEndpoints.list.path}?${new URLSearchParams(
      Object.entries(query).flatMap(([key, values]) => [values].flat().map((value) => [key, String(value)])),
    )}`,
  });
  return [
    list("filter", "none", {}),
    ...batchStatuses.map((status) => list("filter", `status ${status}`, { status })),
    ...batchOrderKinds.map((orderKind) => list("filter", `kind ${orderKind}`, { orderKind })),
    list("filter", "all open states", { status: openBatchStatuses }),
    list("filter", "all states", { status: batchStatuses }),
    list("filter", "closed and cancelled", { status: ["CLOSED", "CANCELLED"] }),
    list("filter", "factory", { partyId: facts.partyId }),
    list("filter", "factory, closed", { partyId: facts.partyId, status: "CLOSED" }),
    list("filter", "style", { productId: facts.productId }),
    list("filter", "place", { repositoryId: facts.repositoryId }),
    list("filter", "merchandiser", { merchandiserId: facts.merchandiserId }),
    list("filter", "due within a week", { dueFrom: facts.today, dueTo: facts.later }),
    list("filter", "overdue", { overdue: "true" }),
    list("filter", "factory, three states, due", {
      ...{
        partyId: facts.partyId,
        status: ["CUTTING", "SEWING", "FINISHING"],
        dueFrom: facts.today,
        dueTo: facts.later,
      },
    }),
    list("filter", "factory, place, merchandiser, closed", {
      ...{ partyId: facts.partyId, repositoryId: facts.repositoryId, merchandiserId: facts.merchandiserId },
      status: "CLOSED",
    }),
    list("keyword", "number", { keyword: facts.no }),
    list("keyword", "style number", { keyword: facts.styleNo }),
    list("keyword", "beginning of a style number", { keyword: facts.styleNo.slice(0, 2) }),
    list("keyword", "part of a name", { keyword: facts.name.slice(-2) }),
    list("keyword", "none found", { keyword: "航天服" }),
    ...batchSortFields.flatMap((field) =>
      ["asc", "desc"].map((direction) => list("sort", `${field} ${direction}`, { sort: `${field},${direction}` })),
    ),
    ...batchSortFields.map((field) =>
      list("sort", `${field} desc, closed`, { status: "CLOSED", sort: `${field},desc` }),
    ),
    ...batchSortFields.map((field) =>
      list("sort", `${field} desc, factory, three states`, {
        ...{ partyId: facts.partyId, status: ["SEWING", "FINISHING", "CLOSED"], sort: `${field},desc` },
      }),
    ),
    list("keyword", "beginning of a style number, factory, all states", {
      ...{ keyword: facts.styleNo.slice(0, 2), partyId: facts.partyId, status: batchStatuses },
    }),
    list("page", "50, closed", { status: "CLOSED", page: 50 }),
    list("page", "100 rows", { size: 100 }),
    { kind: "demand", name: "all open batches", path: materialStockEndpoints.demand.path },
  ];
}

async function readFacts(url: string): Promise<Facts> {
  const { db, close } = await connect({ url, poolSize: 1 });
  const facts = await oneRow<Facts>(
    db,
    sql`select (select count(*)::int8 from batch) as batches,
          (select count(*)::int8 from batch where status not in ('CLOSED', 'CANCELLED')) as open,
          made.no, style.style_no as "styleNo", style.name, made.product_id as "productId", made.party_id as "partyId",
          made.repository_id as "repositoryId", made.merchandiser_id as "merchandiserId",
          to_char(now(), 'YYYY-MM-DD') as today, to_char(now() + interval '7 days', 'YYYY-MM-DD') as later
        from batch made join product style on style.id = made.product_id order by made.id desc limit 1`,
  );
  await close();
  return facts;
}

function report(lines: readonly Compared<AskedQuestion>[]): void {
  tableOf(lines);
  const lists = lines.filter(({ question }) => question.kind !== "demand");
  const slowest = slowestOf(lists);
  verdict(`batches, slowest, ${slowest.question.name}, p95`, p95(slowest.large), "ms", { most: mostListMs }, 1);
  const all = (size: "small" | "large") => lists.flatMap((line) => line[size]);
  verdict("batches, all, p95 large ÷ small", p95(all("large")) / p95(all("small")), "", { most: mostRatio }, 2);
  const steepest = steepestOf(lists);
  figure(`batches, steepest, ${steepest.question.name}, median large ÷ small`, ratioOf(steepest), "", 2);
  for (const { question, large: times } of lines.filter((line) => line.question.kind === "demand"))
    verdict(`demand, ${question.name}, p95`, p95(times), "ms", { most: mostDemandMs });
}
