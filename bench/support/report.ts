/** Prints measurements as plain lines: what, how much, the target, and whether it is met. */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const note = (line: string): void => say(`  ${line}`);

interface Target {
  /** The bound the value must not exceed, or with `least` not fall below. */
  most?: number;
  least?: number;
}

/** A measurement with a target; a missed one makes the process exit 1 once it ends. */
export function verdict(what: string, value: number, unit: string, { most, least }: Target, digits = 0): void {
  const met = most !== undefined ? value <= most : value >= (least ?? Number.NEGATIVE_INFINITY);
  const bound = most !== undefined ? `≤ ${most}` : `≥ ${least}`;
  say(
    `${met ? "达标  " : "未达标"} ${what}: ${value.toFixed(digits)} ${unit} (target ${bound})`.replace(/ {2,}\(/, " ("),
  );
  if (!met) process.exitCode = 1;
}

/** A measurement without a target, to read the others by. */
export function figure(what: string, value: number, unit: string, digits = 0): void {
  say(`参考   ${what}: ${value.toFixed(digits)} ${unit}`);
}

/** Aligned columns, numbers to the right. */
export function table(head: readonly string[], lines: readonly (readonly (string | number)[])[]): void {
  const cells = [head, ...lines].map((line) => line.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((line) => widthOf(line[column] ?? ""))));
  for (const line of cells) {
    say(`  ${line.map((cell, column) => pad(cell, widths[column] ?? 0, column > 0)).join("  ")}`);
  }
}

function pad(text: string, width: number, right: boolean): string {
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return right ? space + text : text + space;
}

/** Chinese characters take two columns. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > "\u2e7f" ? 2 : 1), 0);
}
