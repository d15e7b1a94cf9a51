/** What the pieces of a document cost: one amount a style beside its matrix, one a line in the list. */
import { useFormFields } from "#app/components/ui/field.tsx";
import { linePriceName, stylePriceName } from "#app/lib/document/draft.ts";
import type { LineView, StyleGroup } from "#app/lib/document/goods-groups.ts";

/** A style in one grade, with the lines that it has so far. */
export type PricedStyle<L extends LineView> = Pick<StyleGroup<L>, "productId" | "styleNo" | "grade" | "lines">;

/** Beside a style's matrix. */
export function StylePrice({ group, noun, hint }: { group: PricedStyle<LineView>; noun: string; hint: string | null }) {
  const { value } = useFormFields();
  const priced = group.lines.some((line) => value(linePriceName(line)) !== "");
  return (
    <>
      <span className="line">
        {noun}
        <PriceInput
          name={stylePriceName(group)}
          label={`${group.styleNo} ${noun}`}
          placeholder={priced ? "各行不同" : "未填"}
        />
      </span>
      {hint && <small className="hint">{hint}</small>}
    </>
  );
}

/** In a line of the list. */
export function LinePrice({ line, noun }: { line: LineView; noun: string }) {
  return <PriceInput name={linePriceName(line)} label={`${line.styleNo} ${line.color} ${line.size} ${noun}`} />;
}

function PriceInput({ name, label, placeholder }: { name: string; label: string; placeholder?: string }) {
  const { value, errors } = useFormFields();
  return (
    <input
      className="input qty"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      aria-label={label}
      aria-invalid={errors[name] ? true : undefined}
      placeholder={value(name) === "" ? placeholder : undefined}
      defaultValue={value(name)}
    />
  );
}
