/** The box that a scanner writes into: has the focus when the page opens and after every query, with its text selected. */
import { useEffect, useRef } from "react";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";

interface ScanFieldProps {
  label: string;
  name: string;
  placeholder: string;
  value: string | undefined;
}

export function ScanField({ value, placeholder, ...field }: ScanFieldProps) {
  const hydrated = useHydrated();
  return (
    <Field {...field}>
      {/* Without scripts the browser goes there; with them, useScanFocus, which leaves those alone who are elsewhere. */}
      <TextInput type="search" placeholder={placeholder} defaultValue={value} maxLength={50} autoFocus={!hydrated} />
    </Field>
  );
}

/** Goes to the box `name` when the page opens, and after a query of its own. `search`: the address. */
export function useScanFocus(name: string, search: string): void {
  const focused = useRef<string>();
  useEffect(() => {
    if (focused.current === search) return;
    // A query makes the box anew, so that the focus is nowhere; who followed a link has it there.
    const free = focused.current === undefined || document.activeElement === document.body;
    focused.current = search;
    const box = document.getElementById(`f-${name}`);
    if (!free || !(box instanceof HTMLInputElement)) return;
    box.focus({ preventScroll: true });
    box.select();
  }, [name, search]);
}
