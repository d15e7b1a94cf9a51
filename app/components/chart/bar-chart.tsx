/** Bars from the left, one below the other, the longest as wide as the drawing. */
import { ChartFigure, type ChartPoint, chartWidth, tableOf } from "./chart-figure.tsx";

interface BarChartProps {
  title: string;
  heads: readonly [string, string];
  bars: readonly ChartPoint[];
}

const row = 26;
const left = 128;
const right = 112;

export function BarChart({ title, heads, bars }: BarChartProps) {
  const longest = Math.max(...bars.map(({ value }) => value), 1);
  const desc = bars[0] ? `共 ${bars.length} 项，第一项 ${bars[0].label}：${bars[0].text}` : "没有数据";
  return (
    <ChartFigure title={title} desc={desc} height={Math.max(bars.length, 1) * row} table={tableOf(heads, bars)}>
      {bars.map(({ label, value, text }, at) => {
        const width = (Math.max(value, 0) / longest) * (chartWidth - left - right);
        return (
          <g key={label}>
            <text x={left - 8} y={at * row + 18} textAnchor="end">
              {label.length > 9 ? `${label.slice(0, 8)}…` : label}
            </text>
            <rect className="fill" x={left} y={at * row + 4} width={width.toFixed(1)} height={row - 8} rx={3} />
            <text x={left + width + 6} y={at * row + 18}>
              {text}
            </text>
          </g>
        );
      })}
    </ChartFigure>
  );
}
