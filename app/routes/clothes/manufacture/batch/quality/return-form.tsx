/** 修回登记: a colour × size matrix for each of what comes back, of what is still away; scrap alone is 转报废. */
import { FigureGoods } from "#app/components/document/figure-goods.tsx";
import { LineField, MoneyField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question } from "#app/components/page/question.tsx";
import type { RepairLineView } from "../delivery.view.server.ts";

const back = [
  { name: "ok", label: "修好" },
  { name: "second", label: "仍为次品" },
  { name: "scrap", label: "报废" },
] as const;

interface ReturnFormProps extends Omit<FormFrameProps, "children" | "values"> {
  no: string;
  lines: readonly RepairLineView[];
  deductible: boolean;
  cancelTo: string;
}

export function ReturnForm({ no, lines, deductible, ...frame }: ReturnFormProps) {
  return (
    <Question title={`修回登记 ${no}`} label="登记" intent="return" {...frame}>
      <FigureGoods
        lines={lines.filter(({ open }) => open > 0)}
        figures={back}
        due={{ label: "未回", of: ({ open }) => open }}
      />
      <div className="form">
        {deductible && <MoneyField name="deductFen" label="报废扣款（元）" hint="责任在工厂，从加工费里扣" />}
        <LineField name="remark" label="备注" id="f-return-remark" max={50} />
      </div>
    </Question>
  );
}
