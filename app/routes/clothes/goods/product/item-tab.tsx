/** The tabs of 商品详情, as links, and what each shows. */

import type { ComponentProps } from "react";
import { SizeMatrix } from "#app/components/matrix/size-matrix.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Pagination } from "#app/components/page/list/pagination.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import { permissions } from "#contract/permissions.ts";
import { Batches, OpenBatches } from "./item-batches.tsx";
import { ShopGoods } from "./item-platform.tsx";
import { Materials, Route } from "./item-production.tsx";
import { Overview, StockPlaces } from "./item-stock.tsx";
import type { ItemTabView } from "./product-item.view.server.ts";
import { SkuSwitches } from "./sku-switches.tsx";

type Of<T extends ItemTabView["tab"]> = Extract<ItemTabView, { tab: T }>;

interface ItemTabProps {
  view: ItemTabView;
  /** An address of this page with other parameters. */
  hrefOf: (changes: Record<string, string | number | null>) => string;
  /** 库存变更日志 of this style; null where the viewer may not open it. */
  movesTo: string | null;
  productId: number;
  /** The SKU form; null where the viewer may not edit. */
  skuForm: ComponentProps<typeof SkuSwitches>["form"];
}

export function ItemTab({ view, hrefOf, movesTo, productId, skuForm }: ItemTabProps) {
  switch (view.tab) {
    case "overview":
      return <Overview {...view} hrefOf={hrefOf} />;
    case "basic":
      return <Facts facts={view.facts} />;
    case "picture":
      return <Pictures {...view} productId={productId} />;
    case "sku":
      return <SkuSwitches sizes={view.sizes} rows={view.rows} form={skuForm} />;
    case "price":
      return <Prices {...view} hrefOf={hrefOf} />;
    case "stock":
      return <StockPlaces {...view} />;
    case "sales":
      return <Sales {...view} hrefOf={hrefOf} />;
    case "bom":
      return <Materials {...view} productId={productId} />;
    case "route":
      return <Route {...view} productId={productId} />;
    case "batch":
      return (
        <Batches {...view} productId={productId}>
          <Pages paging={view.paging} hrefOf={hrefOf} />
        </Batches>
      );
    case "open":
      return <OpenBatches {...view} />;
    case "platform":
      return <ShopGoods rows={view.rows} />;
    case "moves":
      return <Moves {...view} hrefOf={hrefOf} movesTo={movesTo} />;
  }
}

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

function Pictures({ pictures, colors, productId }: Of<"picture"> & { productId: number }) {
  return (
    <>
      <Card>
        {pictures.length === 0 ? (
          "这款还没有图片。"
        ) : (
          <PictureRow pictures={pictures.map((one, index) => ({ ...one, name: `图片 ${index + 1}` }))} />
        )}
      </Card>
      <Card
        title="颜色图片"
        note={
          <Can roles={[permissions.productEdit]}>
            <Link to={paths.product.colors(productId)}>维护颜色图片</Link>
          </Can>
        }
      >
        {colors.length === 0 ? "各颜色都用商品的图片。" : <PictureRow pictures={colors} named />}
      </Card>
    </>
  );
}

function PictureRow({
  pictures,
  named = false,
}: {
  pictures: readonly { name: string; small: string; full: string }[];
  named?: boolean;
}) {
  return (
    <div className="chips">
      {pictures.map(({ name, small, full }) => (
        <a key={name} href={full} target="_blank" rel="noreferrer">
          <img src={small} alt={`${name}，查看原图`} width={240} height={320} loading="lazy" decoding="async" />
          {named && <span>{name}</span>}
        </a>
      ))}
    </div>
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
        <DataTable caption="调价记录" columns={priceColumns} rows={log} empty="还没有改过价" />
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
      <DataTable
        caption="出入库流水"
        columns={moveColumns(showsValue)}
        rows={rows}
        empty="有权查看的仓库里还没有流水"
      />
      <Pages paging={paging} hrefOf={hrefOf} />
    </Card>
  );
}

const priceColumns: Column<Of<"price">["log"][number]>[] = [
  { label: "时间", cell: (row) => row.time },
  { label: "价格", cell: (row) => row.label },
  { label: "改前", kind: "n", cell: (row) => row.before },
  { label: "改后", kind: "n", cell: (row) => row.after },
  { label: "操作人", cell: (row) => row.operator },
];

function moveColumns(showsValue: boolean): (Column<Of<"moves">["rows"][number]> | false)[] {
  return [
    { label: "时间", cell: (row) => row.time },
    { label: "仓库", cell: (row) => row.repository },
    { label: "颜色尺码", cell: (row) => row.sku },
    { label: "品级", cell: (row) => row.grade },
    { label: "类型", cell: (row) => row.type },
    { label: "数量", kind: "n", cell: (row) => row.qty, negative: (row) => row.qty < 0 },
    { label: "结存", kind: "n", cell: (row) => row.after, negative: (row) => row.after < 0 },
    showsValue && { label: "金额", kind: "n", cell: (row) => row.value },
    { label: "操作人", cell: (row) => row.operator },
  ];
}

function Pages({ paging, hrefOf }: Paged & { paging: Of<"price">["paging"] }) {
  return (
    <Pagination
      {...paging}
      hrefOf={(page) => hrefOf({ page: page || null })}
      hrefOfSize={(size) => hrefOf({ size, page: null })}
    />
  );
}
