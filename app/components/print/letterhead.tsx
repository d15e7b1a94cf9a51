/** The head of a printed document: the company's logo, name, address and telephone. */
import { useRouteLoaderData } from "#app/lib/remix/page-data.ts";

interface SheetData {
  /** Null where the company has said nothing of itself. */
  letterhead: { name: string; contact: string; logoSrc: string | null } | null;
}

/** `logoOnly` where the document says the rest itself. Nothing outside the sheets. */
export function Letterhead({ logoOnly = false }: { logoOnly?: boolean }) {
  const letterhead = useRouteLoaderData<() => Promise<SheetData>>("routes/sheet")?.letterhead;
  if (!letterhead || (logoOnly && !letterhead.logoSrc)) return null;
  const { name, contact, logoSrc } = letterhead;
  return (
    <header className="letterhead">
      {logoSrc && <img src={logoSrc} alt="" height={48} />}
      {!logoOnly && (
        <div>
          {name && <b>{name}</b>}
          {contact && <small>{contact}</small>}
        </div>
      )}
    </header>
  );
}
