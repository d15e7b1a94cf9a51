/**
 * Environment variables, read alike by both processes: each value is checked
 * with a schema whose message completes the sentence `环境变量 NAME …`.
 */
import { z } from "zod";

/** The values of `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong value; the message is one Chinese line for the operator. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

const portMessage = "应为 1 到 65535 之间的整数";

/** A TCP port in decimal digits. */
export const portValue = z
  .string()
  .regex(/^\d{1,5}$/, portMessage)
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65_535, portMessage);

const longestDrainSeconds = 60;
const drainMessage = `应为 0 到 ${longestDrainSeconds} 之间的整数（秒）`;

/** How long a process that was told to stop says so to its balancer while it still answers; in milliseconds. */
export const drainValue = z
  .string()
  .regex(/^\d{1,2}$/, drainMessage)
  .transform((text) => Number(text) * 1000)
  .refine((milliseconds) => milliseconds <= longestDrainSeconds * 1000, drainMessage);

/** A key that machines show each other. */
export const keyValue = z.string().regex(/^[\w.~+/=-]{16,200}$/, "应为 16 至 200 个字母、数字或符号 _ . ~ + / = -");

/** A name or an address to listen on. */
export const hostValue = z.string().regex(/^[A-Za-z0-9.:_-]+$/, "应为主机名或 IP 地址");

const networks = ["loopback", "linklocal", "uniquelocal"];

/** Whose forwarding headers are believed: addresses, networks (`10.0.0.0/8`) or their names, with commas between. */
export const proxiesValue = z
  .string()
  .refine(
    (text) =>
      text.split(",").every((one) => networks.includes(one.trim()) || /^[\da-fA-F:.]+(\/\d{1,3})?$/.test(one.trim())),
    "应为代理的 IP 地址或网段，用逗号分隔，例如 loopback,10.0.0.0/8",
  )
  .transform((text) =>
    text
      .split(",")
      .map((one) => one.trim())
      .join(","),
  );

/** Origins of pages, with commas between: scheme, name and port, as a browser sends them. */
export const originsValue = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim().replace(/\/$/, "")))
  .refine(
    (origins) => origins.every((one) => /^https?:/.test(one) && URL.canParse(one) && new URL(one).origin === one),
    "应为页面的来源，用逗号分隔，例如 https://eladmin.example.com",
  );

/** A URL of one of these schemes, without a trailing slash. */
export function urlValue(...schemes: readonly string[]) {
  const message = `应为以 ${schemes.map((scheme) => `${scheme}://`).join(" 或 ")} 开头的地址`;
  return z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), message)
    .transform((text) => text.replace(/\/+$/, ""));
}

/**
 * Parses the variables that `schema` names. An empty value counts as not
 * given. Values named in `secrets` are never repeated in the message.
 *
 * @throws {EnvironmentError} for the first wrong value
 */
export function readEnvironment<S extends z.ZodObject>(
  schema: S,
  environment: Environment,
  secrets: readonly string[] = [],
): z.output<S> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? "");
  const current = secrets.includes(name) ? "" : `，当前为 ${JSON.stringify(given[name] ?? "")}`;
  throw new EnvironmentError(`环境变量 ${name} ${issue?.message ?? "有误"}${current}`);
}

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
