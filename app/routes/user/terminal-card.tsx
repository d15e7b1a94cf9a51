/** 本机默认 of the personal centre: of this browser, for a terminal stands in one stall, whoever works at it. */
import { GridForm, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import type { Option } from "#app/lib/options.ts";

interface TerminalCardProps {
  values: { stall: string; paper: string };
  stalls: readonly Option[];
  papers: readonly Option[];
  reply: FormReply | undefined;
}

export function TerminalCard({ values, stalls, papers, reply }: TerminalCardProps) {
  return (
    <Card title="本机默认" note="只对这台设备的浏览器有效" flush>
      <GridForm intent="terminal" values={values} stamp={{}} reply={reply} label="保存本机默认">
        <SelectField name="stall" label="开单档口" options={stalls} placeholder="我的第一个档口" />
        <SelectField name="paper" label="打印纸张" options={papers} placeholder="按档口的打印设置" />
      </GridForm>
    </Card>
  );
}
