/** A bill on A4, or on the three-part tractor form: the head stands on each sheet that a long one needs. */

import type { SlipGroupView, SlipView } from "#app/components/print/slip-view.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { SlipBarcode, SlipFigures, SlipQrCode } from "./slip-parts.tsx";

export function SlipSheet({ slip }: { slip: SlipView }) {
  const sizes = Math.max(1, ...slip.groups.map((group) => group.sizes.length));
  const priced = slip.figures.length > 0;
  const columns = sizes + (priced ? 5 : 3);
  const threePart = slip.template === "P241";
  return (
    <article className={`paper sheet-bill ${threePart ? "p241" : "a4"}`} aria-label={`${slip.title} ${slip.no}`}>
      <table>
        <thead>
          <tr className="top">
            <td colSpan={columns}>
              <SlipTop slip={slip} />
            </td>
          </tr>
          <tr>
            <th scope="col">款号 品名</th>
            <th scope="col">颜色</th>
            <th scope="colgroup" colSpan={sizes}>
              尺码
            </th>
            <th scope="col" className="n">
              件数
            </th>
            {priced && (
              <>
                <th scope="col" className="n">
                  单价
                </th>
                <th scope="col" className="n">
                  金额
                </th>
              </>
            )}
          </tr>
        </thead>
        {slip.groups.map((group) => (
          <SheetGroup key={group.key} group={group} sizes={sizes} />
        ))}
      </table>
      <div className="bottom">
        <div>
          <p className="pieces">{slip.pieces}</p>
          {slip.returnRule && <p>{slip.returnRule}</p>}
          {slip.footer && <p>{slip.footer}</p>}
          <p className="sign">
            <span>客户签收</span>
            <span>发货</span>
          </p>
          {threePart && <p className="parts">第一联 存根（白） 第二联 客户（红） 第三联 回单（黄）</p>}
        </div>
        {slip.qrCode && <SlipQrCode code={slip.qrCode} />}
        <SlipFigures figures={slip.figures} />
        <SlipFigures figures={slip.debt} />
      </div>
    </article>
  );
}

function SlipTop({ slip }: { slip: SlipView }) {
  return (
    <div className="slip-top">
      <div>
        <h2>
          {slip.stallName} {slip.title}
          {slip.marks.map((mark) => (
            <small key={mark}>【{mark}】</small>
          ))}
        </h2>
        {slip.header && <p>{slip.header}</p>}
        <dl>
          {slip.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <SlipBarcode barcode={slip.barcode} label={slip.no} />
        <p className="no">{slip.no}</p>
      </div>
    </div>
  );
}

/** One style: its sizes as a row of headings, then a row a colour. */
function SheetGroup({ group, sizes }: { group: SlipGroupView; sizes: number }) {
  const { marks, styleNo, productName, rows, price, amount, qty, owedQty } = group;
  const places = Array.from({ length: sizes }, (_, place) => place);
  const span = rows.length + 1;
  return (
    <tbody>
      <tr className="sizes">
        <th scope="rowgroup" rowSpan={span}>
          {marks.map((mark) => `[${mark}] `)}
          {styleNo} {productName}
          {owedQty > 0 && <b> 欠 {formatCount(owedQty)} 件</b>}
        </th>
        <td />
        {places.map((place) =>
          group.sizes[place] === undefined ? (
            <td key={place} />
          ) : (
            <th key={place} scope="col" className="n">
              {group.sizes[place]}
            </th>
          ),
        )}
        <td className="n">
          <b>{formatCount(qty)}</b>
        </td>
        {price !== null && (
          <>
            <td className="n" rowSpan={span}>
              {price}
            </td>
            <td className="n" rowSpan={span}>
              {amount}
            </td>
          </>
        )}
      </tr>
      {rows.map((row) => (
        <tr key={row.color}>
          <th scope="row">{row.color}</th>
          {places.map((place) => (
            <td key={place} className="n">
              {row.qtys[place] ? formatCount(row.qtys[place]) : ""}
            </td>
          ))}
          <td className="n">{formatCount(row.qty)}</td>
        </tr>
      ))}
    </tbody>
  );
}
