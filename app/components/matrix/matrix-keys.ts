/** Moving and pasting in a grid of inputs, as in a spreadsheet. */

/** Rows of inputs; null where the style has no such SKU. */
export type CellGrid = readonly (readonly (HTMLInputElement | null)[])[];

type Position = readonly [row: number, column: number];

const steps: Record<string, Position> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves the focus by an arrow key, or by Enter to the next cell. True when it
 * moved: in the last cell Enter submits, as in any form.
 */
export function moveInGrid(grid: CellGrid, event: KeyboardEvent): boolean {
  // Enter that ends the composition of a Chinese word is not ours.
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false;
  const here = positionOf(grid, event.target);
  if (!here) return false;
  const next = event.key === "Enter" ? following(grid, here) : stepping(grid, here, steps[event.key]);
  if (!next) return false;
  next.focus();
  next.select();
  return true;
}

/** Fills cells from a block of a spreadsheet, from the focused cell on; false when the text is no block. */
export function pasteIntoGrid(grid: CellGrid, target: EventTarget, text: string): boolean {
  const here = positionOf(grid, target);
  const block = readBlock(text);
  if (!here || !block) return false;
  const [top, left] = here;
  block.forEach((line, row) => {
    line.forEach((value, column) => {
      const cell = grid[top + row]?.[left + column];
      if (cell) cell.value = value;
    });
  });
  return true;
}

/** Rows and columns of a copied block; null for a single value, which the browser pastes better. */
export function readBlock(text: string): string[][] | null {
  const block = text
    .replace(/\r/g, "")
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) => line.split("\t").map((value) => value.trim()));
  return block.length > 1 || (block[0]?.length ?? 0) > 1 ? block : null;
}

function positionOf(grid: CellGrid, target: EventTarget | null): Position | null {
  for (const [row, cells] of grid.entries()) {
    const column = cells.findIndex((cell) => cell !== null && cell === target);
    if (column >= 0) return [row, column];
  }
  return null;
}

function stepping(grid: CellGrid, [row, column]: Position, step: Position | undefined): HTMLInputElement | null {
  if (!step) return null;
  for (let at: Position = [row + step[0], column + step[1]]; grid[at[0]]; at = [at[0] + step[0], at[1] + step[1]]) {
    const cells = grid[at[0]] ?? [];
    if (at[1] < 0 || at[1] >= cells.length) return null;
    const cell = cells[at[1]];
    if (cell) return cell;
  }
  return null;
}

function following(grid: CellGrid, [row, column]: Position): HTMLInputElement | null {
  const all = grid.flat();
  const before = grid.slice(0, row).reduce((count, cells) => count + cells.length, 0);
  return all.slice(before + column + 1).find((cell) => cell !== null) ?? null;
}
