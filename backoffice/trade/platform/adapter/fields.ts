/** Reads what a platform answered, field by field: what is wrong is named, nothing is guessed. */
import { maxFen } from "#contract/money.ts";
import { readInstant } from "./times.rules.ts";

/** Why a row cannot be read, in half a sentence that names the field and no value of it. */
export class Unreadable extends Error {}

/** An object of an answer parsed by parseExactJson; a name that is absent, null or empty is as if not there. */
export interface Fields {
  has(name: string): boolean;
  /** Of the first of these that is there; empty text where none is. */
  text(...names: string[]): string;
  /** @throws {Unreadable} where none is there */
  needed(...names: string[]): string;
  /** 元, with a sign, into 分; 0 where there is none. */
  yuan(...names: string[]): number;
  /** A whole number of 分, with a sign; 0 where there is none. */
  fen(...names: string[]): number;
  /** A whole number, 0 where there is none; `3.0` is 3. */
  whole(...names: string[]): number;
  flag(name: string): boolean;
  instant(...names: string[]): Date | null;
  neededInstant(...names: string[]): Date;
  /** An object within; where there is none, one without fields. */
  within(...path: string[]): Fields;
  /** The objects of a list; where there is none, no objects. */
  list(...path: string[]): Fields[];
  /** The texts of a list. */
  texts(name: string): string[];
}

export function fieldsOf(value: unknown): Fields {
  const object: Readonly<Record<string, unknown>> = isObject(value) ? value : {};
  const textOf = (name: string): string => {
    const found = object[name];
    return typeof found === "string" ? found.trim() : typeof found === "boolean" ? String(found) : "";
  };
  const found = (names: readonly string[]) => names.find((name) => textOf(name) !== "");
  const numberOf = (names: readonly string[], read: (text: string) => number | null, what: string): number => {
    const name = found(names);
    if (name === undefined) return 0;
    const number = read(textOf(name));
    if (number === null) throw new Unreadable(`“${name}”不是${what}`);
    return number;
  };
  const fields: Fields = {
    has: (name) => object[name] !== undefined && object[name] !== null && object[name] !== "",
    text: (...names) => textOf(found(names) ?? ""),
    needed(...names) {
      const text = fields.text(...names);
      if (text === "") throw new Unreadable(`缺少“${names[0]}”`);
      return text;
    },
    yuan: (...names) => numberOf(names, readYuan, "金额"),
    fen: (...names) => numberOf(names, (text) => readWhole(text, maxFen), "金额"),
    whole: (...names) => numberOf(names, (text) => readWhole(text, Number.MAX_SAFE_INTEGER), "整数"),
    flag: (name) => ["true", "1", "Y"].includes(textOf(name)),
    instant(...names) {
      const name = found(names);
      if (name === undefined) return null;
      const instant = readInstant(textOf(name));
      if (instant === undefined) throw new Unreadable(`“${name}”不是时间`);
      return instant;
    },
    neededInstant(...names) {
      const instant = fields.instant(...names);
      if (instant === null) throw new Unreadable(`缺少“${names[0]}”`);
      return instant;
    },
    within: (...path) => fieldsOf(at(object, path)),
    list(...path) {
      const list = at(object, path);
      return Array.isArray(list) ? list.map(fieldsOf) : [];
    },
    texts(name) {
      const list = object[name];
      return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
    },
  };
  return fields;
}

function at(object: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((within, name) => (isObject(within) ? within[name] : undefined), object);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `-1,234.5` 元 → -123450 分; null for what is no amount or has more decimals than 分 other than zeros. */
export function readYuan(text: string): number | null {
  const match = /^([+-]?)(\d{1,10})(?:\.(\d+))?$/.exec(
    text
      .normalize("NFKC")
      .replace(/^[¥￥]/, "")
      .replaceAll(",", ""),
  );
  if (!match?.[2]) return null;
  const decimals = match[3] ?? "";
  if (/[^0]/.test(decimals.slice(2))) return null;
  const fen = Number(match[2] + decimals.slice(0, 2).padEnd(2, "0"));
  return fen > maxFen ? null : match[1] === "-" ? -fen + 0 : fen;
}

/** `3`, `3.0`, `-3`; null for anything else or what is past `most`. */
export function readWhole(text: string, most: number): number | null {
  const match = /^([+-]?\d{1,16})(?:\.0+)?$/.exec(text.normalize("NFKC").replaceAll(",", ""));
  const number = Number(match?.[1] ?? Number.NaN);
  return Number.isSafeInteger(number) && Math.abs(number) <= most ? number + 0 : null;
}
