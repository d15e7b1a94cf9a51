/** What of a server's answer is believed: all of it, or nothing. */
import { z } from "zod";
import { type MarketQuote, marketCode } from "#contract/market/indexes.ts";
import { amountDigits, priceDigits, readHundredths } from "./market.rules.ts";

const hundredths = (digits: number) =>
  z.union([z.string(), z.number()]).transform((value, context) => {
    const read = readHundredths(String(value), digits);
    if (read !== null) return read;
    context.addIssue({ code: "custom", message: "no price" });
    return z.NEVER;
  });
const price = hundredths(priceDigits);

const quotation = z
  .object({
    code: marketCode,
    name: z.string().trim().min(1).max(30),
    ...{ last: price, open: price, high: price, low: price, prevClose: price },
    volume: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** 元. */
    amount: hundredths(amountDigits),
    time: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
      .refine((text) => !Number.isNaN(Date.parse(`${text.replace(" ", "T")}+08:00`))),
  })
  .refine(
    ({ last, open, high, low, prevClose }) =>
      low > 0 && prevClose > 0 && open >= low && open <= high && last >= low && last <= high,
  );

const answer = z.array(quotation).min(1).max(200);

/** The quotations of a server's answer; null where it is anything else, in whole or in part. */
export function readQuotations(json: unknown): MarketQuote[] | null {
  const read = answer.safeParse(json);
  if (!read.success || new Set(read.data.map(({ code }) => code)).size < read.data.length) return null;
  return read.data.map(({ amount, ...rest }) => ({ ...rest, amountFen: amount }));
}
