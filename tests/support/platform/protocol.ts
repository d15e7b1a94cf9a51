/** What the four protocols of the test platform share: what a call is, how it is answered, and times as they write them. */
import type { AuthorisationServer } from "./authorisation-server.ts";
import type { Protocol, World } from "./world.ts";

export interface GatewayCall {
  /** Behind the protocol's own first part of the path. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** As it came. */
  readonly body: string;
  readonly type: string;
}

export interface GatewayAnswer {
  readonly status?: number;
  /** JSON, written already: numbers are written as the platform has them. */
  readonly json: string;
  /** As the records keep it; null where it went well. */
  readonly error: string | null;
  readonly method: string;
  readonly page?: string | null;
}

export interface ProtocolServer {
  readonly name: Protocol;
  /** The method that a call asks for, before anything of it is checked. */
  methodOf(call: GatewayCall): string;
  answer(call: GatewayCall): Promise<GatewayAnswer>;
  /** The platform's own form of a fault. */
  faulty(kind: "ERROR_200" | "RATE" | "TOKEN", method: string): GatewayAnswer;
  /** Of a GET of the address where a shop's owner authorises: where to sign in; null for a wrong request. */
  authorize(path: string, query: URLSearchParams): string | null;
}

export interface Ground {
  readonly world: World;
  readonly authorisation: AuthorisationServer;
}

/** `2026-11-22 18:00:00` in Asia/Shanghai. */
export function shanghai(iso: string | null): string {
  if (iso === null) return "";
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "medium",
  });
  return parts.format(new Date(iso));
}

/** The reverse of {@link shanghai}. */
export function fromShanghai(text: string): Date {
  return new Date(`${text.replace(" ", "T")}+08:00`);
}

export function epoch(iso: string | null): number {
  return iso === null ? 0 : Math.floor(Date.parse(iso) / 1000);
}

/** 5900 → `59.00`. */
export function yuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, "0");
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Text that stands in JSON as the number it says: ids past 2^53, and amounts. */
export class Raw {
  constructor(readonly text: string) {}
}

export function raw(text: string | number): Raw {
  return new Raw(String(text));
}

/** JSON with {@link Raw} numbers. */
export function writeJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** More than ten minutes off. */
export function isOff(sent: Date, now: Date): boolean {
  return !(Math.abs(sent.getTime() - now.getTime()) <= 600_000);
}
