/** What cells of tables show again and again: a link, two lines, a size. */

import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { DueView } from "#app/lib/format/batch.ts";
import type { Tone } from "#app/lib/format/tone.ts";

interface CellLinkProps {
  /** Null where there is no page to open: the text alone. */
  to: string | null;
  text: string;
  /** The row, for those who hear the link alone: 编辑 8801. */
  of?: string | undefined;
  /** Room for a thumb, 24 px, where two lines of links share a row. */
  roomy?: boolean;
}

export function CellLink({ to, text, of, roomy }: CellLinkProps) {
  if (to === null) return text;
  return (
    <Link
      to={to}
      discover="none"
      aria-label={of && `${text} ${of}`}
      className={roomy ? "inline-flex h-6 items-center" : undefined}
    >
      {text}
    </Link>
  );
}

export function TwoLines({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      {first}
      {second && <small className="aside">{second}</small>}
    </>
  );
}

/** The 交期, with a badge where it is near or past. */
export function DueDay({ due: { day, tone, note } }: { due: DueView }) {
  return tone === null ? day : <TextAndBadge text={day} tone={tone} badge={note} />;
}

/** A badge behind the text, or below it where the column is narrow. */
export function TextAndBadge({ text, tone, badge }: { text: ReactNode; tone: Tone; badge: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap gap-x-1">
      {text} <Badge tone={tone}>{badge}</Badge>
    </span>
  );
}

/** `second`: 次品. */
export function SizeCell({ size, second }: { size: string; second: boolean }) {
  return (
    <>
      {size} {second && <Badge tone="warn">次品</Badge>}
    </>
  );
}
