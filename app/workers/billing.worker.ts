/**
 * Lets the billing screen open while the line is down: its address is asked of
 * the network first; where that fails, the answer is the copy that the screen
 * put aside (lib/desk-copy.ts), with the scripts it needs. All else
 * goes the way it would go without this worker, postings above all.
 */
import { billingCopies, billingScreen } from "./billing-copies.ts";

/** What TypeScript's DOM library leaves to another one, which contradicts it. */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallEvent extends WorkerEvent {
  /** In newer browsers: what is answered without starting the worker, which takes a slow terminal 100 ms and more. */
  addRoutes?: (rules: readonly { condition: object; source: "network" | { cacheName: string } }[]) => Promise<void>;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  /** Missing in browsers that ask for the page only when the worker runs. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(type: "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
}

/** A line that is up answers within this, be it ever so slow. */
const patienceMs = 10_000;
const worker = self as unknown as WorkerScope;

worker.addEventListener("install", (event) => {
  const passing = ["cors", "no-cors", "same-origin"].map((requestMode) => ({
    condition: { requestMode },
    source: "network" as const,
  }));
  const scripts = { condition: { urlPattern: "/assets/*" }, source: { cacheName: billingCopies } };
  // A browser that knows other rules only does without them.
  event.waitUntil(Promise.all([worker.skipWaiting(), event.addRoutes?.([scripts, ...passing]).catch(() => {})]));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable()));
});

worker.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(openScreen(event));
  else if (new URL(url).pathname.startsWith("/assets/")) event.respondWith(readScript(event.request));
});

async function openScreen({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const fresh = Promise.resolve(preloadResponse).then((response) => response ?? fetch(request));
  const impatient = new Promise<never>((_, reject) => setTimeout(reject, patienceMs));
  try {
    return await Promise.race([fresh, impatient]);
  } catch {
    return (await caches.match(billingScreen, { cacheName: billingCopies, ignoreVary: true })) ?? fresh;
  }
}

async function readScript(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: billingCopies, ignoreVary: true })) ?? fetch(request);
}
