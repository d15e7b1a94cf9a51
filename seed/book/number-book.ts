/** Numbers of made-up documents, as documents/document-number.ts would have given them. */

import type { Db } from "#backoffice/db/connect.ts";
import { documentNumber } from "#backoffice/ground/documents/document-number.tables.ts";
import type { DocumentPrefix } from "#backoffice/ground/documents/document-number.ts";
import { insertRows } from "../rows.ts";

export interface NumberBook {
  next(prefix: DocumentPrefix, bizDate: string): string;
  /** The next real document continues from here. */
  write(db: Db): Promise<void>;
}

export function createNumberBook(): NumberBook {
  const lasts = new Map<string, { prefix: DocumentPrefix; bizDate: string; last: number }>();
  return {
    next(prefix, bizDate) {
      const key = `${prefix}${bizDate}`;
      const number = lasts.get(key) ?? { prefix, bizDate, last: 0 };
      number.last += 1;
      lasts.set(key, number);
      return `${prefix}${bizDate.slice(2).replaceAll("-", "")}${String(number.last).padStart(5, "0")}`;
    },
    write: (db) => insertRows(db, documentNumber, [...lasts.values()]),
  };
}
