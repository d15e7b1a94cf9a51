/** Requests per second of several subjects, measured in turn so that whatever else the machine does slows all alike. */
import autocannon from "autocannon";
import { cpuSeconds } from "./cpu.ts";

export interface Subject {
  readonly name: string;
  readonly url: string;
  /** One a round. */
  readonly rates: number[];
  /** Of all processes that make the page; none where nobody asks what it costs. */
  readonly pids?: readonly number[];
  /** Milliseconds of processor a request, one a round. */
  readonly costs?: number[];
}

const rounds = 7;
const seconds = 3;
const warmUpSeconds = 4;
/** Enough to keep a process busy, few enough not to measure a queue. */
export const connections = 4;

/** Fills in the rates of all. */
export async function measureInTurn(subjects: readonly Subject[], headers: Record<string, string>): Promise<void> {
  for (const { url } of subjects) await rateOf(url, headers, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, rates, pids = [], costs } of subjects) {
      const before = processorMs(pids);
      const rate = await rateOf(url, headers, seconds);
      rates.push(rate);
      costs?.push((processorMs(pids) - before) / (rate * seconds));
    }
  }
}

const processorMs = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuSeconds(pid) * 1_000, 0);

async function rateOf(url: string, headers: Record<string, string>, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} other answers, ${result.errors} errors`);
  return result["2xx"] / result.duration;
}

/** Of each round: the rate of one by that of the other. */
export function ratios(one: Subject | undefined, other: Subject | undefined): number[] {
  return (one?.rates ?? []).map((rate, round) => rate / (other?.rates[round] ?? Number.NaN));
}
