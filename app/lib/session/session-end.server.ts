/**
 * What a request becomes whose session has ended, or that never had one
 * (product.md §2, §8). A page leads through the sign-in page back to itself. A
 * data request does too, and carries a header by which an open page stays as
 * it is and asks. A form posted without JavaScript gets a page that keeps what
 * was typed; nothing is ever sent again by itself.
 */
import { data, redirect } from "@remix-run/node";
import { expiredText, sessionEndedHeader } from "#app/lib/api/api-failure.ts";
import { loginPath, pageAddress } from "#app/lib/paths.ts";
import { isDataPath } from "#app/lib/remix/data-address.ts";
import { clearedTokenCookie, readCookies } from "./session-cookie.server.ts";

/** To be thrown. `expired`: there was a session, and the sign-in page says that it ended. */
export function endedAnswer(request: Request, tokenKey: string, { expired = false } = {}) {
  if (isDocumentPost(request)) return data(expiredText, { status: 401 });
  const path = loginPath(pageAddress(request));
  const target = expired ? `${path}${path.includes("?") ? "&" : "?"}expired=1` : path;
  const headers = new Headers({ [sessionEndedHeader]: "1" });
  // Of a request that brought none nothing is cleared: by the time that the answer arrives the user may have signed in.
  if (readCookies(request)[tokenKey] !== undefined) {
    headers.set("Set-Cookie", clearedTokenCookie(request, tokenKey));
  }
  return redirect(target, { headers });
}

/** A form that the browser itself has sent, and whose answer takes the page's place. */
export function isDocumentPost({ method, url }: Request): boolean {
  return method !== "GET" && method !== "HEAD" && !isDataPath(new URL(url).pathname);
}

/** What was posted, as far as a page may give it back. */
export interface HeldForm {
  /** Where it was posted to. */
  readonly address: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Passwords or files were among it: those have to be given again. */
  readonly isPartial: boolean;
}

const isSecret = (name: string) => /pass/i.test(name);

/** A copy: what the form holds now, whatever its reader makes of it. */
export function retainForm(request: Request, form: FormData): HeldForm {
  const all = [...form].filter(([, value]) => typeof value === "string" || value.size > 0);
  const fields = all.flatMap(([name, value]) =>
    typeof value === "string" && !isSecret(name) ? [[name, value] as const] : [],
  );
  return { address: pageAddress(request), fields, isPartial: fields.length < all.length };
}
