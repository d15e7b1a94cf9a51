/**
 * The only writer of `stock_movement` and `stock_balance` (domain.md §2.1,
 * §2.3). A document posts all it moves in one call, inside its own
 * transaction. Balances are made and locked in the order of their keys, so two
 * postings wait for each other and never deadlock; one posting a transaction.
 */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { enqueue } from "#backoffice/ground/outbox/outbox.ts";
import { followStock } from "#backoffice/masters/goods/product/style-cost.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { assertPeriodsOpen } from "#backoffice/masters/period/period.ts";
import { type Grade, gradeLabels, type MoveType, type StockDocType } from "#contract/inventory/stock.ts";
import { applyChange, type Balance } from "./stock.rules.ts";

/** One line's change of one balance. */
export interface StockChange {
  repositoryId: number;
  skuId: number;
  grade: Grade;
  /** Signed pieces; 0 only for COST_ADJUST. */
  qty: number;
  moveType: MoveType;
  /** Unique among the lines of its `docType`. */
  docLineId: number;
  /** 分, signed like `qty`. Absent: the moving average going out, the style's cost coming in. */
  valueFen?: number | undefined;
  /** 分 that a reversed movement had as variance. */
  varianceFen?: number | undefined;
  /** Takes in exactly what this earlier change of the same posting took out: its value moves along. */
  carries?: StockChange | undefined;
  /** The movement that this one takes back. */
  reverseOf?: number | undefined;
  /** The document it belongs to, where one posting speaks of several; else the posting's own. */
  document?: Pick<StockDocument, "docType" | "docId"> | undefined;
  /** Its business day, where a posting speaks of several; else the document's. */
  bizDate?: string | undefined;
  /** Counts the changes of one line, type and place; 1 unless told, negative for a reversal. */
  seq?: number | undefined;
}

export interface StockDocument {
  docType: StockDocType;
  docId: number;
  /** The business day; today unless told. */
  bizDate?: string | undefined;
}

/** What one change came to, in the order of the changes; 分 signed. */
export interface Posted {
  valueFen: number;
  varianceFen: number;
  balanceAfter: number;
}

export type PostingContext = Pick<Context, "db" | "clock" | "actor">;

/**
 * Posts the changes in the order given. Refuses the whole document when a
 * balance would fall below what is locked, or below 0 where the repository
 * does not allow it: `8801 黑 M 库存不足：可用 3，需要 5`.
 */
export async function postStock(
  context: PostingContext,
  document: StockDocument,
  changes: readonly StockChange[],
): Promise<Posted[]> {
  const { db, clock, actor } = context;
  if (changes.length === 0) return [];
  const now = clock.now();
  const bizDate = document.bizDate ?? bizDateOf(now);
  await assertPeriodsOpen(
    db,
    changes.map((change) => change.bizDate ?? bizDate),
  );
  const balances = await lockBalances(db, changes);
  const { posted, short } = play(changes, balances);
  if (short) throw await shortage(db, changes, balances, short);
  await writeBalances(db, balances);
  await writeMovements(db, { ...document, bizDate, operatorId: actor.userId, now }, changes, posted);
  await followStock(db, tellingStyles(changes, balances));
  await announce(db, now, changes, balances);
  return posted;
}

/** What brings goods in at a value of its own, corrects it or takes it back; everything else moves what is there. */
const tellingTypes: ReadonlySet<MoveType> = new Set([
  "OPENING",
  "PURCHASE_IN",
  "PURCHASE_RETURN",
  "PRODUCE_IN",
  "COST_ADJUST",
]);

/** The styles of which the changes say what a piece costs. */
function tellingStyles(changes: readonly StockChange[], balances: ReadonlyMap<string, LockedBalance>): number[] {
  const telling = changes.filter(({ moveType, valueFen }) => tellingTypes.has(moveType) && valueFen !== undefined);
  return [...new Set(telling.flatMap((change) => balances.get(keyOf(change))?.productId ?? []))];
}

interface LockedBalance {
  repositoryId: number;
  skuId: number;
  grade: Grade;
  before: Balance;
  current: Balance;
  allowNegative: boolean;
  costFen: number;
  productId: number;
  repositoryName: string;
  repositoryOff: boolean;
}

const keyOf = (key: { repositoryId: number; skuId: number; grade: number }) =>
  `${key.repositoryId}:${key.skuId}:${key.grade}`;

/** Every balance the changes touch, made where missing and locked until the transaction ends. */
async function lockBalances(db: Db, changes: readonly StockChange[]): Promise<Map<string, LockedBalance>> {
  const keys = [...new Map(changes.map((change) => [keyOf(change), change])).values()];
  const touched = sql`unnest(
    ${pgArray(keys.map((key) => key.repositoryId))}::bigint[],
    ${pgArray(keys.map((key) => key.skuId))}::bigint[],
    ${pgArray(keys.map((key) => key.grade))}::int[]
  ) as touched(repository_id, sku_id, grade)`;
  // Made before any is locked: making one may wait for another posting, and must not hold it up meanwhile.
  await db.execute(sql`
    insert into stock_balance (repository_id, sku_id, grade, on_hand, locked, value_fen)
    select repository_id, sku_id, grade, 0, 0, 0 from ${touched} order by 1, 2, 3
    on conflict do nothing`);
  const found = await rows<{
    repository_id: number;
    sku_id: number;
    grade: Grade;
    on_hand: number;
    locked: number;
    value_fen: number;
    allow_negative: boolean;
    cost_fen: number;
    product_id: number;
    repository_name: string;
    repository_off: boolean;
  }>(
    db,
    sql`
    select balance.repository_id, balance.sku_id, balance.grade, balance.on_hand, balance.locked, balance.value_fen,
      repository.allow_negative, product.cost_fen, sku.product_id, repository.name as repository_name,
      repository.status = 'OFF' as repository_off
    from ${touched}
    join stock_balance balance on balance.repository_id = touched.repository_id
      and balance.sku_id = touched.sku_id and balance.grade = touched.grade
    join repository on repository.id = balance.repository_id
    join sku on sku.id = balance.sku_id
    join product on product.id = sku.product_id
    order by balance.repository_id, balance.sku_id, balance.grade
    for update of balance`,
  );
  // What only says what pieces were worth moves none, and a place that is closed has none.
  const moving = new Set(changes.filter(({ qty }) => qty !== 0).map(({ repositoryId }) => repositoryId));
  const closed = found.find((row) => row.repository_off && moving.has(row.repository_id));
  if (closed) throw new DomainError(`${closed.repository_name}已停用，不能出入库`);
  return new Map(
    found.map((row) => {
      const balance: Balance = { onHand: row.on_hand, locked: row.locked, valueFen: row.value_fen };
      const locked: LockedBalance = {
        repositoryId: row.repository_id,
        skuId: row.sku_id,
        grade: row.grade,
        before: balance,
        current: balance,
        allowNegative: row.allow_negative,
        costFen: row.cost_fen,
        productId: row.product_id,
        repositoryName: row.repository_name,
        repositoryOff: row.repository_off,
      };
      return [keyOf(locked), locked];
    }),
  );
}

/** Plays the changes through the balances in memory; `short` is the first that finds too few pieces. */
function play(
  changes: readonly StockChange[],
  balances: Map<string, LockedBalance>,
): { posted: Posted[]; short: StockChange | null } {
  const posted = new Map<StockChange, Posted>();
  for (const change of changes) {
    const balance = balances.get(keyOf(change));
    if (!balance) throw new Error(`no balance for repository ${change.repositoryId}, SKU ${change.skuId}`);
    const carried = change.carries && posted.get(change.carries);
    const outcome = applyChange(
      balance.current,
      carried ? { ...change, valueFen: -worthOf(carried) } : change,
      balance,
    );
    if (!outcome) return { posted: [], short: change };
    balance.current = outcome.after;
    posted.set(change, {
      valueFen: outcome.valueFen,
      varianceFen: outcome.varianceFen,
      balanceAfter: outcome.after.onHand,
    });
  }
  return { posted: [...posted.values()], short: null };
}

const worthOf = ({ valueFen, varianceFen }: Posted) => valueFen + varianceFen;

/** Says what the whole document asks of the balance, not only the line at which it ran out. */
async function shortage(
  db: Db,
  changes: readonly StockChange[],
  balances: Map<string, LockedBalance>,
  short: StockChange,
): Promise<DomainError> {
  const balance = balances.get(keyOf(short));
  const same = changes.filter((change) => keyOf(change) === keyOf(short));
  const wanted = -same.reduce((sum, { qty }) => sum + qty, 0);
  const label = (await findSkuLabels(db, [short.skuId])).get(short.skuId) ?? "";
  const available = balance ? balance.before.onHand - balance.before.locked : 0;
  const grade = short.grade === 1 ? "" : gradeLabels[short.grade];
  return new DomainError(`${label} ${grade}库存不足：可用 ${available}，需要 ${Math.max(wanted, -short.qty)}`);
}

async function writeBalances(db: Db, balances: Map<string, LockedBalance>): Promise<void> {
  const all = [...balances.values()];
  await db.execute(sql`
    update stock_balance balance set on_hand = moved.on_hand, value_fen = moved.value_fen
    from unnest(
      ${pgArray(all.map((one) => one.repositoryId))}::bigint[],
      ${pgArray(all.map((one) => one.skuId))}::bigint[],
      ${pgArray(all.map((one) => one.grade))}::int[],
      ${pgArray(all.map((one) => one.current.onHand))}::int[],
      ${pgArray(all.map((one) => one.current.valueFen))}::bigint[]
    ) as moved(repository_id, sku_id, grade, on_hand, value_fen)
    where balance.repository_id = moved.repository_id and balance.sku_id = moved.sku_id and balance.grade = moved.grade`);
}

interface Header extends StockDocument {
  bizDate: string;
  operatorId: number;
  now: Date;
}

async function writeMovements(
  db: Db,
  header: Header,
  changes: readonly StockChange[],
  posted: readonly Posted[],
): Promise<void> {
  await db.execute(sql`
    insert into stock_movement (repository_id, sku_id, grade, qty, value_fen, variance_fen, balance_after, move_type,
      doc_type, doc_id, doc_line_id, seq, reverse_of, biz_date, operator_id, created_at)
    select moved.repository_id, moved.sku_id, moved.grade, moved.qty, moved.value_fen, moved.variance_fen,
      moved.balance_after, moved.move_type, moved.doc_type, moved.doc_id, moved.doc_line_id, moved.seq,
      moved.reverse_of, moved.biz_date,
      ${header.operatorId}::bigint, ${header.now.toISOString()}::timestamptz
    from unnest(
      ${pgArray(changes.map((one) => one.repositoryId))}::bigint[],
      ${pgArray(changes.map((one) => one.skuId))}::bigint[],
      ${pgArray(changes.map((one) => one.grade))}::int[],
      ${pgArray(changes.map((one) => one.qty))}::int[],
      ${pgArray(posted.map((one) => one.valueFen))}::bigint[],
      ${pgArray(posted.map((one) => one.varianceFen))}::bigint[],
      ${pgArray(posted.map((one) => one.balanceAfter))}::int[],
      ${pgArray(changes.map((one) => one.moveType))}::text[],
      ${pgArray(changes.map(({ document = header }) => document.docType))}::text[],
      ${pgArray(changes.map(({ document = header }) => document.docId))}::bigint[],
      ${pgArray(changes.map((one) => one.docLineId))}::bigint[],
      ${pgArray(changes.map(({ reverseOf, seq = reverseOf === undefined ? 1 : -1 }) => seq))}::int[],
      ${pgArray(changes.map((one) => one.reverseOf ?? null))}::bigint[],
      ${pgArray(changes.map((one) => one.bizDate ?? header.bizDate))}::date[]
    ) with ordinality as moved(repository_id, sku_id, grade, qty, value_fen, variance_fen, balance_after, move_type,
      doc_type, doc_id, doc_line_id, seq, reverse_of, biz_date, position)
    order by moved.position`);
}

/** After the commit: the list of styles, and the rules that watch stock. */
async function announce(
  db: Db,
  now: Date,
  changes: readonly StockChange[],
  balances: Map<string, LockedBalance>,
): Promise<void> {
  const productIds = [...new Set([...balances.values()].map((balance) => balance.productId))];
  const repositoryIds = [...new Set(changes.map((change) => change.repositoryId))];
  await enqueue(db, now, { topic: "stock.moved", payload: { productIds, repositoryIds } });
}
