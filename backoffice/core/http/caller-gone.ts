/** Tells work of a request that its caller has gone. */
import type { FastifyReply } from "fastify";

/** Ends when the connection closes before the answer was written. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
