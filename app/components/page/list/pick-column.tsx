/** Columns of check boxes, whose heading ticks the page's rows at once. */
import { useSearchParams } from "@remix-run/react";
import { useFormFields } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { withParams } from "#app/lib/search-params.ts";
import { isTicked, tickedParam, wholePage } from "#app/lib/ticked.ts";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import type { Column } from "./data-table.tsx";

interface PickBoxProps {
  /** Under which the ticked rows' ids are posted. */
  name: string;
  value: number | string;
  label: string;
  /** The form that it belongs to, where the table stands outside of it. */
  form?: string;
}

export function PickBox({ label, ...box }: PickBoxProps) {
  const [search] = useSearchParams();
  // A form that was refused has the ticks that it was sent with: none may then mean all.
  const sent = useFormFields().values(box.name);
  const ticked = sent.length > 0 ? sent.includes(String(box.value)) : isTicked(search, box.value);
  return (
    <label className="check">
      <input type="checkbox" {...box} defaultChecked={ticked} aria-label={label} />
    </label>
  );
}

/** Ticks or clears the boxes of that name in its table; without scripts a link to the page with all of them ticked. */
export function PickAll({ name }: { name: string }) {
  const [search] = useSearchParams();
  if (!useHydrated()) return <Link to={withParams(`?${search}`, { [tickedParam]: wholePage })}>全选</Link>;
  return (
    <input
      type="checkbox"
      aria-label="勾选本页"
      defaultChecked={search.get(tickedParam) === wholePage}
      onChange={({ currentTarget }) => {
        const boxes = currentTarget.closest("table")?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);
        for (const box of boxes ?? []) box.checked = currentTarget.checked;
      }}
    />
  );
}

/** A column of check boxes that a form posts under `name`, for acts on several rows. */
export function pickColumn<R extends { readonly id: number | string }>(
  name: string,
  labelOf: (row: R) => string,
  pickable: (row: R) => boolean = () => true,
): Column<R> {
  return {
    label: "选",
    heading: <PickAll name={name} />,
    cell: (row) => pickable(row) && <PickBox name={name} value={row.id} label={`选择 ${labelOf(row)}`} />,
  };
}
