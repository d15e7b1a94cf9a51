/** The lines of a 采购单: their prices, what became of them, and the forms that say how many came or went back. */
import { Form } from "@remix-run/react";
import type { LineColumn, LineView } from "#app/components/document/line-table.tsx";
import { quantityName } from "#app/components/matrix/matrix-view.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Table } from "#app/components/ui/table.tsx";

export interface PurchaseLineView extends LineView {
  receivedQty: number;
  returnedQty: number;
  left: number;
  /** 元; null where the viewer may not see cost. */
  price: string | null;
  last: string | null;
  amount: string | null;
}

type Column = LineColumn<PurchaseLineView>;
type Typed = Readonly<Record<string, string>> | undefined;

/** A draft's: an input for the price of each line. */
export function draftColumns(typed: Typed, total: string | null): Column[] {
  const seen = total !== null;
  return [
    {
      label: "单价（元）",
      cell: (line) => (
        <input
          className="input qty"
          name={`price.${line.skuId}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-label={`${line.styleNo} ${line.color} ${line.size} 单价`}
          placeholder={seen ? undefined : "不变"}
          defaultValue={typed?.[`price.${line.skuId}`] ?? line.price ?? ""}
        />
      ),
    },
    ...(seen
      ? [
          { label: "金额", cell: (line: PurchaseLineView) => line.amount, total },
          { label: "最近进价", cell: (line: PurchaseLineView) => line.last ?? "—" },
        ]
      : []),
  ];
}

/** Afterwards: what came, what went back, what is still to come. */
export function progressColumns(lines: readonly PurchaseLineView[], total: string | null): Column[] {
  const sum = (of: (line: PurchaseLineView) => number) => lines.reduce((all, line) => all + of(line), 0);
  const column = (label: string, of: (line: PurchaseLineView) => number): Column => ({
    label,
    cell: of,
    total: sum(of),
  });
  return [
    column("已入库", (line) => line.receivedQty),
    ...(sum((line) => line.returnedQty) > 0 ? [column("已退货", (line) => line.returnedQty)] : []),
    column("未到", (line) => line.left),
    ...(total === null
      ? []
      : [
          { label: "单价", cell: (line: PurchaseLineView) => line.price },
          { label: "金额", cell: (line: PurchaseLineView) => line.amount, total },
        ]),
  ];
}

interface StylePricesProps {
  styles: readonly {
    productId: number;
    styleNo: string;
    productName: string;
    qty: number;
    price: string;
    mixed: boolean;
    last: string | null;
  }[];
  clientToken: string;
  typed: Typed;
  refusal: string | undefined;
}

/** One price a style, for all its lines. */
export function StylePrices({ styles, clientToken, typed, refusal }: StylePricesProps) {
  return (
    <Card title="款价" note="一款一价，保存后用于该款全部明细；个别明细可在上面单独改" flush>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="stylePrices" />
        <input type="hidden" name="clientToken" value={clientToken} />
        <Table
          caption="款价"
          head={
            <>
              <th scope="col" className="key">
                款号
              </th>
              <th scope="col">品名</th>
              <th scope="col" className="n">
                件数
              </th>
              <th scope="col" className="n">
                单价（元）
              </th>
              <th scope="col" className="n">
                最近进价
              </th>
            </>
          }
        >
          {styles.map((style) => (
            <tr key={style.productId}>
              <th scope="row">{style.styleNo}</th>
              <td>{style.productName}</td>
              <td className="n">{style.qty}</td>
              <td className="n">
                <input
                  className="input qty"
                  name={`style.${style.productId}`}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={12}
                  aria-label={`${style.styleNo} 款价`}
                  placeholder={style.mixed ? "多种" : "不变"}
                  defaultValue={typed?.[`style.${style.productId}`] ?? style.price}
                />
              </td>
              <td className="n">{style.last ?? "—"}</td>
            </tr>
          ))}
        </Table>
        <div className="foot line">
          <Button>保存款价</Button>
          <PriceConfirm refusal={refusal} />
          {refusal && (
            <span className="err" role="alert">
              {refusal}
            </span>
          )}
        </div>
      </Form>
    </Card>
  );
}

/** Offered once a price was found far from the last. */
export function PriceConfirm({ refusal }: { refusal: string | undefined }) {
  return refusal?.includes("价格无误") ? <Checkbox name="confirmPrices" value="true" label="价格无误" /> : null;
}

interface PurchaseQuantitiesProps {
  lines: readonly PurchaseLineView[];
  /** What there is of each line. */
  figures: readonly { label: string; of(line: PurchaseLineView): number }[];
  label: string;
  initial(line: PurchaseLineView): number | string;
  typed: Typed;
}

/** Stands inside a form; posts `q.<sku>.1` fields. */
export function PurchaseQuantities({ lines, figures, label, initial, typed }: PurchaseQuantitiesProps) {
  return (
    <Table
      caption={label}
      head={
        <>
          <th scope="col" className="key">
            款色码
          </th>
          {figures.map((figure) => (
            <th key={figure.label} scope="col" className="n">
              {figure.label}
            </th>
          ))}
          <th scope="col" className="n">
            {label}
          </th>
          <th scope="col">品名</th>
        </>
      }
    >
      {lines.map((line) => {
        const name = quantityName(line.skuId, 1);
        const title = `${line.styleNo} ${line.color} ${line.size}`;
        return (
          <tr key={line.id}>
            <th scope="row">{title}</th>
            {figures.map((figure) => (
              <td key={figure.label} className="n">
                {figure.of(line)}
              </td>
            ))}
            <td className="n">
              <input
                className="input qty"
                name={name}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                aria-label={`${title} ${label}`}
                defaultValue={typed?.[name] ?? initial(line)}
              />
            </td>
            <td>{line.productName}</td>
          </tr>
        );
      })}
    </Table>
  );
}
