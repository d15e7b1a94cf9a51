/** What a page without a socket asks for now and then: the unread counts. 401 and 403 tell it to stop (product.md §8). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { failureStatus } from "#app/lib/api/api-failure.ts";
import { messageEndpoints } from "#contract/system/messages.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const counts = await context.api.outcome(messageEndpoints.counts);
  if (counts.ok) return Response.json(counts.value, { headers });
  return Response.json({ message: counts.failure.message }, { status: failureStatus(counts.failure), headers });
}
