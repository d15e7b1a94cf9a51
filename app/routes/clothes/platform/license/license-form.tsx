/** The fields of a licence, and of a paper beside it (domain.md §3.5, shop/license). */
import { DayField, LineField, PictureField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { LicenseChoices } from "./license.view.server.ts";

export function LicenseFields({ choices, isNew = false }: { choices: LicenseChoices; isNew?: boolean }) {
  return (
    <Card title="执照" flush>
      <div className="form">
        <LineField name="name" label="主体名称" max={50} required autoFocus={isNew} />
        <LineField name="code" label="统一社会信用代码" max={24} required hint="18 位，最后一位是校验码" />
        <SelectField name="type" label="类型" options={choices.types} required />
        <LineField name="legalPerson" label="法人" max={50} />
        <DayField name="startDay" label="成立日期" />
        <DayField name="endDay" label="有效期至" hint="长期有效不填" />
        <PictureField name="image" label="副本图" hint="jpg、png 或 webp，不超过 5 MB" required={isNew} />
        <TextField name="remark" label="备注" max={500} wide />
      </div>
    </Card>
  );
}

export function PaperFields({ choices }: { choices: LicenseChoices }) {
  return (
    <Card title="资质" flush>
      <div className="form">
        <SelectField name="kind" label="类型" options={choices.kinds} required />
        <LineField name="name" label="名称" max={50} required hint="例如：注册商标 云裳 第 25 类" />
        <LineField name="no" label="编号" max={50} />
        <DayField name="endDay" label="有效期至" hint="长期有效不填" />
        <PictureField name="image" label="图片" hint="jpg、png 或 webp，不超过 5 MB" />
      </div>
    </Card>
  );
}
