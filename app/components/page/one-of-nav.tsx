/** Which of several shops, places or stalls a page of settings is about: a link for each, and none where there is but one. */
import { LinkButton } from "#app/components/ui/button.tsx";

interface OneOfNavProps {
  /** What they are. */
  label: string;
  items: readonly { id: number; name: string; current: boolean }[];
  toOf: (id: number) => string;
}

export function OneOfNav({ label, items, toOf }: OneOfNavProps) {
  if (items.length < 2) return null;
  return (
    <nav className="line" aria-label={label}>
      {items.map(({ id, name, current }) => (
        <LinkButton
          key={id}
          to={toOf(id)}
          variant={current ? "primary" : "default"}
          aria-current={current ? "page" : undefined}
        >
          {name}
        </LinkButton>
      ))}
    </nav>
  );
}
