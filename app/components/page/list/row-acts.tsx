/** The links of a row's act column: each says of what it is to who only hears it. */
import { Link } from "#app/components/ui/link.tsx";

interface RowAct {
  label: string;
  to: string;
}

/** `false` leaves one out. */
export function RowActs({ of, acts }: { of: string; acts: readonly (RowAct | false)[] }) {
  return (
    <>
      {acts.map(
        (act) =>
          act && (
            <Link key={act.label} to={act.to} discover="none" aria-label={`${act.label} ${of}`}>
              {act.label}
            </Link>
          ),
      )}
    </>
  );
}
