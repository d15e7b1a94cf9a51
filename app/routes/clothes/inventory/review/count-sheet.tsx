/** A 盘点 on paper: lines to be filled in by hand, or the differences to be signed. */

import { Slip } from "#app/components/document/slip.tsx";
import type { LineSku } from "#contract/goods/lines.ts";
import type { CountFigures } from "./count-views.ts";

interface SheetRow extends LineSku {
  grade: 1 | 2;
  bookQty?: number | null | undefined;
  counted: number | null;
  diff?: number | null | undefined;
  worth: string | null;
}

interface CountSheetProps {
  title: string;
  form: "blank" | "difference";
  count: {
    no: string;
    repositoryName: string;
    modeLabel: string;
    scope: readonly string[];
    managerName: string | null;
    submitBy: string | null;
    approveBy: string | null;
  } & CountFigures;
  rows: readonly SheetRow[];
  printedAt: string;
}

export function CountSheet({ title, form, count, rows, printedAt }: CountSheetProps) {
  const book = count.book !== null;
  const differences = form === "difference";
  const cost = differences && count.worth !== null;
  return (
    <Slip label={`${title} ${count.no}`}>
      <h2>
        {title} {count.no}
      </h2>
      <dl>
        <dt>仓库</dt>
        <dd>{count.repositoryName}</dd>
        <dt>方式</dt>
        <dd>
          {count.modeLabel} {count.scope.join("、")}
        </dd>
        <dt>负责人</dt>
        <dd>{count.managerName}</dd>
        <dt>打印</dt>
        <dd>{printedAt}</dd>
      </dl>
      <table>
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">款号</th>
            <th scope="col">品名</th>
            <th scope="col">颜色</th>
            <th scope="col">尺码</th>
            <th scope="col">品级</th>
            {book && (
              <th scope="col" className="n">
                账面
              </th>
            )}
            <th scope="col" className="n">
              实盘
            </th>
            {differences && (
              <th scope="col" className="n">
                差异
              </th>
            )}
            {cost && (
              <th scope="col" className="n">
                金额
              </th>
            )}
            {!differences && <th scope="col">货位</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.skuId} ${row.grade}`}>
              <td>{row.styleNo}</td>
              <td>{row.productName}</td>
              <td>{row.color}</td>
              <td>{row.size}</td>
              <td>{row.grade === 2 ? "次品" : "正品"}</td>
              {book && <td className="n">{row.bookQty}</td>}
              <td className="n">{row.counted}</td>
              {differences && <td className="n">{row.diff}</td>}
              {cost && <td className="n">{row.worth}</td>}
              {!differences && <td />}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={9}>没有{differences ? "差异" : "要盘点的商品"}</td>
            </tr>
          )}
        </tbody>
        {differences && rows.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={5 + Number(book)}>
                盘盈 {count.gain}，盘亏 {count.loss}
              </th>
              <td className="n" colSpan={2}>
                {(count.gain ?? 0) - (count.loss ?? 0)}
              </td>
              {cost && <td className="n">{count.worth}</td>}
            </tr>
          </tfoot>
        )}
      </table>
      <footer>
        <span>盘点人：{differences && count.submitBy}</span>
        <span>复核人：</span>
        <span>审核人：{differences && count.approveBy}</span>
      </footer>
    </Slip>
  );
}
