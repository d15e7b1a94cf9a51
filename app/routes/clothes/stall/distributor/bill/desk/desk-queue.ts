/**
 * What a billing terminal has entered and the server does not have yet. Kept
 * in the browser's storage, so it survives a reload, a dropped line and a
 * closed lid; sent in order, once each (every posting carries its token).
 */
import type { DeskAnswer } from "./desk-view.ts";

/** One posting of the billing form. */
export interface Posting {
  token: string;
  /** Which bill: the token of its opening, the same before and after it has an id. */
  screen: string;
  intent: string;
  /** What the user sees of it while it waits. */
  label: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** A posting that the server refused after its screen had gone. */
export interface Refused {
  token: string;
  label: string;
  reason: string;
  billId: number | null;
}

const queueKey = "bill-queue";
const refusedKey = "bill-refused";
const sendPath = "/clothes/stall/distributor/bill/send";

export const isConfirm = ({ intent }: Posting) => intent.startsWith("confirm");

function read<T>(key: string): T[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function write<T>(key: string, items: readonly T[]): void {
  if (items.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(items));
}

export const readQueue = () => read<Posting>(queueKey);
export const readRefused = () => read<Refused>(refusedKey);
export const addToQueue = (posting: Posting) => write(queueKey, [...readQueue(), posting]);
export const forgetRefused = (token: string) =>
  write(
    refusedKey,
    readRefused().filter((one) => one.token !== token),
  );

/** What became of an attempt to send the first posting. */
export type Sent =
  | { state: "empty" }
  /** The line is down; what is queued stays. */
  | { state: "offline" }
  /** Somebody has to sign in first; what is queued stays. */
  | { state: "ended" }
  | { state: "answered"; posting: Posting; answer: DeskAnswer };

/** Sends the first posting; takes it from the queue when the server has answered it. One tab at a time. */
export async function sendFirst(): Promise<Sent> {
  const send = async (): Promise<Sent> => {
    const [posting] = readQueue();
    if (!posting) return { state: "empty" };
    let response: Response;
    try {
      response = await fetch(sendPath, {
        method: "POST",
        body: new URLSearchParams(posting.fields.map(([name, value]) => [name, value])),
        headers: { Accept: "application/json" },
      });
    } catch {
      return { state: "offline" };
    }
    if (response.status === 401) return { state: "ended" };
    if (!response.ok) return { state: "offline" };
    const answer = (await response.json()) as DeskAnswer;
    settle(posting, answer);
    return { state: "answered", posting, answer };
  };
  // Locks want https; without them two tabs may send the same posting, which its token makes harmless.
  return navigator.locks ? navigator.locks.request("bill-queue", send) : send();
}

/**
 * Takes the posting away. A bill is never confirmed without a line that was
 * refused: its later confirmation goes too, and is told.
 */
function settle(posting: Posting, { reply, desk }: DeskAnswer): void {
  const rest = readQueue().filter(({ token }) => token !== posting.token);
  const doomed = reply.refusal ? rest.filter((one) => one.screen === posting.screen && isConfirm(one)) : [];
  write(
    queueKey,
    rest.filter((one) => !doomed.includes(one)),
  );
  if (reply.refusal && (isConfirm(posting) || doomed.length > 0)) {
    const refused: Refused = {
      token: posting.token,
      label: posting.label,
      reason: reply.refusal,
      billId: desk?.bill?.id ?? null,
    };
    write(refusedKey, [...readRefused(), refused]);
  }
}
