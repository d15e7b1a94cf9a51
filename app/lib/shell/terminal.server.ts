/**
 * Where this browser stands (个人中心 › 本机默认): the stall that the desk opens in, and the paper that slips are laid out for;
 * the courier that was packed for here last, and where returned goods were taken in.
 */
import { preferenceCookie, readCookies } from "#app/lib/session/session-cookie.server.ts";
import { type PrintTemplate, printTemplates } from "#contract/stall/print-paper.ts";

const terminalCookie = "Y-TERMINAL";

/** Null where nothing was chosen: then the first stall, and what the stall's settings say. */
interface Terminal {
  readonly stallId: number | null;
  readonly paper: PrintTemplate | null;
  /** Empty where no parcel went from here yet. */
  readonly courier: string;
  /** Where returned goods were taken in last. */
  readonly returnsTo: number | null;
}

/** A cookie edited by hand falls back value by value. */
export function terminalOf(request: Request): Terminal {
  return readTerminal(new URLSearchParams(readCookies(request)[terminalCookie] ?? ""));
}

/** Of a form or a cookie. */
export function readTerminal(given: { get(name: string): unknown }): Terminal {
  const idOf = (name: string) => {
    const id = Number(given.get(name));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  };
  return {
    stallId: idOf("stall"),
    paper: printTemplates.find((known) => known === given.get("paper")) ?? null,
    courier: String(given.get("courier") ?? "").slice(0, 50),
    returnsTo: idOf("returnsTo"),
  };
}

export function terminalHeader({ stallId, paper, courier, returnsTo }: Terminal): string {
  const words = { stall: String(stallId ?? ""), paper: paper ?? "", courier, returnsTo: String(returnsTo ?? "") };
  return preferenceCookie(terminalCookie, new URLSearchParams(words).toString());
}

/** Remembers the courier that a parcel of this browser goes with. */
export function courierHeader(request: Request, courier: string): string {
  return terminalHeader({ ...terminalOf(request), courier });
}

/** Remembers where the goods of a returned parcel go. */
export function returnsHeader(request: Request, repositoryId: number | null): string {
  return terminalHeader({ ...terminalOf(request), returnsTo: repositoryId });
}
