/** What a phone folds away until it is asked for, for rows are what a list is opened for; a wide window shows it always. */
import { useId } from "react";
import { Icon } from "#app/components/ui/icon.tsx";

/** Stands first among what it folds, in a box of the class `foldable`. */
export function Fold({ label }: { label: string }) {
  const id = useId();
  return (
    <>
      {/* A box and not a summary: a wide window shows the rest whether it is ticked or not. */}
      <input id={id} type="checkbox" className="sr folding" autoComplete="off" />
      <label htmlFor={id} className="btn text folds">
        {label}
        <Icon name="chevron" className="icon turn" />
      </label>
    </>
  );
}
