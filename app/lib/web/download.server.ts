/** Hands a file of the API on to the browser, no faster than the browser takes it. */
import type { AppLoadContext } from "@remix-run/node";
import type { Attempt } from "#app/lib/api/api.server.ts";

const passedHeaders = ["Content-Type", "Content-Length", "Content-Disposition", "Content-Security-Policy"];

/** A refusal becomes one sentence of plain text: no page stands behind a download. */
export function passOn(attempt: Attempt<Response>, context: AppLoadContext): Response {
  if (!attempt.ok) {
    return new Response(attempt.message, { status: 400, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
  const { value: upstream } = attempt;
  // Not compressed on the way either: an xlsx is already, and compressing would hide how full the line is.
  const headers = new Headers({
    "Cache-Control": `${upstream.headers.get("Cache-Control") ?? "no-store"}, no-transform`,
  });
  for (const name of passedHeaders) {
    const value = upstream.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(upstream.body && paced(upstream.body, context), { headers });
}

function paced(body: ReadableStream<Uint8Array>, context: AppLoadContext): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        await context.drained();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
