/**
 * What a billing terminal has entered and the server does not have yet. Kept
 * in the browser's storage, so it survives a reload, a dropped line and a
 * closed lid; sent in order, once each (every posting carries its token). It
 * belongs to who entered it: the next user of the terminal does not send it.
 */

import { carrying, stateFields } from "#app/routes/clothes/stall/distributor/bill/desk/desk-fields.ts";
import type { DeskAnswer, DeskView } from "#app/routes/clothes/stall/distributor/bill/desk/desk-view.ts";
import { maxPayments } from "#contract/stall/bill/bill.words.ts";

/** One posting of the billing form. */
export interface Posting {
  token: string;
  /** Which bill: the token of its opening, the same before and after it has an id. */
  screen: string;
  intent: string;
  /** What the user sees of it while it waits. */
  label: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** Was a confirmation, and is held up by what was refused before it. */
  heldUp?: boolean;
}

/** A bill that was to be confirmed and was not, told after its screen had gone. */
export interface Refused {
  token: string;
  /** What waits behind it may bring more pieces: their answers tell this one too. */
  screen: string;
  label: string;
  /** What was typed as its payment. */
  paid: readonly string[];
  reason: string;
  billId: number | null;
}

/** What became of an attempt to send the first posting. */
export type Sent =
  | { state: "empty" }
  /** The line is down; what is queued stays. */
  | { state: "offline" }
  /** Somebody has to sign in first; what is queued stays. */
  | { state: "ended" }
  /** Somebody else is signed in; what is queued stays. */
  | { state: "foreign" }
  | { state: "answered"; posting: Posting; answer: DeskAnswer };

const sendPath = "/clothes/stall/distributor/bill/send";

export const isConfirm = ({ intent }: Pick<Posting, "intent">) => intent.startsWith("confirm");

export type DeskQueue = ReturnType<typeof openQueue>;

/** The queue of one user on this terminal. */
export function openQueue(username: string) {
  const waiting = stored<Posting>(`bill-queue:${username}`);
  const refused = stored<Refused>(`bill-refused:${username}`);
  /** What the last answer to each screen said, known before anything of it is drawn. */
  const states = new Map<string, DeskView>();

  /** Takes the posting away, and tells those behind it what the server made of it. */
  const settle = (posting: Posting, { reply, desk }: DeskAnswer): void => {
    const rest = waiting.read().filter(({ token }) => token !== posting.token);
    const isOwn = (one: { screen: string }) => one.screen === posting.screen;
    if (desk) states.set(posting.screen, desk);
    const stopped = isConfirm(posting) ? posting : rest.find((one) => isOwn(one) && isConfirm(one));
    const isHeldUp = (one: Posting) => reply.refusal !== undefined && isOwn(one) && isConfirm(one);
    waiting.write(
      rest.map((one) => (isHeldUp(one) ? asSaving(one) : one)).map((one) => (isOwn(one) ? following(one, desk) : one)),
    );
    const told = refused.read().map((one) => (isOwn(one) && desk?.bill ? { ...one, ...notMade(one, desk) } : one));
    if (reply.refusal && stopped) {
      const { token, screen } = stopped;
      const one = { token, screen, label: stopped.label, paid: paidOf(stopped), reason: reply.refusal, billId: null };
      told.push({ ...one, ...notMade(one, desk) });
    }
    refused.write(told);
  };

  return {
    read: waiting.read,
    add: (posting: Posting) => waiting.write([...waiting.read(), posting]),
    /** What the server said last of that screen; undefined where it was asked nothing yet. */
    stateOf: (screen: string) => states.get(screen),
    readRefused: refused.read,
    forgetRefused: (token: string) => refused.write(refused.read().filter((one) => one.token !== token)),

    /** Sends the first posting; takes it from the queue when the server has answered it. One tab at a time. */
    async sendFirst(): Promise<Sent> {
      const send = async (): Promise<Sent> => {
        const [posting] = waiting.read();
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
        if (response.status === 409) return { state: "foreign" };
        if (!response.ok) return { state: "offline" };
        const answer = (await response.json()) as DeskAnswer;
        settle(posting, answer);
        return { state: "answered", posting, answer };
      };
      // Locks want https; without them two tabs may send the same posting, which its token makes harmless.
      return navigator.locks ? navigator.locks.request("bill-queue", send) : send();
    },
  };
}

function stored<T>(key: string) {
  return {
    read(): T[] {
      try {
        const items: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
        return Array.isArray(items) ? items : [];
      } catch {
        return [];
      }
    },
    write(items: readonly T[]): void {
      if (items.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(items));
    },
  };
}

/**
 * A confirmation behind something that was refused: a bill is never confirmed
 * without it, but what was typed as its payment is kept in the held bill.
 */
function asSaving(posting: Posting): Posting {
  return { ...withField(posting, "intent", "save"), intent: "save", label: "保存收款", heldUp: true };
}

/**
 * What waited while its bill was opened goes to that bill; while its customer was chosen, it is for that customer; while
 * scans were refused, it carries them: its form was read before any of it was known.
 */
function following(posting: Posting, desk: DeskAnswer["desk"]): Posting {
  return desk ? { ...posting, fields: carrying(posting.fields, stateFields(desk)) } : posting;
}

function withField(posting: Posting, name: string, value: string): Posting {
  return { ...posting, fields: carrying(posting.fields, [[name, value]]) };
}

/** What was typed as payments. */
function paidOf({ fields }: Posting): string[] {
  const typed = new Map(fields);
  return Array.from({ length: maxPayments }, (_, index) => typed.get(`pay.${index}.amount`) ?? "").filter(Boolean);
}

/** Whose bill was not made, of how many pieces by now, and what was to be paid with it. */
function notMade({ label, paid }: Pick<Refused, "label" | "paid">, desk: DeskAnswer["desk"]) {
  const { bill } = desk ?? {};
  const kept = paid.length > 0 ? paid : (bill?.payments.map(({ amount }) => amount) ?? []);
  const who = desk?.customer?.name ?? bill?.no ?? label;
  const pieces = bill ? ` ${bill.saleQty + bill.returnQty} 件` : "";
  const money = kept.length > 0 ? `，收款 ${kept.join("、")} 未入账` : "";
  return { label: `${who}${pieces}没有开单${money}`, billId: bill?.id ?? null };
}
