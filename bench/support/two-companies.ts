/** The same questions to a small and a large company, each to both in turn, so that the machine's other work slows both alike. */
import { type AskedOffice, openOffice, type Rounds } from "./asked-office.ts";
import { table } from "./report.ts";
import { median, percentile } from "./statistics.ts";

export interface AskedQuestion {
  readonly kind: string;
  readonly name: string;
  readonly path: string;
}

export interface Compared<Q extends AskedQuestion> {
  /** As the large company was asked. */
  readonly question: Q;
  readonly small: number[];
  readonly large: number[];
}

/** @param questionsOf as many questions in the same order for every company */
export async function compareCompanies<Q extends AskedQuestion>(
  urls: { readonly small: string; readonly large: string },
  questionsOf: (office: AskedOffice, databaseUrl: string) => Promise<readonly Q[]>,
  { warmUps, samples }: Rounds,
): Promise<Compared<Q>[]> {
  const offices = [await openOffice(urls.small), await openOffice(urls.large)] as const;
  try {
    const asked = [await questionsOf(offices[0], urls.small), await questionsOf(offices[1], urls.large)] as const;
    const lines: Compared<Q>[] = [];
    for (const [index, question] of asked[1].entries()) {
      const line: Compared<Q> = { question, small: [], large: [] };
      for (let round = -warmUps; round < samples; round += 1) {
        const took = [
          await offices[0].ask((asked[0][index] ?? question).path),
          await offices[1].ask(question.path),
        ] as const;
        if (round < 0) continue;
        line.small.push(took[0]);
        line.large.push(took[1]);
      }
      lines.push(line);
    }
    return lines;
  } finally {
    for (const office of offices) await office.close();
  }
}

export function tableOf(lines: readonly Compared<AskedQuestion>[]): void {
  table(
    ["question", "small p95 ms", "large p95 ms", "large median ms", "median ratio"],
    lines.map((line) => [
      `${line.question.kind}: ${line.question.name}`,
      p95(line.small).toFixed(1),
      p95(line.large).toFixed(1),
      median(line.large).toFixed(1),
      ratioOf(line).toFixed(2),
    ]),
  );
}

export const ratioOf = ({ small, large }: Compared<AskedQuestion>): number => median(large) / median(small);

export const p95 = (times: readonly number[]): number => percentile(times, 0.95);

export function slowestOf<Q extends AskedQuestion>(lines: readonly Compared<Q>[]): Compared<Q> {
  return lines.reduce((worst, line) => (p95(line.large) > p95(worst.large) ? line : worst));
}

export function steepestOf<Q extends AskedQuestion>(lines: readonly Compared<Q>[]): Compared<Q> {
  return lines.reduce((worst, line) => (ratioOf(line) > ratioOf(worst) ? line : worst));
}
