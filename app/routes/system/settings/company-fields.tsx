/** 企业信息: what stands at the head of printed documents. */
import { CheckField, LineField, PictureField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";

export function CompanyFields({ logoSrc }: { logoSrc: string | null }) {
  return (
    <Card title="企业信息" note="印在打印单据的抬头；空着的不印" flush>
      <div className="form">
        <LineField name="name" label="企业名称" max={100} />
        <LineField name="phone" label="电话" max={50} />
        <LineField name="address" label="地址" max={200} wide />
        <PictureField name="logo" label="标志" hint="jpg、png 或 webp，不超过 5 MB" />
        {logoSrc && (
          <div className="field">
            <img src={logoSrc} alt="现在的标志" height={64} />
            <CheckField name="withoutLogo" label="不再使用这个标志" />
          </div>
        )}
      </div>
    </Card>
  );
}
