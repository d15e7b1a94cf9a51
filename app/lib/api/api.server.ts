/**
 * The only way from the pages to the back office: typed calls over HTTP. One
 * {@link ApiHost} a process holds the address and what is cached; each request
 * gets an {@link Api} of its own, bound to its session.
 */

import { setImmediate as nextTurn } from "node:timers/promises";
import { data, redirect } from "@remix-run/node";
import { isDataPath } from "#app/lib/remix/data-address.ts";
import { createSessionCache, type SessionCache } from "#app/lib/session/session-cache.server.ts";
import { readToken, readWritten } from "#app/lib/session/session-cookie.server.ts";
import { endedAnswer, type HeldForm, isDocumentPost, retainForm } from "#app/lib/session/session-end.server.ts";
import type { Answer, Call, Endpoint } from "#contract/endpoint.ts";
import type { AskedQuestion } from "#contract/headers.ts";
import {
  appVersionHeader,
  nothingWritten,
  readAfterHeader,
  referenceEpochHeader,
  unreadHeader,
  writtenHeader,
} from "#contract/headers.ts";
import { defaultRole } from "#contract/permissions.ts";
import { authEndpoints, type SessionInfo } from "#contract/system/auth.ts";
import { type BuiltMenu, menuEndpoints } from "#contract/system/menus.ts";
import { messageEndpoints } from "#contract/system/messages.ts";
import { type SiteSetting, usualSite } from "#contract/system/settings.ts";
import { ApiFailure, failureOf, failureStatus } from "./api-failure.ts";
import { type AnyInput, answerOf, bodyOf, callPath, contentType } from "./api-request.server.ts";
import { createSiteSource, type SiteSource } from "./site-source.server.ts";

/** The signed-in user as pages see them. */
export interface Viewer {
  readonly user: SessionInfo["user"];
  /** Permission codes (product.md §6). */
  readonly roles: readonly string[];
  readonly menus: readonly BuiltMenu[];
}

export interface ApiHost {
  /** The back office's address, without a trailing slash; asked anew for each call, since it may restart elsewhere. */
  readonly url: () => string;
  readonly appVersion: string;
  readonly kept: SessionCache;
  /** What the company shows on every page. */
  readonly site: SiteSource;
  /** Whether it answers within two seconds, and its database too. */
  isReady(): Promise<boolean>;
}

const readyMs = 2_000;

/** `usual`: the site as this process was started with. */
export function createApiHost(url: () => string, appVersion: string, usual: SiteSetting = usualSite): ApiHost {
  const isReady = async () => {
    const answer = await fetch(`${url()}/healthz`, { signal: AbortSignal.timeout(readyMs) }).catch(() => null);
    return answer?.ok === true;
  };
  return { url, appVersion, kept: createSessionCache(), site: createSiteSource(url, usual), isReady };
}

export interface Unread {
  system: number;
  business: number;
}

/** What a page decides by, where a refusal has it: its code, and the question that it asks. */
interface Further {
  code?: string | undefined;
  question?: AskedQuestion | undefined;
}

export type Attempt<R> = { ok: true; value: R } | ({ ok: false; message: string } & Further);

/** The input of a call; nothing to pass where the endpoint takes nothing. */
type Input<E extends Endpoint> = unknown extends Call<E> ? [] : [Call<E>];

const refusalOf = ({ message, code, question }: ApiFailure) => ({ ok: false, message, code, question }) as const;

export interface Api {
  /** Calls an endpoint. A failure is thrown as what the page becomes: a redirect, or the error boundary's data. */
  call<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<Answer<E>>;
  /** For actions: a failure that the form can show comes back as its sentence, so that nothing typed is lost. */
  attempt<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<Attempt<Answer<E>>>;
  /** For lists: what the API refuses (400) comes back as its sentence; every other failure is what the page becomes. */
  readable<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<Attempt<Answer<E>>>;
  /** Like `call`, for a part that a host of another make may not have: null where it does not know the address. */
  known<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<Answer<E> | null>;
  /** Like `call`, for reference data: kept for the session until the API says that some of it changed. */
  kept<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<Answer<E>>;
  /** Like `kept` and `known` at once. */
  keptKnown<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<Answer<E> | null>;
  /** For answers that are not pages: every failure comes back as it is, the session's too. */
  outcome<E extends Endpoint>(
    endpoint: E,
    ...input: Input<E>
  ): Promise<{ ok: true; value: Answer<E> } | { ok: false; failure: ApiFailure }>;
  /** The same for a part that a page can do without: an answer that takes longer than `limitMs` is given up as a timeout. */
  outcomeWithin<E extends Endpoint>(
    limitMs: number,
    endpoint: E,
    ...input: Input<E>
  ): Promise<{ ok: true; value: Answer<E> } | { ok: false; failure: ApiFailure }>;
  /**
   * User info, then menus, loaded on first entry and kept likewise (product.md §4); who has no roles gets the default
   * one. Throws a redirect without a session, and where user info cannot be had: that signs out (§8).
   */
  viewer(): Promise<Viewer>;
  /** Unread messages: what the page's other calls brought with their answers, else asked for. */
  unread(): Promise<Unread>;
  /** For pages that make no other call: asks whether the session and what is cached of it still stand. */
  confirmSession(): Promise<void>;
  /** A file that the API streams, as it comes; for routes that are no page. Ends with the request. */
  download<E extends Endpoint & { readonly download: true }>(
    endpoint: E,
    ...input: Input<E>
  ): Promise<Attempt<Response>>;
  /** For uploads too big for the memory: the posted form, which nobody has read yet, goes on as it comes. */
  passOn<E extends Endpoint & { readonly upload: object }>(endpoint: E, posted: Request): Promise<Attempt<Answer<E>>>;
  /** A file of the API's own documentation, for a signed-in user. */
  document(path: string): Promise<Response>;
  /** How far the database's log had come with what this request has changed; null while it has changed nothing. */
  written(): string | null;
  /** Whether the request carries a token at all. */
  readonly hasSession: boolean;
  /** Takes note of what was posted, in case the session turns out to have ended. */
  hold(form: FormData): void;
  /** An answer showed that what the page may have been made with has changed: menus, say. */
  isOutdated(): boolean;
  /** Why the page cannot be made, once a call has thrown; null while none has. */
  failure(): ApiFailure | null;
  /** What was posted without JavaScript, and answered with the sign-in that it wants first; null when nothing was. */
  heldForm(): HeldForm | null;
}

export function createApi(
  host: ApiHost,
  request: Request,
  address: string,
  token = readToken(request, host.site.current().tokenKey),
): Api {
  const { tokenKey } = host.site.current();
  let unread: Unread | null = null;
  /** Calls under way, for whoever needs what every answer carries. */
  let underWay: Promise<unknown> = Promise.resolve();
  let outdated = false;
  let held: HeldForm | null = null;
  let failure: ApiFailure | null = null;

  /** A failure as the error boundary reads it: Remix hides the message of a thrown Error, not that of thrown data. */
  const throwAsPage = (error: unknown): never => {
    if (!(error instanceof ApiFailure)) throw error;
    failure = error;
    throw data(error.message, { status: failureStatus(error) });
  };

  const timeoutMs = () => host.site.current().timeout * 1000;
  let written: string | null = null;
  const writtenBefore = readWritten(request) ?? nothingWritten;
  const callerHeaders = () => ({
    [appVersionHeader]: host.appVersion,
    "X-Forwarded-For": address,
    "User-Agent": request.headers.get("User-Agent") ?? "",
    [readAfterHeader]: written ?? writtenBefore,
    ...(token && { Authorization: token }),
  });
  const answered = async (...call: Parameters<typeof answerOf>) => {
    const response = await answerOf(...call);
    written = response.headers.get(writtenHeader) ?? written;
    return response;
  };

  const send = async <E extends Endpoint>(
    endpoint: E,
    input: AnyInput,
    limitMs = Number.POSITIVE_INFINITY,
  ): Promise<Answer<E>> => {
    if (endpoint.access !== "anonymous" && !token) throw endedAnswer(request, tokenKey);
    const answer = answered(host.url(), callPath(endpoint, input), Math.min(limitMs, timeoutMs()), {
      method: endpoint.method,
      headers: { ...callerHeaders(), ...contentType(endpoint) },
      ...bodyOf(endpoint, input),
    });
    underWay = answer.catch(() => {});
    const response = await answer;
    const epoch = response.headers.get(referenceEpochHeader);
    if (token && host.kept.note(token, epoch)) outdated = true;
    if (host.site.note(epoch)) outdated = true;
    unread = unreadOf(response) ?? unread;
    if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null));
    if (endpoint.produces) return new Uint8Array(await response.arrayBuffer()) as Answer<E>;
    return (endpoint.response ? await response.json() : undefined) as Answer<E>;
  };

  /** A session that ended or may not becomes a Response; every other failure stays an ApiFailure. */
  const callOrFail: Api["call"] = (endpoint, ...[input]) =>
    send(endpoint, input ?? {}).catch((error: unknown) => {
      throw sessionResponse(host, request, token, error) ?? error;
    });

  const outcomeOf = async <E extends Endpoint>(
    endpoint: E,
    input: AnyInput,
    limitMs?: number,
  ): Promise<{ ok: true; value: Answer<E> } | { ok: false; failure: ApiFailure }> => {
    try {
      if (!token) throw failureOf(401, null);
      return { ok: true, value: await send(endpoint, input, limitMs) };
    } catch (error) {
      if (error instanceof ApiFailure) return { ok: false, failure: error };
      throw error;
    }
  };

  /** Reference data of the session. Requests share one load, so only its outcome is told in the words of this one. */
  const readKept = async <V>(key: string, load: () => Promise<V>): Promise<V> => {
    if (!token) throw endedAnswer(request, tokenKey);
    return host.kept.read(token, key, load).catch((error: unknown) => {
      throw sessionResponse(host, request, token, error) ?? error;
    });
  };

  /** The same for what /401 itself is made with: to be sent there by it would lead round in a circle. */
  const readViewers = async <V>(key: string, load: () => Promise<V>): Promise<V> => {
    if (!token) throw endedAnswer(request, tokenKey);
    return host.kept.read(token, key, load).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.kind === "forbidden") throw error;
      throw sessionResponse(host, request, token, error) ?? error;
    });
  };

  /** What a host does not know is nothing. */
  const nullOrThrow = (error: unknown): null => {
    return error instanceof ApiFailure && error.status === 404 ? null : throwAsPage(error);
  };

  /** Who may not ask for the menu has none. */
  const emptyOrThrow = (error: unknown): [] => {
    if (error instanceof ApiFailure && error.kind === "forbidden") return [];
    return throwAsPage(error);
  };

  /** Whatever user info fails by, the session is over as far as a document is concerned; an open page stays and is told. */
  const endOrThrow = (error: unknown): never => {
    const failed = error instanceof ApiFailure;
    const refused = failed && ["refused", "forbidden", "other"].includes(error.kind);
    if (refused || (failed && !isDataPath(new URL(request.url).pathname)))
      throw endedAnswer(request, tokenKey, { expired: true });
    return throwAsPage(error);
  };

  return {
    written: () => written,
    hasSession: Boolean(token),
    hold(form) {
      held = retainForm(request, form);
    },
    isOutdated: () => outdated,
    failure: () => failure,
    heldForm: () => (isDocumentPost(request) ? (held ?? retainForm(request, new FormData())) : null),
    call: (endpoint, ...input) => callOrFail(endpoint, ...input).catch(throwAsPage),
    async attempt(endpoint, ...input) {
      try {
        return { ok: true, value: await callOrFail(endpoint, ...input) };
      } catch (error) {
        if (error instanceof ApiFailure) return refusalOf(error);
        throw error;
      }
    },
    async readable(endpoint, ...input) {
      try {
        return { ok: true, value: await callOrFail(endpoint, ...input) };
      } catch (error) {
        return error instanceof ApiFailure && error.kind === "refused" ? refusalOf(error) : throwAsPage(error);
      }
    },
    known: (endpoint, ...input) => callOrFail(endpoint, ...input).catch(nullOrThrow),
    outcome: (endpoint, ...[input]) => outcomeOf(endpoint, input ?? {}),
    outcomeWithin: (limitMs, endpoint, ...[input]) => outcomeOf(endpoint, input ?? {}, limitMs),
    async viewer() {
      const info = await readViewers("info", () => send(authEndpoints.info, {})).catch(endOrThrow);
      const menus = await readViewers("menus", () => send(menuEndpoints.build, {})).catch(emptyOrThrow);
      return { user: info.user, roles: info.roles.length > 0 ? info.roles : [defaultRole], menus };
    },
    kept(endpoint, ...[input]) {
      const sent = input ?? {};
      return readKept(callPath(endpoint, sent), () => send(endpoint, sent)).catch(throwAsPage);
    },
    keptKnown(endpoint, ...[input]) {
      const sent = input ?? {};
      return readKept(callPath(endpoint, sent), () => send(endpoint, sent)).catch(nullOrThrow);
    },
    async download(endpoint, ...[input]) {
      if (!token && endpoint.access !== "anonymous") throw endedAnswer(request, tokenKey);
      try {
        const sent: AnyInput = input ?? {};
        const response = await answered(host.url(), callPath(endpoint, sent), timeoutMs(), {
          method: endpoint.method,
          headers: { ...callerHeaders(), ...contentType(endpoint) },
          signal: request.signal,
          ...bodyOf(endpoint, sent),
        });
        if (response.ok) return { ok: true, value: response };
        throw failureOf(response.status, await response.json().catch(() => null));
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const session = sessionResponse(host, request, token, error);
        if (session) throw session;
        return refusalOf(error);
      }
    },
    async passOn<E extends Endpoint>(endpoint: E, posted: Request): Promise<Attempt<Answer<E>>> {
      if (!token) throw endedAnswer(request, tokenKey);
      try {
        const type = posted.headers.get("Content-Type") ?? "";
        // Read while it is sent: Node's fetch wants that said.
        const streamed: object = { duplex: "half" };
        const body = posted.body && readToEnd(posted.body);
        const init = { method: endpoint.method, body, signal: posted.signal, ...streamed };
        const response = await answered(host.url(), callPath(endpoint, {}), timeoutMs(), {
          ...init,
          headers: { ...callerHeaders(), "Content-Type": type },
        });
        if (response.ok) return { ok: true, value: (await response.json()) as Answer<E> };
        throw failureOf(response.status, await response.json().catch(() => null));
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const session = sessionResponse(host, request, token, error);
        if (session) throw session;
        return { ok: false, message: error.message };
      }
    },
    async document(path) {
      if (!token) throw endedAnswer(request, tokenKey);
      await callOrFail(authEndpoints.info).catch(throwAsPage);
      return answerOf(host.url(), path, timeoutMs(), { headers: callerHeaders() }).catch(throwAsPage);
    },
    async unread() {
      // The page's own loader runs beside the shell's, and is a few steps from its first call.
      await nextTurn();
      await underWay;
      // An ornament: the page is made without it, unless the session has ended.
      const asked = unread ? null : await outcomeOf(messageEndpoints.counts, {});
      if (asked?.ok === false && asked.failure.kind === "signed-out") {
        throw sessionResponse(host, request, token, asked.failure) ?? asked.failure;
      }
      return unread ?? { system: 0, business: 0 };
    },
    async confirmSession() {
      await callOrFail(authEndpoints.info).catch(throwAsPage);
    },
  };
}

/**
 * A body as it comes. When whoever it is passed on to gives up, the rest is read to nowhere: a request that is not read
 * to its end is cut off, and its sender never sees why it was refused.
 */
function readToEnd(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const drain = async () => {
    while (!(await reader.read()).done);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        drain().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}

/** The Response that the session's failures mean: 401 → sign in again, 403 → /401. */
function sessionResponse(host: ApiHost, request: Request, token: string | undefined, error: unknown) {
  if (!(error instanceof ApiFailure)) return null;
  if (error.kind === "forbidden") return redirect("/401");
  if (error.kind !== "signed-out") return null;
  if (token) host.kept.drop(token);
  return endedAnswer(request, host.site.current().tokenKey, { expired: true });
}

/** `system,business` of {@link unreadHeader}; null from a host that does not send it. */
function unreadOf(response: Response): Unread | null {
  const match = /^(\d+),(\d+)$/.exec(response.headers.get(unreadHeader) ?? "");
  return match && { system: Number(match[1]), business: Number(match[2]) };
}
