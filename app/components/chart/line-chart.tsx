/** A line over time, from 0; negative days dip below it. */
import { ChartFigure, type ChartPoint, chartWidth, tableOf } from "./chart-figure.tsx";

interface LineChartProps {
  title: string;
  /** Heads of the table: what the labels are, and the values. */
  heads: readonly [string, string];
  points: readonly ChartPoint[];
}

const height = 200;
const edge = { left: 8, right: 8, top: 26, bottom: 24 };
/** As many labels as fit below. */
const labels = 6;

export function LineChart({ title, heads, points }: LineChartProps) {
  const highest = Math.max(...points.map(({ value }) => value), 1);
  const lowest = Math.min(...points.map(({ value }) => value), 0);
  const best = points.find(({ value }) => value === highest);
  const width = chartWidth - edge.left - edge.right;
  const x = (at: number) => edge.left + (points.length > 1 ? (at * width) / (points.length - 1) : width / 2);
  const y = (value: number) => edge.top + ((highest - value) / (highest - lowest)) * (height - edge.top - edge.bottom);
  const line = points.map(({ value }, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const every = Math.max(1, Math.ceil(points.length / labels));
  const desc = best
    ? `${points[0]?.label ?? ""}至${points.at(-1)?.label ?? ""}，最高 ${best.label}：${best.text}`
    : "没有数据";
  return (
    <ChartFigure title={title} desc={desc} height={height} table={tableOf(heads, points)}>
      <line className="axis" x1={edge.left} x2={chartWidth - edge.right} y1={y(0)} y2={y(0)} />
      <polygon className="area" points={`${x(0)},${y(0)} ${line} ${x(points.length - 1)},${y(0)}`} />
      <polyline className="line" points={line} />
      {points.map(({ label, value, text }, at) => (
        <circle key={label} className="dot" cx={x(at)} cy={y(value)} r={points.length > 31 ? 1 : 3}>
          <title>{`${label}：${text}`}</title>
        </circle>
      ))}
      {best && <text x={edge.left} y={14}>{`最高 ${best.label}：${best.text}`}</text>}
      {points.map(({ label }, at) =>
        at % every === 0 ? (
          <text
            key={label}
            x={x(at)}
            y={height - 6}
            textAnchor={at === 0 ? "start" : at === points.length - 1 ? "end" : "middle"}
          >
            {label.slice(5)}
          </text>
        ) : null,
      )}
    </ChartFigure>
  );
}
