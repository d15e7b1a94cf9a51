/** How an S3-compatible store is reached: the fields of `s3Fields`. */
import { CheckField, LineField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";

export function S3Card() {
  return (
    <Card title="对象存储" note="兼容 S3 的服务" flush>
      <div className="form">
        <LineField
          name="endpoint"
          label="服务地址"
          max={200}
          type="url"
          placeholder="https://s3.example.com"
          hint="不带存储桶名称"
        />
        <LineField name="region" label="区域" max={50} placeholder="us-east-1" />
        <LineField name="bucket" label="存储桶" max={63} />
        <LineField name="prefix" label="前缀" max={100} hint="可留空；几个系统共用一个存储桶时用来区分" />
        <LineField name="accessKeyId" label="Access Key" max={200} />
        <LineField
          name="secretAccessKey"
          label="Secret Key"
          max={400}
          type="password"
          hint="加密保存，不再显示；不改就保持原样"
        />
        <CheckField name="pathStyle" label="存储桶写在路径里（不勾选则写在域名里）" />
      </div>
    </Card>
  );
}
