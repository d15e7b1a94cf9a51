/** What was typed into a draft's form: what of it differs from what was stored when the page was made. */
import { linePriceName, readStylePriceName, storedField, stylePriceName } from "#app/lib/document/draft.ts";
import { readYuan, typed } from "#app/lib/form/form.server.ts";
import { type TypedFields, textOf } from "#app/lib/form/form-reply.ts";

/** What of a form differs from what was stored when its page was made. */
export interface Typed {
  /** The text of a control. */
  text(name: string): string;
  /** Whether the control was posted with another text than was stored; one that the page does not show has not changed. */
  isChanged(name: string): boolean;
  /** Names of all controls. */
  names: readonly string[];
}

/** What a form says that carries what was stored. */
export function typedOf(form: FormData): Typed {
  const fields: TypedFields = typed(form);
  const stored = readStored(form.get(storedField));
  const text = (name: string) => textOf(fields, name) ?? "";
  const isChanged = (name: string) => Object.hasOwn(fields, name) && text(name) !== (stored[name] ?? "");
  return { text, names: Object.keys(fields), isChanged };
}

/** Texts by the name of their control; none where the field is not ours. */
export function readStored(text: FormDataEntryValue | null): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(String(text ?? "{}"));
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

/** What a piece costs of styles that have no line yet, typed beside the matrix that was opened. Throws {@link Refused}. */
export function typedStylePrices(
  posted: Typed,
  lines: readonly { productId: number; grade?: 1 | 2 }[],
  noun: string,
): { productId: number; grade: 1 | 2; fen: number }[] {
  return posted.names.flatMap((name) => {
    const style = readStylePriceName(name);
    if (!style || posted.text(name).trim() === "") return [];
    const has = lines.some(({ productId, grade = 1 }) => productId === style.productId && grade === style.grade);
    return has ? [] : [{ ...style, fen: readYuan(noun, posted.text(name)) }];
  });
}

/** What pieces cost, by line, where its own control or its style's differs; null where it was emptied. Throws {@link Refused}. */
export function typedPrices(
  posted: Typed,
  lines: readonly { skuId: number; productId: number; styleNo: string; grade?: 1 | 2 }[],
  noun: string,
): { skuId: number; grade: 1 | 2; fen: number | null }[] {
  return lines.flatMap(({ skuId, productId, styleNo, grade = 1 }) => {
    const names = [linePriceName({ skuId, grade }), stylePriceName({ productId, grade })];
    const name = names.find((one) => posted.isChanged(one));
    if (name === undefined) return [];
    return [{ skuId, grade, fen: readYuan(`${styleNo} ${noun}`, posted.text(name), { empty: null }) }];
  });
}
