/** The questions before each act on a 盘点单; the address says which (`?confirm=…`). */
import { Confirm } from "#app/components/document/document-head.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import type { CountFigures } from "./count-views.ts";

interface CountAskedProps {
  asked: string | null;
  count: {
    no: string;
    version: number;
    repositoryName: string;
    uncountedRule: string;
    progress: string;
  } & CountFigures;
  clientToken: string;
  refusal: string | undefined;
  cancelTo: string;
}

export function CountAsked({ asked, count, ...rest }: CountAskedProps) {
  const { no, repositoryName, gain, loss, progress } = count;
  const shared = { ...rest, version: count.version };
  if (asked === "submit")
    return (
      <Confirm {...shared} intent="submit" label="提交" title={`提交 ${no}？`}>
        <p>
          已盘 {progress} 个 SKU；没有盘到的
          {count.uncountedRule === "ZERO" ? "将视为 0，审核后清零" : "视为不变"}。提交后不能再录入，等待审核。
        </p>
      </Confirm>
    );
  if (asked === "approve")
    return (
      <Confirm {...shared} intent="approve" label="审核" title={`审核 ${no}？`}>
        <p>
          {repositoryName} 盘盈 {gain} 件，盘亏 {loss} 件，将按差异写入库存，盘点期间的出入不受影响。审核后不能撤销。
        </p>
      </Confirm>
    );
  if (asked === "reject")
    return (
      <Confirm {...shared} intent="reject" label="驳回" danger title={`驳回 ${no}？`}>
        <p>退回盘点中，已录入的数保留，可以修改后再提交。</p>
        <Field label="驳回原因" name="reason" required>
          <TextInput maxLength={100} />
        </Field>
      </Confirm>
    );
  if (asked === "recount")
    return (
      <Confirm {...shared} intent="recount" label="复盘差异" title={`复盘 ${no} 的差异？`}>
        <p>有差异的明细清空重盘，没有差异的保留，不再录入。</p>
      </Confirm>
    );
  if (asked === "void")
    return (
      <Confirm {...shared} intent="void" label="作废" danger title={`作废 ${no}？`}>
        <p>还没有写入库存，作废后不能恢复。</p>
      </Confirm>
    );
  return null;
}
