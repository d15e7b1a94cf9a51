/** The questions before each act on a 售后; the address says which (`?sale=…&confirm=…`). */
import type { ReactNode } from "react";
import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question } from "#app/components/page/question.tsx";
import type { Option } from "#app/lib/options.ts";
import type { AfterSaleView } from "./after-sale.view.server.ts";
import { PieceCells, startOf } from "./piece-cells.tsx";

export const saleActs = { agree: "同意", reject: "拒绝", receive: "收到退货", send: "发出", finish: "办结" } as const;
export type SaleAct = keyof typeof saleActs;

interface SaleAskedProps extends Omit<FormFrameProps, "children" | "values"> {
  act: SaleAct;
  sale: AfterSaleView;
  repositories: readonly Option[];
  /** 发货仓 of the order. */
  repositoryId: number;
  cancelTo: string;
}

export function SaleAsked({ act, sale, repositories, repositoryId, ...rest }: SaleAskedProps) {
  const due = { label: "申请", of: ({ qty }: AfterSaleView["lines"][number]) => qty };
  const place = { repositoryId: repositories.some(({ value }) => value === repositoryId) ? repositoryId : "" };
  const questions: Record<SaleAct, { values?: Record<string, unknown>; body: ReactNode }> = {
    agree: { body: <p>{sale.next}</p> },
    reject: {
      body: <LineField label="拒绝原因" name="remark" max={200} required />,
    },
    receive: {
      values: { ...place, ...startOf(sale.lines, "goodQty", ({ qty }) => qty) },
      body: (
        <>
          <p>请按收到的实物填写正品和次品件数，次品按次品入库；没有退回的不要填。</p>
          <div className="line">
            <SelectField label="退货仓" name="repositoryId" options={repositories} placeholder="请选择" required />
          </div>
          <PieceCells
            caption="收到的件数"
            rows={sale.lines}
            keyName="id"
            due={due}
            cells={[
              { label: "正品", name: "goodQty" },
              { label: "次品", name: "secondQty" },
            ]}
          />
        </>
      ),
    },
    send: {
      values: { ...place, ...startOf(sale.lines, "qty", ({ qty }) => qty) },
      body: (
        <>
          <p>从发货仓出库给买家；换成别的颜色尺码时填 SKU 编码，不填则按原来的款色码发。</p>
          <div className="line">
            <SelectField label="发货仓" name="repositoryId" options={repositories} placeholder="请选择" required />
            <LineField label="快递公司" name="courier" max={50} />
            <LineField label="快递单号" name="waybillNo" max={40} />
          </div>
          <PieceCells
            caption="发出的件数"
            rows={sale.lines}
            keyName="id"
            due={due}
            cells={[
              { label: "发出", name: "qty" },
              { label: "换成", name: "code", kind: "words", max: 64, placeholder: "SKU 编码或条码" },
            ]}
          />
        </>
      ),
    },
    finish: { body: <p>退款 {sale.amount} 元记入订单，售后结束。</p> },
  };
  const { values, body } = questions[act];
  return (
    <Question
      {...rest}
      values={values}
      intent={act}
      title={`${saleActs[act]}：${sale.typeLabel} ${sale.platformNo}`}
      label={`确认${saleActs[act]}`}
      danger={act === "reject"}
    >
      {body}
    </Question>
  );
}
