/**
 * Who uses a row that stands on a storey below: each module says what its rows hold of a colour, a category, a party
 * or a customer, and whoever removes, stops or merges one asks them all.
 *
 * Kept by the process and not handed from call to call: it is what the program consists of, as the modules are, and no
 * state. Asked of nobody, every row would seem unused; so it is an error to ask before the modules are known.
 */
import type { Db } from "#backoffice/db/connect.ts";

interface MergeableUse {
  /** Whether a row of the module's keeps this one from being removed. */
  readonly isUsed?: (db: Db, id: number) => Promise<boolean>;
  /** Lets the module's rows have the second where they had the first. */
  readonly move: (db: Db, fromId: number, toId: number) => Promise<void>;
}

/** What a module may say of its rows, by the noun that they name. */
export interface RowUses {
  /** Moved before the styles' own colours. */
  readonly color?: MergeableUse & {
    /** What takes unlike materials for the two: merged, one usage would be lost. */
    readonly findUsageClashes?: (db: Db, fromId: number, toId: number) => Promise<string[]>;
  };
  readonly category?: MergeableUse;
  readonly party?: {
    /** A few of the module's documents that still want something of the party, each as `采购单 CG26112100007`. */
    readonly findOpen: (db: Db, id: number) => Promise<string[]>;
  };
  readonly distributor?: Pick<MergeableUse, "move">;
}

let known: readonly RowUses[] | undefined;

/** Says who is asked: what all modules declare, in their order. */
export function registerRowUses(uses: readonly RowUses[]): void {
  known = uses;
}

/** What the modules say of one noun. */
export function rowUsesOf<N extends keyof RowUses>(noun: N): NonNullable<RowUses[N]>[] {
  if (known === undefined) throw new Error(`nobody has said what uses a ${noun}`);
  return known.flatMap(({ [noun]: use }) => (use === undefined ? [] : [use]));
}
