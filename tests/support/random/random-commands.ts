/** Random commands by several workers at once, as the property tests of ledgers run them. */
import fc from "fast-check";
import { expect } from "vitest";
import { DomainError } from "#backoffice/core/http/errors.ts";

interface RandomCommands<Command extends { kind: string }> {
  command: fc.Arbitrary<Command>;
  count: number;
  run(command: Command): Promise<unknown>;
  /** Outcomes of which at least so many must have happened: kinds of commands, or `refused`. */
  wanted: { outcomes: string[]; atLeast: number };
  workers?: number;
  isRefusal?: (error: unknown) => boolean;
}

/**
 * Runs `count` of them, and a quarter as many again, up to forty times, while too little of what
 * is wanted happened: chance decides what happens, and a run in which hardly anything did would
 * prove nothing. Gives the seed and how often each outcome was, for the messages of what is checked next.
 */
export async function runCommands<Command extends { kind: string }>({
  command,
  count,
  run,
  wanted,
  workers = 4,
  isRefusal = (error) => error instanceof DomainError,
}: RandomCommands<Command>): Promise<string> {
  const seed = Date.now() % 2 ** 31;
  const outcomes: Record<string, number> = {};
  const happened = () => wanted.outcomes.filter((outcome) => outcomes[outcome]).length;
  for (let round = 0; round === 0 || (round <= 40 && happened() < wanted.atLeast); round += 1) {
    const length = round === 0 ? count : Math.ceil(count / 4);
    const drawn = fc.array(command, { minLength: length, maxLength: length, size: "max" });
    const [commands = []] = fc.sample(drawn, { numRuns: 1, seed: seed + round });
    let next = 0;
    const work = async () => {
      for (let now = commands[next++]; now; now = commands[next++]) {
        let outcome = now.kind;
        try {
          await run(now);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          outcome = "refused";
        }
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
  }
  const told = `seed ${seed}: ${JSON.stringify(outcomes)}`;
  expect(happened(), told).toBeGreaterThanOrEqual(wanted.atLeast);
  return told;
}
