/** The tabs of 商品详情, as links, and what each shows. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { SizeMatrix, type SizeMatrixView } from "#app/components/matrix/size-matrix.tsx";
import { Card, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { type PlaceView, StockPlaces } from "./item-stock.tsx";
import { type SkuCellView, SkuSwitches } from "./sku-switches.tsx";

interface Paging {
  page: number;
  size: number;
  total: number;
}

export type ItemTabView =
  | { tab: "basic"; facts: readonly (readonly [label: string, value: string])[] }
  | { tab: "picture"; pictures: readonly { small: string; full: string }[] }
  | {
      tab: "sku";
      sizes: readonly string[];
      rows: readonly { color: string; cells: readonly (SkuCellView | null)[] }[];
    }
  | {
      tab: "price";
      prices: readonly { label: string; value: string }[];
      log: readonly { id: number; time: string; label: string; before: string; after: string; operator: string }[];
      paging: Paging;
    }
  | {
      tab: "stock";
      places: readonly PlaceView[];
      showsValue: boolean;
      totals: readonly string[];
      all: SizeMatrixView;
    }
  | {
      tab: "sales";
      days: number;
      period: string;
      figures: readonly { label: string; value: string; unit?: string; hint?: string }[];
      sold: SizeMatrixView;
      returned: SizeMatrixView | null;
    }
  | {
      tab: "moves";
      showsValue: boolean;
      rows: readonly MoveView[];
      paging: Paging;
    };

interface MoveView {
  id: number;
  time: string;
  repository: string;
  sku: string;
  grade: string;
  type: string;
  qty: number;
  after: number;
  value: string;
  operator: string;
}

interface ItemTabProps {
  view: ItemTabView;
  /** An address of this page with other parameters. */
  hrefOf: (changes: Record<string, string | number | null>) => string;
  /** 库存变更日志 of this style; null where the viewer may not open it. */
  movesTo: string | null;
  /** Id, version and token of the SKU form; null where the viewer may not edit. */
  skuForm: ReactNode;
}

export function ItemTab({ view, hrefOf, movesTo, skuForm }: ItemTabProps) {
  switch (view.tab) {
    case "basic":
      return <Facts facts={view.facts} />;
    case "picture":
      return <Pictures pictures={view.pictures} />;
    case "sku":
      return <SkuSwitches sizes={view.sizes} rows={view.rows} form={skuForm} />;
    case "price":
      return <Prices {...view} hrefOf={hrefOf} />;
    case "stock":
      return <StockPlaces {...view} />;
    case "sales":
      return <Sales {...view} hrefOf={hrefOf} />;
    case "moves":
      return <Moves {...view} hrefOf={hrefOf} movesTo={movesTo} />;
  }
}

type Of<T extends ItemTabView["tab"]> = Extract<ItemTabView, { tab: T }>;
type Paged = Pick<ItemTabProps, "hrefOf">;

export function ItemTabs({
  tabs,
  hrefOf,
}: Paged & { tabs: readonly { tab: string; label: string; current: boolean }[] }) {
  return (
    <section className="card">
      <div className="tabbar scroll">
        <nav aria-label="商品详情">
          {tabs.map(({ tab, label, current }) => (
            <Link
              key={tab}
              to={hrefOf({ tab, page: null, days: null })}
              aria-current={current ? "page" : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </section>
  );
}

function Facts({ facts }: Pick<Of<"basic">, "facts">) {
  return (
    <Card flush>
      <dl className="form">
        {facts.map(([label, value]) => (
          <div key={label} className="field">
            <dt className="hint">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Pictures({ pictures }: Pick<Of<"picture">, "pictures">) {
  if (pictures.length === 0) return <Card>这款还没有图片。</Card>;
  return (
    <Card>
      <div className="chips">
        {pictures.map(({ small, full }, index) => (
          <a key={small} href={full} target="_blank" rel="noreferrer">
            <img
              src={small}
              alt={`图片 ${index + 1}，查看原图`}
              width={240}
              height={320}
              loading="lazy"
              decoding="async"
            />
          </a>
        ))}
      </div>
    </Card>
  );
}

function Prices({ prices, log, paging, hrefOf }: Of<"price"> & Paged) {
  return (
    <>
      <StatRow>
        {prices.map(({ label, value }) => (
          <StatCard key={label} label={label} value={value} />
        ))}
      </StatRow>
      <Card title="调价记录" flush>
        <Table
          caption="调价记录"
          head={
            <>
              <th scope="col">时间</th>
              <th scope="col">价格</th>
              <th scope="col" className="n">
                改前
              </th>
              <th scope="col" className="n">
                改后
              </th>
              <th scope="col">操作人</th>
            </>
          }
        >
          {log.map((row) => (
            <tr key={row.id}>
              <td>{row.time}</td>
              <td>{row.label}</td>
              <td className="n">{row.before}</td>
              <td className="n">{row.after}</td>
              <td>{row.operator}</td>
            </tr>
          ))}
          {log.length === 0 && <EmptyRow columns={5} title="还没有改过价" />}
        </Table>
        <Pages paging={paging} hrefOf={hrefOf} />
      </Card>
    </>
  );
}

function Sales({ days, period, figures, sold, returned, hrefOf }: Of<"sales"> & Paged) {
  return (
    <>
      <StatRow>
        {figures.map((figure) => (
          <StatCard key={figure.label} {...figure} />
        ))}
      </StatRow>
      <Card
        title={`近 ${days} 天售出`}
        note={
          <>
            {period}，只算有权查看的仓库{" "}
            <Link to={hrefOf({ days: days === 30 ? 90 : 30 })} preventScrollReset>
              看近 {days === 30 ? 90 : 30} 天
            </Link>
          </>
        }
        flush
      >
        <SizeMatrix caption={`近 ${days} 天售出件数`} matrix={sold} />
      </Card>
      {returned && (
        <Card title={`近 ${days} 天退货`} flush>
          <SizeMatrix caption={`近 ${days} 天退货件数`} matrix={returned} />
        </Card>
      )}
    </>
  );
}

function Moves({ rows, showsValue, paging, hrefOf, movesTo }: Of<"moves"> & Paged & { movesTo: string | null }) {
  return (
    <Card title="最近的流水" note={movesTo && <Link to={movesTo}>在库存变更日志中查看</Link>} flush>
      <Table
        caption="出入库流水"
        head={
          <>
            <th scope="col">时间</th>
            <th scope="col">仓库</th>
            <th scope="col">颜色尺码</th>
            <th scope="col">品级</th>
            <th scope="col">类型</th>
            <th scope="col" className="n">
              数量
            </th>
            <th scope="col" className="n">
              结存
            </th>
            {showsValue && (
              <th scope="col" className="n">
                金额
              </th>
            )}
            <th scope="col">操作人</th>
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.time}</td>
            <td>{row.repository}</td>
            <td>{row.sku}</td>
            <td>{row.grade}</td>
            <td>{row.type}</td>
            <td className={row.qty < 0 ? "n neg" : "n"}>{row.qty}</td>
            <td className={row.after < 0 ? "n neg" : "n"}>{row.after}</td>
            {showsValue && <td className="n">{row.value}</td>}
            <td>{row.operator}</td>
          </tr>
        ))}
        {rows.length === 0 && <EmptyRow columns={showsValue ? 9 : 8} title="有权查看的仓库里还没有流水" />}
      </Table>
      <Pages paging={paging} hrefOf={hrefOf} />
    </Card>
  );
}

function Pages({ paging, hrefOf }: Paged & { paging: Paging }) {
  return (
    <Pagination
      {...paging}
      hrefOf={(page) => hrefOf({ page: page || null })}
      hrefOfSize={(size) => hrefOf({ size, page: null })}
    />
  );
}
