/** 日 K: a candle a day, hollow where it rose and filled where it fell, and pieces traded below. Drawn on the server. */
import { ChartFigure, chartWidth } from "./chart-figure.tsx";

export interface Candle {
  day: string;
  /** Hundredths. */
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** As they are read: 开盘, 最高, 最低, 收盘, 涨跌幅, 成交量, 成交额. */
  cells: readonly string[];
}

interface CandleChartProps {
  title: string;
  /** The oldest first. */
  candles: readonly Candle[];
}

const height = 240;
const edge = { left: 8, right: 8, top: 24, bottom: 22 };
const volumeHeight = 40;
/** As many days as fit below. */
const labels = 5;
/** Higher than the day before: red in China; each against the page's ground at 4.5 to 1. */
const colors = { up: "#c4302b", down: "#0a7a4b" };

export function CandleChart({ title, candles }: CandleChartProps) {
  const highest = Math.max(...candles.map(({ high }) => high));
  const lowest = Math.min(...candles.map(({ low }) => low));
  const most = Math.max(...candles.map(({ volume }) => volume), 1);
  const step = (chartWidth - edge.left - edge.right) / Math.max(candles.length, 1);
  const bottom = height - edge.bottom - volumeHeight - 6;
  const x = (at: number) => edge.left + (at + 0.5) * step;
  const y = (price: number) => edge.top + ((highest - price) / Math.max(highest - lowest, 1)) * (bottom - edge.top);
  const width = Math.max(1, Math.min(9, step * 0.7));
  const every = Math.max(1, Math.ceil(candles.length / labels));
  const last = candles.at(-1);
  const desc = last
    ? `${candles[0]?.day} 至 ${last.day} 共 ${candles.length} 个交易日，最后收盘 ${last.cells[3] ?? ""}`
    : "没有数据";
  const table = {
    heads: ["日期", "开盘", "最高", "最低", "收盘", "涨跌幅", "成交量", "成交额"],
    rows: [...candles].reverse().map(({ day, cells }) => [day, ...cells]),
  };
  return (
    <ChartFigure title={title} desc={desc} height={height} table={table}>
      {candles.map(({ day, open, high, low, close, volume, cells }, at) => {
        const rose = close >= open;
        const color = rose ? colors.up : colors.down;
        const top = y(Math.max(open, close));
        const tall = Math.max(1, Math.abs(y(open) - y(close)));
        const traded = (volume / most) * volumeHeight;
        return (
          <g key={day} stroke={color} fill={rose ? "none" : color}>
            <title>{`${day}：开 ${cells[0]} 高 ${cells[1]} 低 ${cells[2]} 收 ${cells[3]}`}</title>
            <line x1={x(at)} x2={x(at)} y1={y(high)} y2={top} />
            <line x1={x(at)} x2={x(at)} y1={top + tall} y2={y(low)} />
            <rect x={x(at) - width / 2} y={top} width={width} height={tall} />
            <rect x={x(at) - width / 2} y={height - edge.bottom - traded} width={width} height={traded} />
          </g>
        );
      })}
      {last && <text x={edge.left} y={14}>{`${last.day} 收 ${last.cells[3]}，${last.cells[4]}`}</text>}
      {candles.map(({ day }, at) =>
        at % every === 0 ? (
          <text key={day} x={x(at)} y={height - 6} textAnchor={at === 0 ? "start" : "middle"}>
            {day.slice(5)}
          </text>
        ) : null,
      )}
    </ChartFigure>
  );
}
