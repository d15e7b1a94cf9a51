/** A question that an operation asks before it does what looks wrong: the refusal names it, the answer repeats that name. */
import { z } from "zod";

/** In a body: the {@link AskedQuestion.name} that was read and agreed to. Whatever else is asked by then is asked anew. */
export const answered = z.string().max(64).optional();
