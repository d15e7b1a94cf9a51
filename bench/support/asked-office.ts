/** A back office over a seeded PostgreSQL database that is asked on one kept connection, one request after the other. */
import { Agent } from "node:http";
import type { ListFacts } from "./list-questions.ts";
import { start } from "./product.ts";
import { openTier } from "./tier-databases.ts";
import { get } from "./wire.ts";

export interface AskedOffice {
  readonly url: string;
  readonly token: string;
  readonly facts: ListFacts;
  /** Gives the milliseconds that the answer took; throws unless it is a 200. */
  ask(path: string): Promise<number>;
  /** The same of several at once, each on a connection of its own: until the last has answered. */
  askTogether(paths: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

/** @param username whose session asks; the administrator's unless told */
export async function openOffice(databaseUrl: string, username?: string): Promise<AskedOffice> {
  const tier = await openTier(databaseUrl, username);
  const office = await start({ entry: "backoffice", env: { DATABASE_URL: databaseUrl, SEED: "none" } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const several = new Agent({ keepAlive: true });
  const timed = async (path: string, by: Agent) => {
    const began = performance.now();
    const { status, text } = await get(office.url + path, { Authorization: tier.token }, by);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return performance.now() - began;
  };
  return {
    ...{ url: office.url, token: tier.token, facts: tier.facts },
    ask: (path) => timed(path, agent),
    async askTogether(paths) {
      const began = performance.now();
      await Promise.all(paths.map((path) => timed(path, several)));
      return performance.now() - began;
    },
    async close() {
      agent.destroy();
      several.destroy();
      await office.stop();
      await tier.close();
    },
  };
}

export interface Rounds {
  readonly warmUps: number;
  readonly samples: number;
}

/** The times of one question, asked again and again; the first rounds do not count. */
export async function timesOf(ask: () => Promise<number>, { warmUps, samples }: Rounds): Promise<number[]> {
  const times: number[] = [];
  for (let round = -warmUps; round < samples; round += 1) {
    const took = await ask();
    if (round >= 0) times.push(took);
  }
  return times;
}
