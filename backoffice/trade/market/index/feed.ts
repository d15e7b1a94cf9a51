/** A server of quotations: one GET within a few seconds, one answer that is read whole or not at all. */
import { readBounded, TooLong } from "#backoffice/core/http/read-bounded.ts";
import type { MarketQuote } from "#contract/market/indexes.ts";
import { readQuotations } from "./quotations.ts";

const timeoutMs = 3_000;
const maxBytes = 1024 * 1024;

/** Why there are none, one sentence. */
export class FeedFailed extends Error {}

/** @throws {FeedFailed} whatever goes wrong there */
export async function fetchQuotations(url: string): Promise<MarketQuote[]> {
  const response = await ask(url);
  if (!response.ok) throw new FeedFailed(`行情服务器返回 ${response.status}`);
  const type = response.headers.get("Content-Type") ?? "";
  if (!/^application\/([a-z.+-]+\+)?json\b/i.test(type)) throw new FeedFailed("行情服务器返回的不是行情数据");
  const quotations = readQuotations(parse(await readText(response)));
  if (!quotations) throw new FeedFailed("行情服务器返回的内容读不懂");
  return quotations;
}

async function ask(url: string): Promise<Response> {
  try {
    // Another address than the one that was set is not followed.
    return await fetch(url, {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Accept: "application/json" },
    });
  } catch (error) {
    throw failed(error);
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await readBounded(response, maxBytes);
  } catch (error) {
    throw error instanceof TooLong ? new FeedFailed("行情服务器返回的内容过多") : failed(error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedFailed("行情服务器返回的内容读不懂");
  }
}

function failed(error: unknown): FeedFailed {
  if (error instanceof FeedFailed) return error;
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  return new FeedFailed(isTimeout ? "行情服务器没有及时回答" : "连不上行情服务器");
}
