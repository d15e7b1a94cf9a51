/**
 * Where this browser stands (个人中心 › 本机默认): the stall that the desk opens in, and the paper that slips are laid out for;
 * and the courier that was packed for here last.
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
}

/** A cookie edited by hand falls back value by value. */
export function terminalOf(request: Request): Terminal {
  return readTerminal(new URLSearchParams(readCookies(request)[terminalCookie] ?? ""));
}

/** Of a form or a cookie. */
export function readTerminal(given: { get(name: string): unknown }): Terminal {
  const stall = Number(given.get("stall"));
  return {
    stallId: Number.isSafeInteger(stall) && stall > 0 ? stall : null,
    paper: printTemplates.find((known) => known === given.get("paper")) ?? null,
    courier: String(given.get("courier") ?? "").slice(0, 50),
  };
}

export function terminalHeader({ stallId, paper, courier }: Terminal): string {
  return preferenceCookie(
    terminalCookie,
    new URLSearchParams({ stall: stallId === null ? "" : String(stallId), paper: paper ?? "", courier }).toString(),
  );
}

/** Remembers the courier that a parcel of this browser goes with. */
export function courierHeader(request: Request, courier: string): string {
  return terminalHeader({ ...terminalOf(request), courier });
}
