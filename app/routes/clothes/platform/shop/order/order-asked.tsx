/** The questions before each act on a 平台订单; the address says which (`?confirm=…`). */
import type { ReactNode } from "react";
import { DayField, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question } from "#app/components/page/question.tsx";
import type { Option } from "#app/lib/options.ts";
import { optionsOf } from "#app/lib/options.ts";
import { afterSaleTypeLabels, type ShopOrderAct, shopOrderActLabels } from "#contract/platform/order.words.ts";
import { PieceCells } from "./piece-cells.tsx";

interface OrderLine {
  id: number;
  /** `8801 黑 M`, or the platform's words. */
  label: string;
  matched: boolean;
  qty: number;
  shippedQty: number;
}

export interface OrderChoices {
  lines: readonly OrderLine[];
  repositories: readonly Option[];
  /** Orders to the same door. */
  sameDoor: readonly Option[];
  /** To choose from where a parcel is sent. */
  couriers: readonly Option[];
}

interface OrderAskedProps extends Omit<FormFrameProps, "children"> {
  act: ShopOrderAct;
  no: string;
  choices: OrderChoices;
  cancelTo: string;
}

export function OrderAsked({ act, no, choices, ...rest }: OrderAskedProps) {
  return (
    <Question
      {...rest}
      intent={act}
      title={`${shopOrderActLabels[act]}：订单 ${no}`}
      label={`确认${shopOrderActLabels[act]}`}
      danger={act === "close"}
    >
      {fields[act]?.(choices)}
    </Question>
  );
}

/** Scanned: the cursor waits for the number, the courier is the one of the last parcel. */
const parcel = ({ couriers }: OrderChoices) => (
  <div className="line">
    <LineField label="快递公司" name="courier" max={50} required list="couriers" />
    <datalist id="couriers">
      {couriers.map(({ value, label }) => (
        <option key={value} value={label} />
      ))}
    </datalist>
    <LineField label="快递单号" name="waybillNo" max={40} required autoFocus />
  </div>
);

const fields: Partial<Record<ShopOrderAct, (choices: OrderChoices) => ReactNode>> = {
  audit: () => <p>审核后锁定库存，订单进入待发货。</p>,
  unaudit: () => <p>释放锁定的库存，订单退回待审核。</p>,
  ship: parcel,
  waybill: parcel,
  unmerge: () => <p>包裹里的订单各自发货。</p>,
  handle: () => <p>买家的留言已经看过、照办或回复，订单可以审核。</p>,
  tell: () => <p>再次把快递单号告诉平台。</p>,
  recall: () => <p>平台还不知道已发货：货退回发货仓并重新锁定，快递单号保留。</p>,
  match: ({ lines }) => (
    <div className="line">
      <SelectField
        label="商品行"
        name="lineId"
        options={lines.map(({ id, label, matched }) => ({ value: id, label: matched ? label : `未匹配：${label}` }))}
        required
      />
      <LineField label="SKU 编码或条码" name="code" max={64} hint="扫吊牌条码，或直接填写" required />
    </div>
  ),
  reroute: ({ repositories }) => (
    <div className="line">
      <SelectField label="发货仓" name="repositoryId" options={repositories} placeholder="请选择" required />
    </div>
  ),
  hold: () => (
    <>
      <p>到这一天之前不能审核，当天自动恢复，也可以提前取消。已审核的退回待审核，释放锁定的库存，并离开波次。</p>
      <div className="line">
        <DayField label="留到" name="until" required />
      </div>
    </>
  ),
  release: () => <p>提前恢复，订单可以审核。</p>,
  splitStock: () => <p>有货的留在原订单先发（您能审核时同时审核），缺的拆成另一单，到货后自动恢复。</p>,
  split: ({ lines }) => (
    <>
      <p>填写拆到另一单的件数，至少留一件在原订单。</p>
      <PieceCells
        caption="拆出的件数"
        rows={lines}
        keyName="lineId"
        due={{ label: "数量", of: ({ qty }) => qty }}
        cells={[{ label: "拆出", name: "qty" }]}
      />
    </>
  ),
  merge: ({ sameDoor }) => (
    <>
      <p>与同一收货地址的另一单放进一个包裹。</p>
      <div className="line">
        <SelectField label="合并的订单" name="other" options={sameDoor} required />
      </div>
    </>
  ),
  address: () => (
    <>
      <p>填写完整的新地址，原来的收货信息将被替换。</p>
      <div className="line">
        <LineField label="收货人" name="name" max={100} required />
        <LineField label="电话" name="phone" max={40} required />
        <LineField label="省" name="province" max={50} required />
        <LineField label="市" name="city" max={50} />
        <LineField label="区" name="district" max={50} />
      </div>
      <LineField label="详细地址" name="address" max={500} required />
    </>
  ),
  afterSale: ({ lines }) => (
    <>
      <p>平台上提出的售后会自动抓来或随订单文件导入；这里登记平台以外说好的。</p>
      <div className="line">
        <SelectField label="类型" name="type" options={optionsOf(afterSaleTypeLabels)} placeholder="请选择" required />
        <MoneyField label="退款金额（元）" name="amountFen" hint="换货和补发不填" />
      </div>
      <LineField label="原因" name="reason" max={200} required />
      <PieceCells
        caption="售后的件数"
        rows={lines.filter(({ shippedQty }) => shippedQty > 0)}
        keyName="orderLineId"
        due={{ label: "已发", of: ({ shippedQty }) => shippedQty }}
        cells={[{ label: "售后件数", name: "qty" }]}
      />
    </>
  ),
  close: () => <LineField label="关闭原因" name="reason" max={200} required />,
};
