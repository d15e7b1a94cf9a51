/** A grid whose cells are the darker the more happened in them. */
import { ChartFigure, chartWidth } from "./chart-figure.tsx";

interface HeatMapProps {
  title: string;
  /** What the rows are. */
  head: string;
  columns: readonly string[];
  rows: readonly { label: string; values: readonly number[] }[];
  unit: string;
}

const left = 40;
const cell = 26;
const top = 20;

export function HeatMap({ title, head, columns, rows, unit }: HeatMapProps) {
  const most = Math.max(...rows.flatMap(({ values }) => [...values]), 1);
  const width = (chartWidth - left) / columns.length;
  const busiest = rows
    .flatMap(({ label, values }) => values.map((value, at) => ({ value, where: `${label} ${columns[at] ?? ""} 时` })))
    .reduce((best, one) => (one.value > best.value ? one : best), { value: 0, where: "" });
  const desc = busiest.value > 0 ? `最忙 ${busiest.where}：${busiest.value} ${unit}` : "没有数据";
  const table = {
    heads: [head, ...columns.map((column) => `${column} 时`)],
    rows: rows.map(({ label, values }) => [label, ...values.map(String)]),
  };
  return (
    <ChartFigure title={title} desc={desc} height={top + rows.length * cell} table={table}>
      {columns.map((column, at) => (
        <text key={column} x={left + (at + 0.5) * width} y={13} textAnchor="middle">
          {column}
        </text>
      ))}
      {rows.map(({ label, values }, row) => (
        <g key={label}>
          <text x={0} y={top + row * cell + 17}>
            {label}
          </text>
          {values.map((value, at) => (
            <rect
              key={columns[at]}
              className="fill"
              x={(left + at * width + 1).toFixed(1)}
              y={top + row * cell + 1}
              width={(width - 2).toFixed(1)}
              height={cell - 2}
              fillOpacity={value === 0 ? 0.04 : (0.12 + (0.88 * value) / most).toFixed(2)}
            >
              <title>{`${label} ${columns[at] ?? ""} 时：${value} ${unit}`}</title>
            </rect>
          ))}
        </g>
      ))}
    </ChartFigure>
  );
}
