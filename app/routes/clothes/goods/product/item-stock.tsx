/** 库存分布 of 商品详情: every repository one may view, then each one's colours and sizes. */

import { SizeMatrix, type SizeMatrixView } from "#app/components/matrix/size-matrix.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface PlaceView {
  id: number;
  name: string;
  type: string;
  onHand: number;
  locked: number;
  available: number;
  /** Pieces of 次品. */
  second: number;
  /** On the way there. */
  onWay: number;
  /** 元, formatted; null without the right to see cost. */
  value: string | null;
  matrix: SizeMatrixView;
}

interface StockPlacesProps {
  places: readonly PlaceView[];
  showsValue: boolean;
  /** Sums of the five columns of pieces. */
  totals: readonly string[];
  all: SizeMatrixView;
}

const columns = ["在库", "锁定", "可用", "次品", "在途"];

export function StockPlaces({ places, showsValue, totals, all }: StockPlacesProps) {
  return (
    <>
      <Card title="各仓库" note="只列有权查看且有货的仓库；在途是发往该仓库、尚未收货的件数" flush>
        <Table
          caption="各仓库库存"
          head={
            <>
              <th scope="col" className="key">
                仓库
              </th>
              <th scope="col">类型</th>
              {columns.map((column) => (
                <th key={column} scope="col" className="n">
                  {column}
                </th>
              ))}
              {showsValue && (
                <th scope="col" className="n">
                  库存金额
                </th>
              )}
            </>
          }
          totals={
            <>
              <th scope="row">合计</th>
              <td />
              {totals.map((total, index) => (
                <td key={columns[index]} className="n">
                  {total}
                </td>
              ))}
              {showsValue && <td />}
            </>
          }
        >
          {places.map((place) => (
            <tr key={place.id}>
              <th scope="row">{place.name}</th>
              <td>{place.type}</td>
              {[place.onHand, place.locked, place.available, place.second, place.onWay].map((count, index) => (
                <td key={columns[index]} className={count < 0 ? "n neg" : "n"}>
                  {count}
                </td>
              ))}
              {showsValue && <td className="n">{place.value}</td>}
            </tr>
          ))}
          {places.length === 0 && <EmptyRow columns={showsValue ? 8 : 7} title="有权查看的仓库里没有这款的货" />}
        </Table>
      </Card>
      {places.length > 1 && (
        <Card title="全部仓库" note="正品在库" flush>
          <SizeMatrix caption="全部仓库正品在库" matrix={all} />
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
