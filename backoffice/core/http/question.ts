/** Questions that an operation asks before it does what looks wrong, each answered by what it asked. */
import { createHash } from "node:crypto";
import { refusalCodes } from "#contract/headers.ts";
import { DomainError } from "./errors.ts";

/** A refusal that is done once its question is answered: a digest of the sentences and figures that it is about. */
export class Question extends DomainError {
  constructor(message: string, question: string) {
    super(message, refusalCodes.acknowledge, question);
  }
}

interface Asked {
  /** What is to be read, with every figure that matters; none: nothing is asked. */
  sentences: readonly string[];
  /** What the yes is for beside the sentences: another line, price or quantity is another question. */
  figures?: unknown;
}

interface Asking extends Asked {
  /** How to say yes; the words of the box that the page ticks. */
  ask: string;
  /** The question that was agreed to. */
  answered: string | undefined;
}

/** How many sentences one refusal says. */
const saidAtMost = 8;

/**
 * Asks unless just this was agreed to. A yes is bound to its question: who is warned of 8,400,000 and corrects it to
 * 84,000 is asked about 84,000. Throws {@link Question}.
 */
export function assertAnswered({ ask, answered, ...asked }: Asking): void {
  const { sentences } = asked;
  if (sentences.length === 0) return;
  const question = questionOf(asked);
  if (answered === question) return;
  const more = sentences.length > saidAtMost ? `；等 ${sentences.length} 处` : "";
  throw new Question(`${sentences.slice(0, saidAtMost).join("；")}${more}。${ask}`, question);
}

/** The name of a question: what says yes to it, for who agreed to it in another way, as an import's file does. */
export function questionOf({ sentences, figures = null }: Asked): string {
  const text = JSON.stringify([sentences, figures]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
