/**
 * The colour × size matrix: a table of inputs, one an SKU, with the pieces
 * available in each cell. Plain HTML posts `q.<sku>.<grade>` fields. With
 * scripts, totals follow what is typed, arrows and Enter move between cells,
 * and a block copied from a spreadsheet fills them.
 */

import { useEffect, useRef, useState } from "react";
import { Table } from "#app/components/ui/table.tsx";
import { type MatrixCell, type MatrixView, quantityName } from "#app/lib/document/matrix-view.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { type CellGrid, moveInGrid, pasteIntoGrid } from "./matrix-keys.ts";

interface QuantityMatrixProps {
  matrix: MatrixView;
  /** What was typed and refused, by field name. */
  typed?: Readonly<Record<string, string>> | undefined;
  /** What a cell of the form around starts with, by field name. */
  typedOf?: (name: string) => string;
  /** Wrong cells, by field name. */
  errors?: Readonly<Record<string, string>>;
  /** What `available` is called. */
  noun?: string;
  /** What a cell is called; colour and size unless several matrices stand on the page. */
  labelOf?: (color: string, size: string) => string;
  /** The cell's control, where a line has several figures. */
  nameOf?: (skuId: number) => string;
}

export function QuantityMatrix(props: QuantityMatrixProps) {
  const { matrix, typed, typedOf, errors, noun = "存", labelOf } = props;
  const { nameOf = (skuId) => quantityName(skuId, matrix.grade) } = props;
  const grid = useRef<HTMLDivElement>(null);
  const startOf = (cell: MatrixCell) => {
    const name = nameOf(cell.skuId);
    return typedOf ? typedOf(name) : (typed?.[name] ?? cell.qty ?? "");
  };
  const initial = matrix.rows.map(({ cells }) => cells.map((cell) => Number(cell ? startOf(cell) : 0) || 0));
  const [quantities, setQuantities] = useState(initial);
  const cellsOf = (): CellGrid => readGrid(grid.current);
  const recount = () => setQuantities(cellsOf().map((row) => row.map((input) => Number(input?.value) || 0)));
  // What is stored may change while the page stands: another scan, another pair of hands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew when the cells are others
  useEffect(recount, [matrix]);
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
                <b>{formatCount(sum(quantities.map((row) => row[column] ?? 0)))}</b>
              </td>
            ))}
            <td className="n">{formatCount(sum(quantities.flat()))}</td>
          </>
        }
      >
        {matrix.rows.map(({ color, cells }, row) => (
          <tr key={color} data-row="">
            <th scope="row">{color}</th>
            {cells.map((cell, column) => {
              const size = matrix.sizes[column];
              if (!cell) return <td key={size} data-cell="" />;
              const name = nameOf(cell.skuId);
              return (
                <td key={size} data-cell="">
                  <input
                    className="input"
                    name={name}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={20}
                    aria-label={labelOf?.(color, size ?? "") ?? `${color} ${size}`}
                    aria-invalid={errors?.[name] ? true : undefined}
                    defaultValue={startOf(cell)}
                  />
                  <Stock noun={noun} available={cell.available} active={cell.active} />
                </td>
              );
            })}
            <td className="n">{formatCount(sum(quantities[row] ?? []))}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** Pieces available, red where none are left; what is left of a stopped SKU may still be sold. */
function Stock({ noun, available, active }: { noun: string; available: number | null; active: boolean }) {
  const pieces = available === null ? "" : `${noun} ${formatCount(available)}`;
  const text = [active ? "" : "停用", pieces].filter(Boolean).join(" · ");
  if (text === "") return null;
  return <small className={available !== null && available <= 0 ? "neg" : undefined}>{text}</small>;
}

function readGrid(grid: HTMLElement | null): CellGrid {
  return [...(grid?.querySelectorAll("[data-row]") ?? [])].map((row) =>
    [...row.querySelectorAll("[data-cell]")].map((cell) => cell.querySelector("input")),
  );
}
