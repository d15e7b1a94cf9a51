/** The fields of 全球事件. */
import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { EventChoices } from "./event.view.server.ts";

export function EventFields({ choices }: { choices: EventChoices }) {
  return (
    <>
      <Card title="事件" flush>
        <div className="form">
          <LineField name="time" label="时间" type="datetime-local" max={16} required />
          <LineField name="region" label="地区" max={20} required placeholder="例如 美国" />
          <LineField name="title" label="标题" max={100} required wide />
          <SelectField name="category" label="类别" options={choices.categories} placeholder="请选择" required />
          <SelectField name="importance" label="重要性" options={choices.importances} required />
        </div>
      </Card>
      <Card title="数值与来源" flush>
        <div className="form">
          <LineField name="previous" label="前值" max={30} />
          <LineField name="forecast" label="预期" max={30} />
          <LineField name="actual" label="公布" max={30} />
          <LineField name="source" label="来源" max={50} />
          <LineField name="link" label="链接" max={300} wide placeholder="https://" hint="只能是 https 地址" />
        </div>
      </Card>
    </>
  );
}
