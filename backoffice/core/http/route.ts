/** Joins an endpoint of the contract to the operation that serves it; `compose/mount.ts` mounts such pairs. */
import type { AnonymousContext, Context } from "#backoffice/core/context.ts";
import type { Endpoint, Produced, Received } from "#contract/endpoint.ts";

type ContextOf<E extends Endpoint> = E["access"] extends "anonymous" ? AnonymousContext : Context;

/**
 * What serves an endpoint. Where the endpoint's body carries a client token it is idempotent and its context's `db`
 * is already one transaction: all of it is written, once for each token, or nothing is. An atomic endpoint's is one too.
 */
export type Operation<E extends Endpoint> = (context: ContextOf<E>, input: Received<E>) => Promise<Produced<E>>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly run: (context: never, input: never) => unknown;
  /** Why the operation begins its own transaction, though a client token is sent. */
  readonly unframed?: string;
  /** The row that an edit changes, as it was answered: tells which of two names of a field was edited. */
  readonly seen?: SeenRow | undefined;
}

export type SeenRow = (context: Context, input: { params: { id: number } }) => Promise<object>;

/** Types the operation by the endpoint: what it receives and what it must give back. */
export function route<const E extends Endpoint>(
  endpoint: E,
  run: (context: ContextOf<E>, input: Received<E>) => Promise<Produced<E>> | Produced<E>,
  seen?: SeenRow,
): Route {
  return { endpoint, run, seen };
}

/** A route whose operation calls `once` itself, since part of its work must happen outside the transaction. */
export function unframedRoute<const E extends Endpoint>(endpoint: E, unframed: string, run: Operation<E>): Route {
  return { endpoint, run, unframed };
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** For the documentation. */
    endpoint?: Endpoint;
  }
}
