/**
 * The billing screen for when the line is down: a copy of the page and its
 * scripts, which the worker answers with, and what was last shown on it. Only
 * where the browser has workers, that is over https or on the machine itself.
 */

import { buildVersion } from "#app/lib/remix/manifest.ts";
import type { DeskView } from "#app/routes/clothes/stall/distributor/bill/desk/desk-view.ts";
import { billingCopies, billingScreen, billingWorkerPath, shownKey } from "#app/workers/billing-copies.ts";

/** What a screen shows and has not posted yet. */
export interface Shown {
  /** The address's query: the same bill, or the same new one. */
  search: string;
  holdToken: string;
  desk: DeskView;
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

export function readShown(): Shown | null {
  try {
    return JSON.parse(localStorage.getItem(shownKey) ?? "null") as Shown | null;
  } catch {
    return null;
  }
}

export function writeShown(shown: Shown): void {
  try {
    localStorage.setItem(shownKey, JSON.stringify(shown));
  } catch {
    // Full: the queue of what was posted is more important, and has its place.
  }
}

/** One at a time. */
let keeping = false;

/** Puts the page and its scripts aside, unless that was done for this user, build and day. */
export async function keepCopy(username: string): Promise<void> {
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
