/**
 * The router's own requests (a page's data, a form, routes that are discovered), seen before the router
 * sees their answers. It has no hook for them, so `window.fetch` is replaced while somebody watches.
 */
import { dataAddressOf, isDataPath, manifestPath, pagePathOf } from "./data-address.ts";

/** On every answer of Remix to a data request, and on none that somebody else gives in its place. */
const remixAnswerHeader = "X-Remix-Response";
/** What Chromium calls a line that is down; other browsers have no word for it. */
const noAnswerCode = "ERR_NETWORK";

/** One that got no answer of Remix's. The router waits for it until it asks for something else. */
export interface FailedRequest {
  /** The path of the page, or of the form. */
  readonly url: string;
  /** The status of an answer by somebody else, or the network's own word. */
  readonly code: string;
  /** Sends the same again; the router gets its answer as if nothing had happened. */
  readonly retry: () => void;
}

export interface Watcher {
  /** Sees every answer that the page's scripts get; `false` withholds it, and leaves who asked waiting. */
  readonly onAnswer?: (response: Response, isData: boolean) => boolean;
  /** Told of all that have failed whenever that changes. Without such a watcher failures go to the router. */
  readonly onFailures?: (failed: readonly FailedRequest[]) => void;
}

type Call = Parameters<typeof fetch>;

const watchers = new Set<Watcher>();
const failed = new Set<FailedRequest>();
let plainFetch: typeof fetch | null = null;

/** Watches until the function that it gives is called. */
export function watchRouterRequests(watcher: Watcher): () => void {
  watchers.add(watcher);
  if (!plainFetch) {
    plainFetch = window.fetch;
    window.fetch = (...call) => ask(plainFetch ?? fetch, call);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0 || !plainFetch) return;
    window.fetch = plainFetch;
    plainFetch = null;
  };
}

/** A page's data that was asked for before the router did. */
interface Ahead {
  readonly address: string;
  readonly answer: Promise<Response>;
  readonly controller: AbortController;
}

/** Longer than a button is held before its click; older data is not shown as a page's. */
const aheadMs = 3000;
let ahead: Ahead | null = null;

/**
 * Asks for a page's data at once, of which it is all but certain that the router will ask next: it is given this
 * answer then. One page at a time; what the router does not ask for within {@link aheadMs} is called off.
 */
export function askAhead(page: Pick<URL, "origin" | "pathname" | "search">): void {
  if (!plainFetch) return;
  const address = dataAddressOf(page);
  const controller = new AbortController();
  const answer = plainFetch(address, { signal: controller.signal });
  // Whoever takes it learns of a failure; nobody has to.
  answer.catch(() => {});
  callOffAhead();
  ahead = { address, answer, controller };
  setTimeout(() => {
    if (ahead?.controller === controller) callOffAhead();
  }, aheadMs);
}

function callOffAhead(): void {
  ahead?.controller.abort();
  ahead = null;
}

/** The answer that was asked for ahead of this call, which from now on is the caller's to call off. */
function takeAhead([input, init]: Call): Promise<Response> | null {
  if (ahead?.address !== String(input) || (init?.method ?? "GET") !== "GET") return null;
  const { answer, controller } = ahead;
  ahead = null;
  init?.signal?.addEventListener("abort", () => controller.abort(init.signal?.reason));
  return answer;
}

/** Marks a request by its very object. */
const scriptInit: RequestInit = {};

/** Resolves when a script can be fetched, and was; waits like the router's requests. Throws when it is not there. */
export async function waitForScript(address: string): Promise<void> {
  const response = await ask(plainFetch ?? window.fetch, [address, scriptInit]);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await response.arrayBuffer();
}

async function ask(send: typeof fetch, call: Call): Promise<Response> {
  const path = pathOf(call[0]);
  const isData = isDataPath(path);
  // Without a signal, routes are asked for ahead of any click: nobody waits for them.
  const isWaitedFor = isData || call[1] === scriptInit || (path === manifestPath && call[1]?.signal);
  if (!isWaitedFor) return handOver(await send(...call), false);
  try {
    const response = await (takeAhead(call) ?? send(...call));
    if (isData ? !response.headers.has(remixAnswerHeader) : response.status >= 500) {
      return await failure(send, call, String(response.status));
    }
    // Handed over whole: of one that is cut off while it is read, Remix writes an error to the console.
    return handOver(response.body ? new Response(await response.arrayBuffer(), response) : response, isData);
  } catch (error) {
    if (call[1]?.signal?.aborted) throw error;
    return failure(send, call, noAnswerCode, error);
  }
}

function handOver(response: Response, isData: boolean): Response | Promise<Response> {
  const isWanted = [...watchers].every(({ onAnswer }) => onAnswer?.(response, isData) ?? true);
  // The router gives up waiting as soon as something else is asked for.
  return isWanted ? response : new Promise<never>(() => {});
}

/** Keeps a failed request for another try, until the router calls it off. */
function failure(send: typeof fetch, call: Call, code: string, error?: unknown): Promise<Response> {
  if (![...watchers].some(({ onFailures }) => onFailures)) {
    return error === undefined ? Promise.reject(new TypeError(`Answered ${code}`)) : Promise.reject(error);
  }
  return new Promise<Response>((resolve, reject) => {
    const signal = call[1]?.signal;
    const end = () => {
      failed.delete(request);
      signal?.removeEventListener("abort", callOff);
      tellFailures();
    };
    const callOff = () => {
      end();
      reject(signal?.reason);
    };
    const request: FailedRequest = {
      url: pagePathOf(pathOf(call[0])),
      code,
      retry: () => {
        end();
        ask(send, call).then(resolve, reject);
      },
    };
    failed.add(request);
    signal?.addEventListener("abort", callOff);
    tellFailures();
  });
}

function tellFailures(): void {
  for (const { onFailures } of watchers) onFailures?.([...failed]);
}

function pathOf(input: RequestInfo | URL): string {
  const address = input instanceof Request ? input.url : String(input);
  return new URL(address, window.location.href).pathname;
}
