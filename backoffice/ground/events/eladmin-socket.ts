/**
 * What ELADMIN's client expects of its WebSocket (eladmin-api.md §1.12): `{msg, msgType}` frames, whose text it shows
 * as raw HTML. It shows no token there; where it is served from the same address its cookie comes along.
 */
import { parse } from "cookie";
import { type DeployNews, type EventFrame, eventCodes } from "#contract/events.ts";

export const eladminPath = "/webSocket/";

/** The cookie's name, as that client writes it. */
const tokenCookie = "ELADMIN-TOEKN";

/** The token in the cookies of a request, empty where there is none. */
export function eladminToken(cookies: string | undefined): string {
  return parse(cookies ?? "")[tokenCookie] ?? "";
}

/** The frame of what a server's deployment ended with; null of anything else. */
export function eladminFrame({ code, data }: EventFrame): string | null {
  if (code !== eventCodes.deployNews) return null;
  const { said } = data as DeployNews;
  if (!said) return null;
  const msg = said.text.split("\n").map(escapeHtml).join("<br>");
  return JSON.stringify({ msg, msgType: said.bad ? "ERROR" : "INFO" });
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}
