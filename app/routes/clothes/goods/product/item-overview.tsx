/** 概览, what 商品详情 opens on: what it looks like, what it sells for, what sells of it, and where it lies. */
import { SizeMatrix } from "#app/components/matrix/size-matrix.tsx";
import { Card, EmptyState, StatCards } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { ItemTabView } from "./product-item.view.server.ts";

type OverviewView = Extract<ItemTabView, { tab: "overview" }>;

interface OverviewProps extends OverviewView {
  /** An address of this page with other parameters. */
  hrefOf: (changes: Record<string, string | number | null>) => string;
}

export function Overview({ picture, morePictures, prices, sales, places, all, hrefOf }: OverviewProps) {
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
          <StatCards cards={prices} />
          <StatCards cards={sales} />
          {places.length === 0 && <Card title="库存">有权查看的仓库里没有这款的货。</Card>}
          {places.length > 1 && (
            <Card
              title="库存合计"
              note={
                <>
                  正品在库{" "}
                  <Link to={hrefOf({ tab: "stock" })} preventScrollReset>
                    锁定、在途与金额
                  </Link>
                </>
              }
              flush
            >
              <SizeMatrix caption="各仓合计正品在库" matrix={all} />
            </Card>
          )}
        </div>
      </div>
      {places.length > 0 && (
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
