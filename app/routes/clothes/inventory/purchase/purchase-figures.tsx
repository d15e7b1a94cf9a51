/** The figures of a 采购单's lines beside their pieces: prices to type while it is a draft, later what became of them. */

import type { StyleGroup } from "#app/components/document/goods-groups.ts";
import type { GoodsFigure } from "#app/components/document/goods-list.tsx";
import { CheckField } from "#app/components/page/edit-form.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import type { FormReply } from "#app/lib/form-reply.ts";
import { refusalCodes } from "#contract/headers.ts";
import type { PurchaseLineView } from "./purchase.view.server.ts";

type Figure = GoodsFigure<PurchaseLineView>;

/** A draft's; only for who may see cost. */
export function draftFigures(total: string | null): Figure[] {
  if (total === null) return [];
  return [
    {
      label: "单价（元）",
      cell: (line) => <Price name={`price.${line.skuId}`} label={`${line.styleNo} ${line.color} ${line.size} 单价`} />,
    },
    { label: "金额", cell: (line) => line.amount, total },
    { label: "最近进价", cell: (line) => line.last ?? "—" },
  ];
}

/** Afterwards: what came, what went back, what is still to come. */
export function progressFigures(lines: readonly PurchaseLineView[], total: string | null): Figure[] {
  return [
    { label: "已入库", of: (line) => line.receivedQty },
    ...(lines.some((line) => line.returnedQty > 0)
      ? [{ label: "已退货", of: (line: PurchaseLineView) => line.returnedQty }]
      : []),
    { label: "未到", of: (line) => line.left },
    ...(total === null
      ? []
      : [
          { label: "单价", cell: (line: PurchaseLineView) => line.price ?? "未定价" },
          { label: "金额", cell: (line: PurchaseLineView) => line.amount, total },
        ]),
  ];
}

/** What prices hold, by the name of their control. */
export function storedPrices(
  lines: readonly PurchaseLineView[],
  styles: Readonly<Record<string, { price: string | null }>>,
): Record<string, string> {
  return Object.fromEntries([
    ...lines.map(({ skuId, price }) => [`price.${skuId}`, price ?? ""]),
    ...Object.entries(styles).map(([productId, { price }]) => [`style.${productId}`, price ?? ""]),
  ]);
}

/** One price for all lines of a style, beside its matrix. */
export function StylePrice({
  group: { productId, styleNo },
  last,
}: {
  group: StyleGroup<PurchaseLineView>;
  last: string | null;
}) {
  return (
    <>
      <span>款价</span>
      <Price name={`style.${productId}`} label={`${styleNo} 款价`} placeholder="各行不同" />
      {last && <small className="hint">最近进价 {last}</small>}
    </>
  );
}

function Price({ name, label, placeholder }: { name: string; label: string; placeholder?: string }) {
  const { value, errors } = useFormFields();
  return (
    <input
      className="input qty"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      aria-label={label}
      aria-invalid={errors[name] ? true : undefined}
      placeholder={placeholder}
      defaultValue={value(name)}
    />
  );
}

/** Offered once a price was found far from the last. */
export function PriceConfirm({ reply }: { reply: FormReply | undefined }) {
  return reply?.code === refusalCodes.confirmPrices && <CheckField name="confirmPrices" label="价格无误" />;
}
