/** Forms that are a table of rows: reading the cells, and what the buttons that move a row say. */
import { Refused } from "./form.server.ts";

/** The rows of a table form after what its buttons say: moved by `move` (`2:up`, `2:down`, `2:out`). */
export function movedRows<R>(rows: readonly R[], form: FormData): R[] {
  const [, place = "", where = ""] = /^(\d{1,3}):(up|down|out)$/.exec(String(form.get("move") ?? "")) ?? [];
  const at = Number(place);
  if (where === "" || at >= rows.length) return [...rows];
  const others = rows.filter((_, index) => index !== at);
  const moved = rows[at];
  if (where === "out" || moved === undefined) return others;
  return others.toSpliced(where === "up" ? Math.max(0, at - 1) : at + 1, 0, moved);
}

type Texts = Readonly<Record<string, string>>;

/** The posted rows of a table form; a cell that cannot be read refuses by its own name. */
export function readRows<R>(name: string, posted: unknown, read: (row: Texts, cell: Cell) => R): R[] {
  if (!Array.isArray(posted)) return [];
  return posted.map((row: Texts, index) =>
    read(row, (field, reader) => {
      try {
        return reader(row[field] ?? "");
      } catch (error) {
        if (error instanceof Refused)
          throw new Refused(`第 ${index + 1} 行：${error.message}`, `${name}[${index}].${field}`);
        throw error;
      }
    }),
  );
}

type Cell = <V>(field: string, reader: (text: string) => V) => V;

/** The ids that the ticks of one field name. From the form itself: of a name that no body knows, fields keep the last text. */
export function pickedIds(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .map(String)
    .filter((id) => id !== "");
}
