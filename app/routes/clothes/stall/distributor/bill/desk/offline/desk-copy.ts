/**
 * The billing screen for when the line is down: a copy of the page and its
 * scripts, which the worker answers with, and what was last shown on it. Only
 * where the browser has workers, that is over https or on the machine itself.
 */

import { buildVersion } from "#app/lib/remix/manifest.ts";
import type { DeskView } from "#app/routes/clothes/stall/distributor/bill/desk/desk-view.ts";
import { billingCopies, billingScreen, billingWorkerPath, keptKey, shownKey } from "#app/workers/billing-copies.ts";

/** What a screen shows and has not posted yet. */
export interface Shown {
  /** Of another one the view may have another shape. */
  build: string;
  /** Whose it is: the next user of the terminal does not take it up. */
  username: string;
  /** The address's query: the same bill, or the same new one. */
  search: string;
  holdToken: string;
  desk: DeskView;
  /** All that stands in its form. */
  typed: Record<string, string>;
}

/** Whose copy it is, of which build and day: any other asks for a new one. */
const markHeader = "X-Copy-Of";

const copyAttribute = "data-copy";

/** Whether this document came from the worker; told once, to the screen that it opened with. */
export function wasCopy(): boolean {
  const { documentElement } = document;
  const found = documentElement.hasAttribute(copyAttribute);
  documentElement.removeAttribute(copyAttribute);
  return found;
}

/** What the copy shows: of whichever tab was last. */
export const readShown = () => read(localStorage, shownKey);

/**
 * What this tab showed when the page went, through a reload or a new sign-in. Of another tab it would be two screens of
 * one bill.
 */
export function readKept(): Shown | null {
  const kept = read(sessionStorage, keptKey);
  return kept?.build === buildVersion() ? kept : null;
}

function read(store: Storage, key: string): Shown | null {
  try {
    return JSON.parse(store.getItem(key) ?? "null") as Shown | null;
  } catch {
    return null;
  }
}

export function writeShown(shown: Omit<Shown, "build">): void {
  const text = JSON.stringify({ ...shown, build: buildVersion() });
  try {
    sessionStorage.setItem(keptKey, text);
    localStorage.setItem(shownKey, text);
  } catch {
    // Full: the queue of what was posted is more important, and has its place.
  }
}

/** The bill is done with, or left: the next one begins empty. */
export function forgetKept(): void {
  sessionStorage.removeItem(keptKey);
}

/** One at a time. */
let keeping = false;

/** Puts the page and its scripts aside, unless that was done for this user, build and day. */
export async function saveCopy(username: string): Promise<void> {
  if (!navigator.serviceWorker || keeping) return;
  keeping = true;
  try {
    await navigator.serviceWorker.register(billingWorkerPath, { scope: billingScreen });
    const copies = await caches.open(billingCopies);
    const mark = [username, buildVersion(), new Date().toDateString()].join(" ");
    const kept = await copies.match(billingScreen, { ignoreVary: true });
    if (kept?.headers.get(markHeader) !== encodeURIComponent(mark)) await makeCopy(copies, mark);
  } finally {
    keeping = false;
  }
}

async function makeCopy(copies: Cache, mark: string): Promise<void> {
  // The address as it is: another one would be another visit in the tab's memory.
  const page = await fetch(window.location.href);
  if (!page.ok || page.redirected) return;
  const text = await page.text();
  const files = new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  await copies.addAll(files);
  // The browser has decoded it by now.
  const headers = new Headers(page.headers);
  headers.delete("Content-Encoding");
  headers.set(markHeader, encodeURIComponent(mark));
  await copies.put(billingScreen, new Response(text.replace("<html", `<html ${copyAttribute}`), { headers }));
  for (const { url } of await copies.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== billingScreen && !files.has(pathname)) await copies.delete(url);
  }
}
