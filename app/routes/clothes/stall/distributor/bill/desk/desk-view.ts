/** What the billing screen shows, and what becomes of a posting; made on the server, changed by its answers. */
import type { AskedQuestion } from "#contract/headers.ts";
import type { readDesk } from "./desk.view.server.ts";

export type DeskView = NonNullable<Awaited<ReturnType<typeof readDesk>>>;
export type DeskBill = NonNullable<DeskView["bill"]>;
export type DeskLine = DeskBill["lines"][number];

/** A customer found by what was typed. */
export interface CustomerMatch {
  id: number;
  name: string;
  detail: string;
}

/** What became of one posting. */
export interface DeskReply {
  /** Why it was refused; then nothing of `typed` is lost. */
  refusal?: string | undefined;
  /** The refusal is a question: 已核对 answers it. */
  question?: AskedQuestion | undefined;
  /** A customer of that name is there: 另一位同名客户 answers it and makes one more. */
  sameNameQuestion?: string | undefined;
  /** What was refused is a scan; it stands among the red lines. */
  scanRefused?: boolean | undefined;
  /** Every field as it was posted. */
  typed?: Record<string, string> | undefined;
  /** Readings of a scanned text to choose from. */
  choices?: readonly { text: string; label: string }[] | undefined;
  customers?: readonly CustomerMatch[] | undefined;
  /** What was added, to be read out. */
  added?: string | undefined;
}

/** The answer to a terminal with scripts: the screen anew, or where to go. */
export interface DeskAnswer {
  desk: DeskView | null;
  reply: DeskReply;
  location: string | null;
}
