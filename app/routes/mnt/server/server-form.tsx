/** The fields of a server. */
import { LineField, TextField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";

export function ServerFields({ kept }: { kept: { password: boolean; privateKey: boolean } }) {
  const keep = "已保存，留空不变；改了地址、端口或账号要重新填写";
  return (
    <Card title="服务器" flush>
      <div className="form">
        <LineField name="name" label="名称" max={50} required hint="例如：门店服务器" />
        <LineField name="ip" label="地址" max={100} required hint="IP 或域名" />
        <LineField name="port" label="SSH 端口" max={5} inputMode="numeric" required />
        <LineField name="account" label="账号" max={50} required />
        <LineField
          name="password"
          label="密码"
          type="password"
          max={500}
          autoComplete="new-password"
          hint={kept.password ? keep : "用私钥登录时，这里填私钥的口令，没有口令留空"}
        />
        <TextField
          name="privateKey"
          label="私钥"
          max={20_000}
          rows={5}
          wide
          placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
          hint={kept.privateKey ? keep : "用密码登录时留空。密码和私钥加密保存，不再显示"}
        />
      </div>
    </Card>
  );
}
