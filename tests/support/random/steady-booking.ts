/** Callers of the back office who book adjustments without a pause, asking again until they are answered, and what they were told. */
import { randomUUID } from "node:crypto";
import { type Caller, callApi } from "../api-caller.ts";
import { eventually } from "../processes.ts";

const path = "/api/clothes/adjustment";
const workers = 4;
/** Adjustments of these callers alone, in the database. */
export const steadyReason = "漏记";
/** Movements of each. */
export const steadyLines = 3;

export interface SteadyBooking {
  /** Ids of the adjustments that were answered as approved, in the order of the answers. */
  readonly acknowledged: readonly number[];
  /** Resolves when so many more were acknowledged. */
  more(count: number): Promise<unknown>;
  /** Resolves when every caller has its last answer; fails where one was refused. */
  stop(): Promise<void>;
}

export function bookSteadily(caller: Caller): SteadyBooking {
  const acknowledged: number[] = [];
  let isStopped = false;
  // A caller that got no answer asks again with the same token, as a browser's resend does.
  const insist = (url: string, body: object) => {
    const sent = { clientToken: randomUUID(), ...body };
    return eventually(
      () => callApi<{ id: number; version: number }>(caller, "POST", url, sent).catch(unlessRefused),
      60_000,
    );
  };
  const work = async () => {
    while (!isStopped) {
      const adjustment = await insist(path, { kind: "GAIN", repositoryId: 1, reason: steadyReason });
      const cells = Array.from({ length: steadyLines }, (_, index) => ({ skuId: index + 1, qty: 1 }));
      const { version } = await insist(`${path}/${adjustment.id}/lines`, { mode: "add", cells });
      await insist(`${path}/${adjustment.id}/approve`, { version });
      acknowledged.push(adjustment.id);
    }
  };
  const working = Promise.all(Array.from({ length: workers }, work));
  // Told by stop(); until then it is nobody's.
  working.catch(() => {});
  return {
    acknowledged,
    more(count) {
      const wanted = acknowledged.length + count;
      return eventually(() => acknowledged.length >= wanted, 60_000);
    },
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

/** Null, to be asked again, while the back office is away; a refusal is a failure. */
function unlessRefused(error: Error): null {
  if (/answered 4\d\d/.test(error.message)) throw error;
  return null;
}
