/** Hands a file of the API on to the browser, no faster than the browser takes it. */
import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import type { Attempt } from "#app/lib/api/api.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { withTicked } from "#app/lib/ticked.ts";
import { pageBefore } from "./page-before.server.ts";

const passedHeaders = ["Content-Type", "Content-Length", "Content-Disposition", "Content-Security-Policy"];

type Asked = Pick<ActionFunctionArgs, "request" | "context">;

/** Where a refusal leads, and what stays as it was there. */
interface BackAt {
  /** The list whose rows are asked for. */
  list: string;
  /** Its ticked rows. */
  ticked: readonly string[];
  /** Of a button on a page that is a form's answer, which no address leads back to: the page before that. */
  page?: string;
}

/** The file; or, where it was refused, what {@link refuseDownload} answers. */
export function passOn(attempt: Attempt<Response>, { request, context }: Asked, at?: BackAt): Response {
  if (!attempt.ok) return refuseDownload(request, attempt, at);
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

/** Leads back, see {@link leadBack}; else one sentence of plain text, for no page stands behind a download. */
export function refuseDownload(request: Request, refused: { message: string }, at?: BackAt): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return leadBack(request, refused, at) ?? new Response(refused.message, { status: 400, headers });
}

/**
 * A file that is not given leads back to the page where it was asked for, with why as its notice. Null where a browser
 * has no such page: the address was typed, the file is part of a page, or another program asks.
 */
export function leadBack(request: Request, { message }: { message: string }, at?: BackAt): Response | null {
  const isFollowed = request.headers.get("Accept")?.includes("text/html");
  const before = isFollowed ? pageBefore(request) : null;
  if (before === null) return null;
  return redirect(at ? withTicks(at.page ?? before, at) : before, {
    status: 303,
    headers: { "Set-Cookie": noticeHeader(message, { failed: true }) },
  });
}

/** The page; where it is that list, with its ticks. */
export function withTicks(page: string, { list, ticked }: Pick<BackAt, "list" | "ticked">): string {
  return page.split("?")[0] === list ? withTicked(page, ticked) : page;
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
