/** One bar cut into shares, each named below it with its part of the whole. */
import { ChartFigure, type ChartPoint, chartWidth, tableOf } from "./chart-figure.tsx";

interface ShareBarProps {
  title: string;
  heads: readonly [string, string];
  /** In the order shown; none below 0. */
  parts: readonly ChartPoint[];
}

const bar = 30;
const legendRow = 24;
const legendColumns = 3;
/** Tones of one colour, the darkest first, so that the legend's order is the bar's. */
const tones = 12;
/** A part so wide says its own name. */
const namedWidth = 44;

export function ShareBar({ title, heads, parts }: ShareBarProps) {
  const whole = Math.max(
    parts.reduce((sum, { value }) => sum + value, 0),
    1,
  );
  let from = 0;
  const cut = parts.map((part, at) => {
    const start = from;
    from += (part.value / whole) * chartWidth;
    const percent = `${Math.round((part.value / whole) * 1_000) / 10}%`;
    return { ...part, start, width: from - start, percent, tone: `tone${Math.min(at, tones - 1)}` };
  });
  const desc = cut.map(({ label, percent }) => `${label} ${percent}`).join("，") || "没有数据";
  const height = bar + 10 + Math.ceil(parts.length / legendColumns) * legendRow;
  return (
    <ChartFigure title={title} desc={desc} height={height} table={tableOf(heads, parts)}>
      {cut.map(({ label, start, width, percent, tone }) => (
        <rect
          key={label}
          className={tone}
          x={start.toFixed(1)}
          y={0}
          width={Math.max(width - 1, 0).toFixed(1)}
          height={bar}
        >
          <title>{`${label} ${percent}`}</title>
        </rect>
      ))}
      {cut
        .filter(({ width }) => width >= namedWidth)
        .map(({ label, start, width }) => (
          <text key={label} className="on-tone" x={(start + width / 2).toFixed(1)} y={bar / 2 + 5} textAnchor="middle">
            {label}
          </text>
        ))}
      {cut.map(({ label, percent, tone }, at) => {
        const x = (at % legendColumns) * (chartWidth / legendColumns);
        const y = bar + 26 + Math.floor(at / legendColumns) * legendRow;
        return (
          <g key={label}>
            <rect className={tone} x={x} y={y - 11} width={12} height={12} rx={2} />
            <text x={x + 18} y={y}>{`${label} ${percent}`}</text>
          </g>
        );
      })}
    </ChartFigure>
  );
}
