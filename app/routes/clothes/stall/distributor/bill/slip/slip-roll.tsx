/** A bill on paper from a roll, 58 or 80 mm wide. */

import type { SlipGroupView, SlipView } from "#app/components/print/slip-view.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { SlipBarcode, SlipFigures, SlipQrCode } from "./slip-parts.tsx";

export function SlipRoll({ slip }: { slip: SlipView }) {
  const width = slip.template === "P58" ? "58" : "80";
  return (
    <article className={`paper roll r${width} r${width}-${slip.rollLength}`} aria-label={`${slip.title} ${slip.no}`}>
      <h2>{slip.stallName}</h2>
      {slip.header && <p className="mid">{slip.header}</p>}
      {slip.marks.map((mark) => (
        <p key={mark} className="mid mark">
          【{mark}】
        </p>
      ))}
      <p className="mid no">
        {slip.title !== "拿货单" && `${slip.title} `}
        {slip.no}
      </p>
      <dl className="slip-facts">
        {slip.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {slip.groups.map((group) => (
        <RollGroup key={group.key} group={group} />
      ))}
      <p className="pieces">{slip.pieces}</p>
      <SlipFigures figures={slip.figures} />
      <SlipFigures figures={slip.debt} />
      {slip.returnRule && <p>{slip.returnRule}</p>}
      {slip.footer && <p className="mid">{slip.footer}</p>}
      {slip.qrCode && <SlipQrCode code={slip.qrCode} />}
      <SlipBarcode barcode={slip.barcode} label={slip.no} />
    </article>
  );
}

function RollGroup({ group }: { group: SlipGroupView }) {
  const { marks, styleNo, productName, sizes, rows, qty, owedQty, price, amount } = group;
  return (
    <section className="group">
      <h3>
        {marks.map((mark) => `[${mark}] `)}
        {styleNo} {productName}
      </h3>
      <table>
        <thead>
          <tr>
            <td />
            {sizes.map((size) => (
              <th key={size} scope="col">
                {size}
              </th>
            ))}
            <th scope="col">计</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.color}>
              <th scope="row">{row.color}</th>
              {row.qtys.map((count, index) => (
                <td key={sizes[index]}>{count ? formatCount(count) : "-"}</td>
              ))}
              <td>{formatCount(row.qty)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="amount">
        <span>
          {formatCount(qty)} 件{owedQty > 0 && `（欠 ${formatCount(owedQty)}）`}
          {price !== null && ` × ${price}`}
        </span>
        <b>{amount}</b>
      </p>
    </section>
  );
}
