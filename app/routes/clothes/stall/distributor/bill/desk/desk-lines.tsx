/** The bill's lines as they are entered: quantity, 即拿 and price can be typed over. */
import { SizeCell } from "#app/components/page/list/cells.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import type { DeskLine, DeskView } from "./desk-view.ts";

interface DeskLinesProps {
  desk: DeskView;
  /** What was typed and refused, by field name. */
  typed: Readonly<Record<string, string>> | undefined;
}

export function DeskLines({ desk, typed }: DeskLinesProps) {
  const { bill, may } = desk;
  const lines = bill?.lines ?? [];
  return (
    <Card title="明细" note={bill?.no} flush>
      <div className="desk-lines">
        <Table
          caption="明细"
          head={
            <>
              <th scope="col">图</th>
              <th scope="col" className="key">
                款式
              </th>
              <th scope="col">颜色</th>
              <th scope="col">尺码</th>
              <th scope="col" className="n">
                数量
              </th>
              <th scope="col" className="n">
                即拿
              </th>
              <th scope="col" className="n">
                单价
              </th>
              <th scope="col">来源</th>
              <th scope="col" className="n">
                金额
              </th>
              <th scope="col" className="n">
                可用
              </th>
              <th scope="col" className="act">
                操作
              </th>
            </>
          }
          totals={
            bill &&
            lines.length > 0 && (
              <>
                <td />
                <th scope="row">合计</th>
                <td colSpan={2}>{lines.length} 行</td>
                <td className="n">
                  {bill.saleQty}
                  {bill.returnQty > 0 && <small className="neg"> 退 {bill.returnQty}</small>}
                </td>
                <td colSpan={3} />
                <td className="n">
                  {bill.goods}
                  {bill.returnQty > 0 && <small className="neg"> -{bill.returned}</small>}
                </td>
                <td />
                <td className="act" />
              </>
            )
          }
        >
          {lines.map((line) => (
            <LineRow key={line.id} line={line} typed={typed} mayPrice={may.price} />
          ))}
          {lines.length === 0 && (
            <EmptyRow columns={11} title="还没有明细">
              扫码或输入款号，就会出现在这里
            </EmptyRow>
          )}
        </Table>
      </div>
      {lines.length > 0 && (
        <div className="foot line">
          <Button name="intent" value="save">
            保存修改
          </Button>
          <small className="hint">改了数量、即拿或单价后，按任何按钮都会一起保存；即拿少于数量的部分记为欠货</small>
        </div>
      )}
    </Card>
  );
}

const tones = { SALE: "neutral", RETURN: "bad", GIFT: "good", SAMPLE: "info" } as const;

interface LineRowProps {
  line: DeskLine;
  typed: DeskLinesProps["typed"];
  mayPrice: boolean;
}

function LineRow({ line, typed, mayPrice }: LineRowProps) {
  const name = `${line.styleNo} ${line.color} ${line.size}`;
  // Long enough for a barcode scanned here by mistake: cut off, it would read as a quantity.
  const field = (part: string, value: string | number) => ({
    className: `input qty ${part}`,
    name: `l.${line.id}.${part}`,
    autoComplete: "off",
    defaultValue: typed?.[`l.${line.id}.${part}`] ?? value,
  });
  return (
    <tr>
      <td>
        <Thumb src={line.pictureSrc} alt="" />
        <input type="hidden" name={`l.${line.id}.was`} value={`${line.qty}|${line.takeQty}|${line.price}`} />
      </td>
      <th scope="row">
        {line.styleNo} {line.kind !== "SALE" && <Badge tone={tones[line.kind]}>{line.kindLabel}</Badge>}
        <small>{line.productName}</small>
      </th>
      <td>{line.color}</td>
      <td>
        <SizeCell {...line} />
      </td>
      <td className="n">
        <input {...field("qty", line.qty)} inputMode="numeric" maxLength={20} aria-label={`${name} 数量`} />
      </td>
      <td className="n">
        {line.kind === "RETURN" ? (
          <input type="hidden" name={`l.${line.id}.take`} value={line.takeQty} />
        ) : (
          <input {...field("take", line.takeQty)} inputMode="numeric" maxLength={20} aria-label={`${name} 即拿`} />
        )}
      </td>
      <td className="n">
        {mayPrice && line.kind !== "GIFT" ? (
          <input {...field("price", line.price)} inputMode="decimal" maxLength={12} aria-label={`${name} 单价`} />
        ) : (
          <>
            {line.price}
            <input type="hidden" name={`l.${line.id}.price`} value={line.price} />
          </>
        )}
      </td>
      <td>
        <Badge tone={line.priceSource === "MANUAL" ? "warn" : "neutral"}>{line.sourceLabel}</Badge>
        {line.sourceDate && <small>{line.sourceDate}</small>}
      </td>
      <td className="n">{line.amount}</td>
      <td className={line.kind !== "RETURN" && line.available < line.takeQty ? "n neg" : "n"}>
        {formatCount(line.available)}
      </td>
      <td className="act">
        <Button variant="text" name="intent" value={`remove:${line.id}`} aria-label={`移除 ${name}`}>
          移除
        </Button>
      </td>
    </tr>
  );
}
