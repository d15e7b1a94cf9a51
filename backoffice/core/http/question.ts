/** Questions that an operation asks before it does what looks wrong, each answered by what it asked. */
import { createHash } from "node:crypto";
import { refusalCodes } from "#contract/headers.ts";
import { DomainError } from "./errors.ts";

/** What is asked. */
interface Asked {
  /** What is to be read, with every figure that matters; none: nothing is asked. */
  sentences: readonly string[];
  /** What the yes is for beside the sentences: another line, price or quantity is another question. */
  figures?: unknown;
}

interface Asking extends Asked {
  /** The question that was agreed to. */
  answered: string | undefined;
  /** Of the box that says yes. */
  label?: string;
  /** How to say yes. */
  ask?: string;
}

/** How many sentences one refusal says. */
const saidAtMost = 8;

/**
 * Asks unless just this was agreed to. A yes is bound to its question: who is warned of 8,400,000 and corrects it to
 * 84,000 is asked about 84,000. Throws a {@link DomainError} with the question.
 */
export function assertAnswered({ answered, label = "已核对", ask, ...asked }: Asking): void {
  const { sentences } = asked;
  const name = questionOf(asked);
  if (sentences.length === 0 || answered === name) return;
  const more = sentences.length > saidAtMost ? `；等 ${sentences.length} 处` : "";
  const said = `${sentences.slice(0, saidAtMost).join("；")}${more}`;
  throw new DomainError(`${said}。${ask ?? `确认无误请勾选“${label}”`}`, refusalCodes.acknowledge, { name, label });
}

/** The name of a question: what says yes to it, for who agreed to it in another way, as an import's file does. */
export function questionOf({ sentences, figures = null }: Asked): string {
  const text = JSON.stringify([sentences, figures]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
