/**
 * The colour × size matrix: a table of inputs, one an SKU, with the pieces
 * available in each cell. Plain HTML posts `q.<sku>.<grade>` fields. With
 * scripts, totals follow what is typed, arrows and Enter move between cells,
 * and a block copied from a spreadsheet fills them.
 */
import { useRef, useState } from "react";
import { Table } from "#app/components/ui/table.tsx";
import { type CellGrid, moveInGrid, pasteIntoGrid } from "./matrix-keys.ts";
import { type MatrixView, quantityName } from "./matrix-view.ts";

interface QuantityMatrixProps {
  matrix: MatrixView;
  /** What was typed and refused, by field name. */
  typed?: Readonly<Record<string, string>> | undefined;
}

export function QuantityMatrix({ matrix, typed }: QuantityMatrixProps) {
  const grid = useRef<HTMLDivElement>(null);
  const initial = matrix.rows.map(({ cells }) =>
    cells.map((cell) => Number(cell ? (typed?.[quantityName(cell.skuId, matrix.grade)] ?? cell.qty ?? 0) : 0) || 0),
  );
  const [quantities, setQuantities] = useState(initial);
  const cellsOf = (): CellGrid => readGrid(grid.current);
  const recount = () => setQuantities(cellsOf().map((row) => row.map((input) => Number(input?.value) || 0)));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells inside are the controls; keys and paste bubble up from them
    <div
      ref={grid}
      className="matrix"
      onInput={recount}
      onKeyDown={(event) => {
        if (moveInGrid(cellsOf(), event.nativeEvent)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (!pasteIntoGrid(cellsOf(), event.target, event.clipboardData.getData("text"))) return;
        event.preventDefault();
        recount();
      }}
    >
      <Table
        caption={`${matrix.styleNo} ${matrix.name}`}
        head={
          <>
            <th scope="col">颜色</th>
            {matrix.sizes.map((size) => (
              <th key={size} scope="col">
                {size}
              </th>
            ))}
            <th scope="col" className="n">
              合计
            </th>
          </>
        }
        totals={
          <>
            <th scope="row">合计</th>
            {matrix.sizes.map((size, column) => (
              <td key={size} className="n">
                <b>{sum(quantities.map((row) => row[column] ?? 0))}</b>
              </td>
            ))}
            <td className="n">{sum(quantities.flat())}</td>
          </>
        }
      >
        {matrix.rows.map(({ color, cells }, row) => (
          <tr key={color} data-row="">
            <th scope="row">{color}</th>
            {cells.map((cell, column) => {
              const size = matrix.sizes[column];
              if (!cell) return <td key={size} data-cell="" />;
              const name = quantityName(cell.skuId, matrix.grade);
              return (
                <td key={size} data-cell="">
                  <input
                    className="input"
                    name={name}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={20}
                    aria-label={`${color} ${size}`}
                    defaultValue={typed?.[name] ?? cell.qty ?? ""}
                  />
                  <Stock available={cell.available} active={cell.active} />
                </td>
              );
            })}
            <td className="n">{sum(quantities[row] ?? [])}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** Pieces available, red where none are left. */
function Stock({ available, active }: { available: number | null; active: boolean }) {
  if (!active) return <small>停用</small>;
  if (available === null) return null;
  return <small className={available <= 0 ? "neg" : undefined}>存 {available}</small>;
}

function readGrid(grid: HTMLElement | null): CellGrid {
  return [...(grid?.querySelectorAll("[data-row]") ?? [])].map((row) =>
    [...row.querySelectorAll("[data-cell]")].map((cell) => cell.querySelector("input")),
  );
}
