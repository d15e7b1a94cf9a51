/** An input in a cell of a table: knows from the form around what it starts with and whether it is wrong. */
import { useFormFields } from "#app/components/ui/field.tsx";

interface CellInputProps {
  name: string;
  /** Spoken: the row and the column. */
  label: string;
  /** Its width, and what is typed: pieces, an amount with decimals, or words. */
  kind: "qty" | "amount" | "words";
  /** Characters. */
  max?: number;
  placeholder?: string;
  /** Id of the row's own form, where each has one; what the input starts with is then `start`. */
  form?: string;
  start?: string | undefined;
}

const modes = { qty: "numeric", amount: "decimal", words: "text" } as const;

export function CellInput({ name, label, kind, max = 20, start, ...rest }: CellInputProps) {
  const { errors, value } = useFormFields();
  return (
    <input
      {...rest}
      className={`input ${kind}`}
      name={name}
      inputMode={modes[kind]}
      autoComplete="off"
      maxLength={max}
      aria-label={label}
      aria-invalid={errors[name] ? true : undefined}
      defaultValue={start ?? value(name)}
    />
  );
}
