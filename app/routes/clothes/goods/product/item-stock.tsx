/** 概览, what 商品详情 opens on, and its 库存分布: every repository one may view, then each one's colours and sizes. */

import { SizeMatrix } from "#app/components/matrix/size-matrix.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Card, EmptyState } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { ItemTabView } from "./product-item.view.server.ts";

type StockView = Extract<ItemTabView, { tab: "stock" }>;
type Place = StockView["places"][number];

export function StockPlaces({ places, showsValue, totals, all }: StockView) {
  return (
    <>
      <Card
        title="我的仓"
        note="只列您可以查看、有货或有货要来的仓库；在途已发往该仓库、尚未收货，在产未交是批次还要交到该仓库的件数"
        flush
      >
        <DataTable
          caption="各仓库库存"
          columns={placeColumns(totals, showsValue)}
          rows={places}
          empty="有权查看的仓库里没有这款的货"
        />
      </Card>
      {places.length > 1 && (
        <Card title="我的仓合计" note="正品在库" flush>
          <SizeMatrix caption="我的仓合计正品在库" matrix={all} />
        </Card>
      )}
      {places.map((place) => (
        <Card key={place.id} title={place.name} note="正品在库" flush>
          <SizeMatrix caption={`${place.name}正品在库`} matrix={place.matrix} />
        </Card>
      ))}
    </>
  );
}

function placeColumns(totals: StockView["totals"], showsValue: boolean): (Column<Place> | false)[] {
  const pieces = (label: string, field: Exclude<keyof StockView["totals"], "value">): Column<Place> => ({
    label,
    kind: "n",
    cell: (place) => place[field],
    total: totals[field],
    negative: (place) => place[field] < 0,
  });
  return [
    { label: "仓库", kind: "key", cell: (place) => place.name },
    { label: "类型", cell: (place) => place.type },
    pieces("在库", "onHand"),
    pieces("锁定", "locked"),
    pieces("可用", "available"),
    pieces("次品", "second"),
    pieces("在途", "onWay"),
    pieces("在产未交", "open"),
    showsValue && { label: "库存金额", kind: "n", cell: (place) => place.value, total: totals.value },
  ];
}

type OverviewView = Extract<ItemTabView, { tab: "overview" }>;

interface OverviewProps extends OverviewView {
  /** An address of this page with other parameters. */
  hrefOf: (changes: Record<string, string | number | null>) => string;
}

/** What it looks like, what it sells for, where it lies, and what sells of it: on a phone the first screen holds the first three. */
export function Overview({ picture, morePictures, prices, sales, places, all, hrefOf }: OverviewProps) {
  const [only, ...others] = places;
  const details = (
    <>
      正品在库{" "}
      <Link to={hrefOf({ tab: "stock" })} preventScrollReset>
        锁定、在途与金额
      </Link>
    </>
  );
  return (
    <>
      <div className="overview">
        <section className="card" aria-label="图片">
          {picture ? (
            <a href={picture.full} target="_blank" rel="noreferrer">
              <img src={picture.small} alt="主图，查看原图" width={240} height={320} decoding="async" />
            </a>
          ) : (
            <EmptyState title="还没有图片" />
          )}
          {morePictures > 0 && (
            <Link className="more" to={hrefOf({ tab: "picture" })} preventScrollReset>
              另有 {morePictures} 张
            </Link>
          )}
        </section>
        <div className="figures">
          <Figures name="价格" figures={prices} />
          {only === undefined ? (
            <Card title="库存">有权查看的仓库里没有这款的货。</Card>
          ) : others.length === 0 ? (
            <Card title={only.name} note={details} flush>
              <SizeMatrix caption={`${only.name}正品在库`} matrix={only.matrix} />
            </Card>
          ) : (
            <Card title="库存合计" note={details} flush>
              <SizeMatrix caption="各仓合计正品在库" matrix={all} />
            </Card>
          )}
          <Figures name="近 30 天销售" figures={sales} />
        </div>
      </div>
      {others.length > 0 && (
        <div className="matrices">
          {places.map((place) => (
            <Card key={place.id} title={place.name} note="正品在库" flush>
              <SizeMatrix caption={`${place.name}正品在库`} matrix={place.matrix} />
            </Card>
          ))}
        </div>
      )}
    </>
  );
}

interface Figure {
  label: string;
  value: string;
  unit?: string | undefined;
  /** How it was reckoned. */
  hint?: string | undefined;
}

/** Figures of one kind in one card, as many beside each other as fit. */
function Figures({ name, figures }: { name: string; figures: readonly Figure[] }) {
  return (
    <section className="card" aria-label={name}>
      <dl>
        {figures.map(({ label, value, unit, hint }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b>
              {unit && <small> {unit}</small>}
            </dd>
            {hint && <dd>{hint}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
