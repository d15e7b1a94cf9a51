/** 沪深指数 as its pages show it. */
import type { Candle } from "#app/components/chart/candle-chart.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import type { MarketBar, MarketQuote, MarketState } from "#contract/market/indexes.ts";
import { formatFen } from "#contract/money.ts";

export type QuoteRowView = ReturnType<typeof quoteRow>;

export function quoteRow(quote: MarketQuote) {
  const change = quote.last - quote.prevClose;
  return {
    id: quote.code,
    name: quote.name,
    last: formatFen(quote.last),
    change: signed(change),
    rate: rateOf(quote.last, quote.prevClose),
    falls: change < 0,
    open: formatFen(quote.open),
    high: formatFen(quote.high),
    low: formatFen(quote.low),
    prevClose: formatFen(quote.prevClose),
    volume: shares(quote.volume),
    amount: yuan(quote.amountFen),
    time: quote.time.slice(0, 16),
  };
}

export const stateLabels: Record<MarketState, { label: string; tone: "good" | "warn" | "neutral" }> = {
  LIVE: { label: "已更新", tone: "good" },
  DELAYED: { label: "数据延迟", tone: "warn" },
  NONE: { label: "暂无数据源", tone: "neutral" },
};

export function candlesOf(bars: readonly MarketBar[]): Candle[] {
  return bars.map((bar, at) => ({
    ...{ day: bar.day, open: bar.open, high: bar.high, low: bar.low, close: bar.close, volume: bar.volume },
    cells: [
      ...[bar.open, bar.high, bar.low, bar.close].map((price) => formatFen(price)),
      rateOf(bar.close, bars[at - 1]?.close ?? bar.open),
      shares(bar.volume),
      yuan(bar.amountFen),
    ],
  }));
}

const signed = (hundredths: number) => `${hundredths > 0 ? "+" : ""}${formatFen(hundredths)}`;

/** `+1.23%`: basis points, rounded half up away from 0. */
function rateOf(price: number, before: number): string {
  const points = Math.floor((Math.abs(price - before) * 20_000 + before) / (before * 2));
  return `${signed(price < before ? -points : points)}%`;
}

/** 亿 and 万 as a board shows them, two decimals. */
const shares = (count: number) => inWords(count * 100, formatCount(count));
const yuan = (fen: number) => inWords(fen, formatFen(fen));

function inWords(hundredths: number, plain: string): string {
  if (hundredths >= 1e10) return `${formatFen(Math.round(hundredths / 1e8))} 亿`;
  if (hundredths >= 1e6) return `${formatFen(Math.round(hundredths / 1e4))} 万`;
  return plain;
}
