/**
 * What reads the stock ledger, at a large company against a small one, on
 * PostgreSQL: a style's matrix over all places, and the log of movements at
 * every depth and by every filter over as long a range as it takes. Over HTTP
 * on one kept connection to each, the two companies in turn.
 *
 * SMALL_DATABASE_URL and LARGE_DATABASE_URL name seeded databases; see
 * scale.bench.ts.
 */
import { figure, note, verdict } from "./support/report.ts";
import { readStockQuestions, type StockQuestion } from "./support/stock-questions.ts";
import { withTiers } from "./support/tier-databases.ts";
import {
  type Compared,
  compareCompanies,
  p95,
  ratioOf,
  slowestOf,
  steepestOf,
  tableOf,
} from "./support/two-companies.ts";

const rounds = { warmUps: 3, samples: 20 };
/** Of a scanned line, too. */
const mostMatrixMs = 100;
const mostLogMs = 150;
const mostRatio = 3;

/** Read to know them: whole-company figures, and filters that no index serves. */
const withoutTarget: readonly StockQuestion["kind"][] = ["view", "log by word", "log by old type"];

const ran = await withTiers(async (databases) =>
  report(await compareCompanies(databases, (_office, url) => readStockQuestions(url), rounds)),
);
if (!ran) note("skipped: needs PostgreSQL (SMALL_DATABASE_URL and LARGE_DATABASE_URL, or DATABASE_URL)");

function report(lines: readonly Compared<StockQuestion>[]): void {
  tableOf(lines);
  for (const kind of new Set(lines.map(({ question }) => question.kind))) {
    const ofKind = lines.filter(({ question }) => question.kind === kind);
    const [slowest, steepest] = [slowestOf(ofKind), steepestOf(ofKind)];
    const slowestText = `${kind}, slowest at the large tier, ${slowest.question.name}, p95`;
    const steepestText = `${kind}, steepest, ${steepest.question.name}, median large ÷ small`;
    if (withoutTarget.includes(kind)) {
      figure(slowestText, p95(slowest.large), "ms", 1);
      figure(steepestText, ratioOf(steepest), "", 2);
    } else {
      const most = kind === "matrix" || kind === "scan" ? mostMatrixMs : mostLogMs;
      verdict(slowestText, p95(slowest.large), "ms", { most }, 1);
      verdict(steepestText, ratioOf(steepest), "", { most: mostRatio }, 2);
    }
  }
}
