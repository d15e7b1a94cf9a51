/**
 * The goods list of a large company (30,000 styles, 450,000 SKUs, 1.2 million
 * balances) against a small one, on PostgreSQL: every filter alone, typical
 * combinations, every sort, shallow and deep pages, every kind of keyword.
 * Over HTTP on one kept connection to each, one request after the other, the
 * two companies in turn.
 *
 * SMALL_DATABASE_URL and LARGE_DATABASE_URL name seeded databases; without
 * them DATABASE_URL or TEST_DATABASE_URL names a server on which two are
 * seeded for the occasion and dropped again.
 */
import { type Question, questionsOf } from "./support/list-questions.ts";
import { figure, note, verdict } from "./support/report.ts";
import { withTiers } from "./support/tier-databases.ts";
import {
  type AskedQuestion,
  type Compared,
  compareCompanies,
  p95,
  ratioOf,
  slowestOf,
  steepestOf,
  tableOf,
} from "./support/two-companies.ts";

const rounds = { warmUps: 5, samples: 40 };
const mostMs = 100;
const mostRatio = 3;

const asked = ({ kind, name, query }: Question): AskedQuestion => ({
  ...{ kind, name, path: `/api/clothes/product?${new URLSearchParams(query)}` },
});

const ran = await withTiers(async (databases) =>
  report(await compareCompanies(databases, async ({ facts }) => questionsOf(facts).map(asked), rounds)),
);
if (!ran) note("skipped: needs PostgreSQL (SMALL_DATABASE_URL and LARGE_DATABASE_URL, or DATABASE_URL)");

function report(lines: readonly Compared<AskedQuestion>[]): void {
  tableOf(lines);
  const slowest = slowestOf(lines);
  verdict(
    `slowest question at the large tier, ${slowest.question.name}, p95`,
    p95(slowest.large),
    "ms",
    { most: mostMs },
    1,
  );
  const ratio = (some: readonly Compared<AskedQuestion>[]) =>
    p95(some.flatMap(({ large }) => large)) / p95(some.flatMap(({ small }) => small));
  for (const kind of new Set(lines.map(({ question }) => question.kind))) {
    const ofKind = lines.filter(({ question }) => question.kind === kind);
    verdict(`${kind}, p95 large ÷ small`, ratio(ofKind), "", { most: mostRatio }, 2);
  }
  verdict("all, p95 large ÷ small", ratio(lines), "", { most: mostRatio }, 2);
  const steepest = steepestOf(lines);
  figure(`steepest single question, ${steepest.question.name}`, ratioOf(steepest), "× small", 2);
}
