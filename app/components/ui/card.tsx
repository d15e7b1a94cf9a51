/** Surfaces: page heading, cards, figures and the place where nothing is. */

import type { ReactNode } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { Icon } from "./icon.tsx";

/** The page's heading, with its actions beside it. */
export function PageHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <header className="head">
      <h1>{title}</h1>
      {actions}
    </header>
  );
}

interface CardProps {
  /** For links to it. */
  id?: string;
  title?: string;
  /** A few words beside the title. */
  note?: ReactNode;
  /** Leaves the inner margin away, for tables and `.form` grids. */
  flush?: boolean;
  children: ReactNode;
}

/** A white card. */
export function Card({ id, title, note, flush, children }: CardProps) {
  return (
    <section className="card" id={id}>
      {title && (
        <h2>
          {title}
          {note && <small>{note}</small>}
        </h2>
      )}
      {flush ? children : <div className="pad">{children}</div>}
    </section>
  );
}

interface StatCardProps {
  label: string;
  /** Already formatted. */
  value: string;
  unit?: string | undefined;
  hint?: string | undefined;
  /** Makes the card a link to the list behind the figure. */
  to?: string | undefined;
}

/** One figure. Stands in a `StatRow`. */
export function StatCard({ label, value, unit, hint, to }: StatCardProps) {
  const content = (
    <>
      <span>{label}</span>
      <b>
        {value}
        {unit && <small>{unit}</small>}
      </b>
      {hint && <small>{hint}</small>}
    </>
  );
  return to ? (
    <Link to={to} className="card stat">
      {content}
    </Link>
  ) : (
    <div className="card stat">{content}</div>
  );
}

/** Figures side by side. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className="stats">{children}</div>;
}

/** A row of figures. */
export function StatCards({ cards }: { cards: readonly StatCardProps[] }) {
  return (
    <StatRow>
      {cards.map((card) => (
        <StatCard key={card.label} {...card} />
      ))}
    </StatRow>
  );
}

/** Says that nothing is here, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="blank">
      <Icon name="goods" />
      <b>{title}</b>
      {children}
    </div>
  );
}
