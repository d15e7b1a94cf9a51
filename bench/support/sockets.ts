/** Many open pages, as far as the server can tell: sockets on `/ms-ws` with a browser's Origin and cookie. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { type EventFrame, eventPath } from "#contract/events.ts";

export interface OpenPage {
  readonly socket: WebSocket;
  /** Every frame so far, and when it came (performance.now). */
  readonly heard: { readonly frame: EventFrame; readonly at: number }[];
}

/** As many at once as a server sees when a shop opens in the morning. */
const openingAtOnce = 50;

/** Opens `count` sockets, the cookies dealt out in turn. */
export async function openPages(url: string, cookies: readonly string[], count: number): Promise<OpenPage[]> {
  const pages: OpenPage[] = [];
  for (let first = 0; first < count; first += openingAtOnce) {
    const size = Math.min(openingAtOnce, count - first);
    const opening = Array.from({ length: size }, (_, index) =>
      openPage(url, cookies[(first + index) % cookies.length] ?? ""),
    );
    pages.push(...(await Promise.all(opening)));
  }
  return pages;
}

async function openPage(url: string, cookie: string): Promise<OpenPage> {
  const socket = new WebSocket(url.replace(/^http/, "ws") + eventPath, { origin: url, headers: { Cookie: cookie } });
  const page: OpenPage = { socket, heard: [] };
  socket.on("message", (data) => page.heard.push({ frame: JSON.parse(String(data)), at: performance.now() }));
  await once(socket, "open");
  socket.on("error", () => {});
  return page;
}

/** When each page first heard what `wanted` accepts; rejects when one has not by the deadline. */
export async function whenHeard(
  pages: readonly OpenPage[],
  wanted: (frame: EventFrame) => boolean,
  limitMs: number,
): Promise<number[]> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const times = pages.flatMap(({ heard }) => heard.find(({ frame }) => wanted(frame))?.at ?? []);
    if (times.length === pages.length) return times;
    if (performance.now() > deadline) {
      throw new Error(`${pages.length - times.length} of ${pages.length} sockets heard nothing in ${limitMs} ms`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
