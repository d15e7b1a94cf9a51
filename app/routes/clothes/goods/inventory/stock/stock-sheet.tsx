/** Available pieces of several styles, colour × size each. */

import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import { formatCount } from "#app/lib/format/format.ts";

interface SheetStyle {
  productId: number;
  styleNo: string;
  name: string;
  sizes: readonly string[];
  colors: readonly { name: string; available: readonly (number | null)[] }[];
  available: number;
}

export function StockSheet({ styles }: { styles: readonly SheetStyle[] }) {
  return (
    <ScrollRegion className="scroll sheet" aria-label="库存表">
      {styles.map((style) => (
        <div key={style.productId}>
          <table>
            <caption>
              <b>{style.styleNo}</b> {style.name}
            </caption>
            <thead>
              <tr>
                <th scope="col">颜色</th>
                {style.sizes.map((size) => (
                  <th key={size} scope="col">
                    {size}
                  </th>
                ))}
                <th scope="col">合计</th>
              </tr>
            </thead>
            <tbody>
              {style.colors.map((color) => (
                <tr key={color.name}>
                  <th scope="row">{color.name}</th>
                  {color.available.map((pieces, index) => (
                    <td key={style.sizes[index]}>{pieces === null ? "–" : formatCount(pieces)}</td>
                  ))}
                  <td>{formatCount(color.available.reduce<number>((sum, pieces) => sum + (pieces ?? 0), 0))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </ScrollRegion>
  );
}
