/**
 * The only writer of `material_movement` and `material_balance` (domain.md §2.3, §3.2, §5.19). A document posts all it
 * moves in one call, inside its own transaction. Balances are made and locked in the order of their keys, so that two
 * postings wait for each other and never deadlock; one statement each to lock, to write balances, to write movements.
 */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { findMaterials, materialLabel } from "#backoffice/masters/material/material.ts";
import { assertPeriodsOpen } from "#backoffice/masters/period/period.ts";
import {
  type MaterialDocType,
  type MaterialMoveType,
  materialUnitLabels,
} from "#contract/manufacture/material.words.ts";
import { formatMilli } from "#contract/manufacture/milli.ts";
import { applyMaterial, type MaterialBalance } from "./material.rules.ts";

/** Where material lies: repository × material × 缸号 (empty where it has none). */
export interface MaterialKey {
  repositoryId: number;
  materialId: number;
  lot: string;
}

/** One line's change of one balance. */
export interface MaterialChange extends MaterialKey {
  /** Signed, 1/1000 of the unit, never 0. */
  qtyMilli: number;
  moveType: MaterialMoveType;
  /** Unique among the lines of its `docType` and `moveType`. */
  docLineId: number;
  /** 分, signed like the quantity. Absent: the moving average; what is found where nothing is, at 参考价. */
  valueFen?: number | undefined;
  /** 分 that a reversed movement had as variance. */
  varianceFen?: number | undefined;
  /** The movement that this one takes back. */
  reverseOf?: number | undefined;
  /** Its business day; the document's unless told. */
  bizDate?: string | undefined;
}

export interface MaterialDocument {
  docType: MaterialDocType;
  docId: number;
  /** The business day; today unless told. */
  bizDate?: string | undefined;
}

/** What one change came to, in the order of the changes; 分 signed. */
export interface PostedMaterial {
  valueFen: number;
  varianceFen: number;
  balanceAfterMilli: number;
}

export type PostingContext = Pick<Context, "db" | "clock" | "actor">;

/**
 * Posts the changes in the order given. Refuses the whole document when a balance would fall below 0:
 * `WL001 40 支棉 黑 缸号 A1 库存不足：可用 3 米，需要 5 米`.
 */
export async function postMaterial(
  context: PostingContext,
  document: MaterialDocument,
  changes: readonly MaterialChange[],
): Promise<PostedMaterial[]> {
  const { db, clock, actor } = context;
  if (changes.length === 0) return [];
  const now = clock.now();
  const bizDate = document.bizDate ?? bizDateOf(now);
  await assertPeriodsOpen(
    db,
    changes.map((change) => change.bizDate ?? bizDate),
  );
  const balances = await lockMaterial(db, changes);
  const posted: PostedMaterial[] = [];
  for (const change of changes) {
    const balance = balances.get(keyOf(change));
    if (!balance) throw new Error(`no balance for repository ${change.repositoryId}, material ${change.materialId}`);
    if (balance.repositoryOff) throw new DomainError(`${balance.repositoryName}已停用，不能出入库`);
    const outcome = applyMaterial(balance.current, change, balance.priceLi);
    if (!outcome) throw await shortage(db, changes, change, balance.before.qtyMilli);
    balance.current = { qtyMilli: outcome.after.onHand, valueFen: outcome.after.valueFen };
    posted.push({
      valueFen: outcome.valueFen,
      varianceFen: outcome.varianceFen,
      balanceAfterMilli: outcome.after.onHand,
    });
  }
  await writeBalances(db, [...balances.values()]);
  await writeMovements(db, { ...document, bizDate, operatorId: actor.userId, now }, changes, posted);
  return posted;
}

export interface LockedMaterial extends MaterialKey {
  before: MaterialBalance;
  current: MaterialBalance;
  priceLi: number;
  repositoryName: string;
  repositoryOff: boolean;
}

export const keyOf = ({ repositoryId, materialId, lot }: MaterialKey) => `${repositoryId}:${materialId}:${lot}`;

/** Every balance of the keys by {@link keyOf}, made where missing and locked until the transaction ends. */
export async function lockMaterial(db: Db, given: readonly MaterialKey[]): Promise<Map<string, LockedMaterial>> {
  const keys = [...new Map(given.map((key) => [keyOf(key), key])).values()];
  const asked = JSON.stringify(
    keys.map(({ repositoryId, materialId, lot }) => ({ repository_id: repositoryId, material_id: materialId, lot })),
  );
  const touched = sql`jsonb_to_recordset(${asked}::jsonb) as touched(repository_id int8, material_id int8, lot text)`;
  // Made before any is locked: making one may wait for another posting, and must not hold it up meanwhile.
  await db.execute(sql`
    insert into material_balance (repository_id, material_id, lot, qty_milli, value_fen)
    select repository_id, material_id, lot, 0, 0 from ${touched} order by 1, 2, 3
    on conflict do nothing`);
  const found = await rows<MaterialKey & MaterialBalance & { priceLi: number; name: string; off: boolean }>(
    db,
    sql`
    select balance.repository_id as "repositoryId", balance.material_id as "materialId", balance.lot,
      balance.qty_milli as "qtyMilli", balance.value_fen as "valueFen", material.price_li as "priceLi", repository.name,
      repository.status = 'OFF' as off
    from ${touched}
    join material_balance balance on balance.repository_id = touched.repository_id
      and balance.material_id = touched.material_id and balance.lot = touched.lot
    join repository on repository.id = balance.repository_id
    join material on material.id = balance.material_id
    order by balance.repository_id, balance.material_id, balance.lot
    for update of balance`,
  );
  return new Map(
    found.map(({ repositoryId, materialId, lot, qtyMilli, valueFen, priceLi, name, off }) => {
      const balance = { qtyMilli, valueFen };
      const key = { repositoryId, materialId, lot };
      return [
        keyOf(key),
        { ...key, before: balance, current: balance, priceLi, repositoryName: name, repositoryOff: off },
      ];
    }),
  );
}

/** Says what the whole document asks of the balance, not only the line at which it ran out. */
async function shortage(
  db: Db,
  changes: readonly MaterialChange[],
  short: MaterialChange,
  heldMilli: number,
): Promise<DomainError> {
  const same = changes.filter((change) => keyOf(change) === keyOf(short));
  const wanted = -same.reduce((sum, { qtyMilli }) => sum + qtyMilli, 0);
  return notEnough(db, short, heldMilli, Math.max(wanted, -short.qtyMilli));
}

/** The sentence for too little of a material in its 缸号. */
export async function notEnough(
  db: Db,
  { materialId, lot }: Pick<MaterialKey, "materialId" | "lot">,
  availableMilli: number,
  wantedMilli: number,
): Promise<DomainError> {
  const material = (await findMaterials(db, [materialId])).get(materialId);
  const unit = material ? ` ${materialUnitLabels[material.unit]}` : "";
  return new DomainError(
    `${materialLabel(material, lot)} 库存不足：可用 ${formatMilli(availableMilli)}${unit}，需要 ${formatMilli(wantedMilli)}${unit}`,
  );
}

async function writeBalances(db: Db, balances: readonly LockedMaterial[]): Promise<void> {
  const written = balances.map(({ repositoryId, materialId, lot, current }) => ({
    ...{ repository_id: repositoryId, material_id: materialId, lot },
    ...{ qty_milli: current.qtyMilli, value_fen: current.valueFen },
  }));
  await db.execute(sql`
    update material_balance balance set qty_milli = moved.qty_milli, value_fen = moved.value_fen
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as moved(repository_id int8, material_id int8, lot text, qty_milli int8, value_fen int8)
    where balance.repository_id = moved.repository_id and balance.material_id = moved.material_id
      and balance.lot = moved.lot`);
}

interface Header extends MaterialDocument {
  bizDate: string;
  operatorId: number;
  now: Date;
}

async function writeMovements(
  db: Db,
  header: Header,
  changes: readonly MaterialChange[],
  posted: readonly PostedMaterial[],
): Promise<void> {
  const written = changes.map((change, position) => ({
    position,
    ...{ repository_id: change.repositoryId, material_id: change.materialId, lot: change.lot },
    ...{ qty_milli: change.qtyMilli, move_type: change.moveType, doc_line_id: change.docLineId },
    ...{ value_fen: posted[position]?.valueFen, variance_fen: posted[position]?.varianceFen },
    ...{ balance_after_milli: posted[position]?.balanceAfterMilli, reverse_of: change.reverseOf ?? null },
    biz_date: change.bizDate ?? header.bizDate,
  }));
  await db.execute(sql`
    insert into material_movement (repository_id, material_id, lot, qty_milli, value_fen, variance_fen,
      balance_after_milli, move_type, doc_type, doc_id, doc_line_id, seq, reverse_of, biz_date, operator_id, created_at)
    select moved.repository_id, moved.material_id, moved.lot, moved.qty_milli, moved.value_fen, moved.variance_fen,
      moved.balance_after_milli, moved.move_type, ${header.docType}, ${header.docId}::bigint, moved.doc_line_id,
      case when moved.reverse_of is null then 1 else -1 end, moved.reverse_of, moved.biz_date,
      ${header.operatorId}::bigint, ${header.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as moved(position int, repository_id int8,
      material_id int8, lot text, qty_milli int8, value_fen int8, variance_fen int8, balance_after_milli int8,
      move_type text, doc_line_id int8, reverse_of int8, biz_date date)
    order by moved.position`);
}
