/** Operations as the router runs them, for tests that call them without HTTP. */
import type { Context } from "#backoffice/core/context.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";

type Work = (context: Context, input: unknown) => Promise<unknown>;

/** The module, each of its operations idempotent by the client token in its body and in one transaction (http/route.ts). */
export function framed<M extends object>(module: M): M {
  const wrapped = Object.entries(module).map(([name, value]) => [
    name,
    typeof value === "function" ? frame(name, value as Work) : value,
  ]);
  return Object.fromEntries(wrapped) as M;
}

function frame(name: string, work: Work): Work {
  return async (context, input) => {
    const { params, body } = input as { params?: unknown; body: { clientToken: string } };
    const operation = `${name} ${JSON.stringify(params ?? {})}`;
    return once(context, { operation, clientToken: body.clientToken }, (within) => work(within, input));
  };
}
