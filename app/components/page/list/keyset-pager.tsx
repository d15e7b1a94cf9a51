/** The pager of a list without page numbers: on from the last row, back from the first, and to the newest. */
import { Link } from "#app/components/ui/link.tsx";

interface KeysetPagerProps {
  /** Null at the newest rows. */
  newestTo: string | null;
  newerTo: string | null;
  olderTo: string | null;
  size: number;
  sizeOptions?: readonly number[];
  hrefOfSize: (size: number) => string;
}

export function KeysetPager({
  newestTo,
  newerTo,
  olderTo,
  size,
  sizeOptions = [10, 20, 50, 100],
  hrefOfSize,
}: KeysetPagerProps) {
  return (
    <nav className="pager" aria-label="分页">
      <ul aria-label="每页条数">
        {sizeOptions.map((option) => (
          <li key={option} className="turner">
            {option === size ? (
              <span aria-current="true">{option}</span>
            ) : (
              <Link to={hrefOfSize(option)} aria-label={`每页 ${option} 条`} discover="none">
                {option}
              </Link>
            )}
          </li>
        ))}
        <li className="turner">条/页</li>
      </ul>
      <ul>
        <li className="turner">
          <Turn to={newestTo} label="最新" />
        </li>
        <li className="turner">
          <Turn to={newerTo} label="上一页" rel="prev" sign="‹" />
        </li>
        <li className="turner">
          <Turn to={olderTo} label="下一页" rel="next" sign="›" />
        </li>
      </ul>
    </nav>
  );
}

function Turn({ to, label, rel, sign }: { to: string | null; label: string; rel?: string; sign?: string }) {
  if (to === null) {
    return (
      <span className="off" {...(sign && { "aria-hidden": true })}>
        {sign ?? label}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} discover="none">
      {sign ?? label}
    </Link>
  );
}
