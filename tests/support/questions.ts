/** Answers to what operations ask before they do what looks wrong: a test that means it says yes to just what is asked. */
import { DomainError } from "#backoffice/core/http/errors.ts";

/** As `answered` of a body that a test sends: it is sent again with the question that it is refused by, if any. */
export const whateverIsAsked = "whatever is asked";

/** Sends the body; the same again with the question that was asked, where the body says yes to whatever is asked. */
export async function sendAnswered<R extends { status: number; body?: unknown }>(
  body: unknown,
  send: (body: unknown) => Promise<R>,
): Promise<R> {
  if (!isRecord(body) || body.answered !== whateverIsAsked) return send(body);
  const { answered: _, ...unanswered } = body;
  const reply = await send(unanswered);
  const question = isRecord(reply.body) && isRecord(reply.body.question) ? reply.body.question.name : undefined;
  return reply.status === 400 && question ? send({ ...unanswered, answered: question }) : reply;
}

/** The same for an operation that is called in this process. */
export async function agreeing<R>(act: (answered?: string) => Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DomainError && error.question) return act(error.question.name);
    throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !(value instanceof FormData);
}
