/** What people ask of the stock ledger: a style's matrix, and the log of movements at every depth and by every filter. */
import { sql } from "drizzle-orm";
import { connect, rows } from "#backoffice/db/connect.ts";
import { note } from "./report.ts";

export interface StockQuestion {
  readonly kind:
    | "matrix"
    | "scan"
    | "log depth"
    | "log by SKU"
    | "log filter"
    | "log by word"
    | "log by old type"
    | "view";
  readonly name: string;
  readonly path: string;
}

interface Facts {
  movements: number;
  /** The days of the oldest and the newest movement that a log may span at once. */
  from: string;
  to: string;
  firstId: number;
  lastId: number;
  barcode: string;
  styleNo: string;
  productId: number;
  /** The ids of one busy SKU's movements at the depths asked for. */
  skuDepths: number[];
  repositoryId: number;
  rareType: string;
  operatorId: number;
  products: number[];
}

/** The same questions in the same order for every company; says how many movements it has. */
export async function readStockQuestions(url: string): Promise<StockQuestion[]> {
  const facts = await readFacts(url);
  const year = { from: facts.from, to: facts.to };
  const log = (kind: StockQuestion["kind"], name: string, query: Record<string, string | number>): StockQuestion => ({
    kind,
    name,
    path: `/api/clothes/stock/movement?${new URLSearchParams(Object.entries({ ...year, ...query }).map(([key, value]) => [key, String(value)]))}`,
  });
  const depths = [0, 0.1, 0.5, 0.9, 0.999];
  const at = (share: number) => ({ before: Math.round(facts.lastId + 1 - (facts.lastId - facts.firstId) * share) });
  const scan = (name: string, text: string): StockQuestion => ({
    kind: "scan",
    name,
    path: `/api/clothes/goods/line?${new URLSearchParams({ text })}`,
  });
  const questions: StockQuestion[] = [
    scan("a barcode", facts.barcode),
    scan("a style number", facts.styleNo),
    scan("the beginning of a style number", facts.styleNo.slice(0, 2)),
    {
      kind: "scan",
      name: "the matrix of a line's style in one place",
      path: `/api/clothes/goods/matrix?productId=${facts.productId}&repositoryId=${facts.repositoryId}`,
    },
    { kind: "matrix", name: "a busy style", path: `/api/clothes/stock/matrix?productId=${facts.productId}` },
    ...facts.products.map(
      (id, index): StockQuestion => ({
        kind: "matrix",
        name: `style ${index + 1} of 3, spread`,
        path: `/api/clothes/stock/matrix?productId=${id}`,
      }),
    ),
    ...depths.map((share) => log("log depth", `${share * 100} % down`, at(share))),
    log("log depth", "back up from the middle", { after: at(0.5).before }),
    log("log depth", "100 rows", { size: 100 }),
    ...facts.skuDepths.map((id, index) =>
      log("log by SKU", `depth ${index + 1}`, { keyword: facts.barcode, before: id }),
    ),
    log("log by SKU", "a busy style", { keyword: facts.styleNo }),
    log("log filter", "a repository", { repositoryId: facts.repositoryId }),
    log("log filter", "a repository, 90 % down", { repositoryId: facts.repositoryId, ...at(0.9) }),
    log("log by old type", "a type the newest movements lack, if any", { moveType: facts.rareType }),
    log("log filter", "an operator who moved little", { operatorId: facts.operatorId }),
    log("log filter", "seconds", { grade: 2 }),
    log("log by word", "a tenth of all SKUs", { keyword: "连衣裙" }),
    log("log filter", "a document that does not exist", { docNo: "DB00000000000" }),
    log("log filter", "a repository, a type and a style", {
      repositoryId: facts.repositoryId,
      moveType: "SALE_OUT",
      keyword: facts.styleNo,
    }),
    { kind: "view", name: "stock by place", path: "/api/clothes/stock" },
    { kind: "view", name: "stock by place, broken", path: "/api/clothes/stock?condition=broken" },
    { kind: "view", name: "overview", path: "/api/clothes/stock/overview" },
  ];
  note(`movements: ${facts.movements}`);
  return questions;
}

async function readFacts(url: string): Promise<Facts> {
  const { db, close } = await connect({ url, poolSize: 1 });
  const [facts] = await rows<Facts>(
    db,
    sql`
    with newest as materialized (select * from stock_movement order by id desc limit 20000),
    busy as (select sku_id as id from newest group by sku_id order by count(*) desc, sku_id limit 1),
    of_sku as (select id, percent_rank() over (order by id desc) as depth from stock_movement
      where sku_id = (select id from busy)),
    types as (select move_type, count(*) as movements from stock_movement group by move_type),
    ends as (select max((created_at at time zone 'Asia/Shanghai')::date) as last from newest)
    select (select sum(movements)::int8 from types) as movements,
      to_char(greatest((select min(biz_date) from stock_movement where id <= 1000), last - 365), 'YYYY-MM-DD') as "from",
      to_char(last, 'YYYY-MM-DD') as "to",
      coalesce((select max(id) from stock_movement where biz_date < last - 365 and id % 1000 = 0),
        (select min(id) from stock_movement)) as "firstId",
      (select max(id) from newest) as "lastId",
      (select barcode from sku where id = busy.id) as barcode,
      (select product_id from sku where id = busy.id) as "productId",
      (select style_no from product where id = (select product_id from sku where id = busy.id)) as "styleNo",
      array(select (select max(id) from of_sku where depth >= share) from unnest('{0,0.5,0.95}'::float8[]) share) as "skuDepths",
      (select repository_id from newest group by 1 order by count(*) desc limit 1) as "repositoryId",
      (select move_type from types order by movements limit 1) as "rareType",
      (select id from sys_user where username = 'ecom') as "operatorId",
      array(select p.id from product p order by hashint8(p.id) limit 3) as products
    from busy, ends`,
  );
  await close();
  if (!facts) throw new Error("no movements to ask for");
  return facts;
}
