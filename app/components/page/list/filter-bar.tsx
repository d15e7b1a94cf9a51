/** The filters above a list: a GET form, so that a filtered list is a URL. */
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import { Fold } from "./fold.tsx";

interface FilterBarProps {
  /** The fields that are always visible; the first one is the widest. */
  children: ReactNode;
  /** Fields behind 更多筛选. */
  more?: ReactNode;
  /** How many of the fields behind 更多筛选 are in use; they are shown when any is. */
  moreCount?: number;
  /** How many of all fields leave rows out: said on a phone, where they are folded away. */
  inUse?: number;
  /** Search parameters that outlive a new search, such as sort and size. */
  kept?: Readonly<Record<string, string>>;
  /** Where 重置 leads. */
  resetTo: string;
}

/** Submits to the current URL; the page parameter is left out, so every search starts at page one. */
export function FilterBar({ children, more, moreCount = 0, inUse = 0, kept = {}, resetTo }: FilterBarProps) {
  const openedByScript = useHydrated();
  // On a page that a script opens, fields that may never be looked at come when they are; date fields are dear to make.
  const [holdsMore, setHoldsMore] = useState(!openedByScript);
  return (
    <Form method="get" role="search" className="card filters foldable">
      <Fold label={inUse > 0 ? `筛选（${inUse}）` : "筛选"} />
      {children}
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="primary">查询</Button>
      <LinkButton to={resetTo} discover="none">
        重置
      </LinkButton>
      {more && (
        <details open={moreCount > 0} onToggle={() => setHoldsMore(true)}>
          <summary className="btn text">
            更多筛选{moreCount > 0 && `（${moreCount}）`}
            <Icon name="chevron" className="icon turn" />
          </summary>
          {(holdsMore || moreCount > 0) && <div>{more}</div>}
        </details>
      )}
    </Form>
  );
}
