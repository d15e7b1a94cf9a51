/** How a call travels: from an endpoint and its input to an HTTP request of the back office. */
import { Agent } from "undici";
import type { Endpoint } from "#contract/endpoint.ts";
import { codeOf, noAnswer } from "./api-failure.ts";

/** Any endpoint's input, as the transport sees it. */
export interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: Blob;
}

/** Without limits of its own: by default it gives up after 300 s without a header, or without a part of the body. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** Node's fetch takes one; the DOM's types, which the browser's code is checked with, know nothing of it. */
const withDispatcher: object = { dispatcher: patient };

/** A connection that the other side had closed while it was kept: the request met nobody. */
const droppedCodes = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/**
 * The answer, whatever its status; none within the time is thrown as the catalogue's failure. What only reads is asked
 * again, once, where its connection turned out to be closed.
 */
export async function answerOf(base: string, path: string, timeoutMs: number, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const send = () => fetch(base + path, { ...init, signal, redirect: "error", ...withDispatcher });
  const isRead = init.method === undefined || init.method === "GET";
  try {
    return await send().catch((error: unknown) => {
      if (isRead && droppedCodes.has(codeOf(error))) return send();
      throw error;
    });
  } catch (error) {
    throw noAnswer(path, error);
  }
}

/** The endpoint's path with its parameters and query. */
export function callPath(endpoint: Endpoint, { params, query }: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== "") search.append(key, String(item));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Said of every call, also of one without a body (product.md §7); a form of a file says its own. */
export function contentType({ upload }: Endpoint): Record<string, string> {
  return upload ? {} : { "Content-Type": "application/json" };
}

/** The body: JSON, or the file as a form. */
export function bodyOf(endpoint: Endpoint, input: AnyInput): { body?: string | FormData } {
  if (endpoint.upload && input.file) {
    const form = new FormData();
    const { file } = input;
    form.append(endpoint.upload.field, file, (file instanceof File && file.name) || "upload");
    return { body: form };
  }
  return "body" in input ? { body: JSON.stringify(input.body) } : {};
}
