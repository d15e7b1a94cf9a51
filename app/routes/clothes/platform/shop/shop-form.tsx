/** The fields of a shop on a platform (domain.md §3.5, shop). */
import { CheckField, LineField, MoneyField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { ShopChoices } from "./shop.view.server.ts";

interface ShopFieldsProps {
  choices: ShopChoices;
  isNew?: boolean;
  /** Whether the number of a service is asked: of a new one, whose platform is chosen here, and of a 抖店. */
  hasService?: boolean;
  /** Whether a secret is kept. */
  hasSecret?: boolean;
}

export function ShopFields({ choices, isNew = false, hasService = isNew, hasSecret = false }: ShopFieldsProps) {
  const { platforms, repositories, licenses } = choices;
  return (
    <>
      <Card title="店铺" flush>
        <div className="form">
          {isNew && <SelectField name="platform" label="平台" options={platforms} placeholder="请选择" required />}
          <LineField name="name" label="店铺名" max={50} required autoFocus={isNew} />
          <LineField name="platformShopId" label="平台店铺号" max={64} hint="不填时，授权后自动填写" />
          <SelectField name="licenseId" label="主体/执照" options={licenses} placeholder="无" />
          <SelectField name="repositoryId" label="发货仓" options={repositories} placeholder="请选择" required />
          <TextField name="remark" label="备注" max={500} wide />
        </div>
      </Card>
      <Card title="库存同步" note="平台上显示的库存 = 发货仓可用 × 同步比例 − 保留件数，不小于 0" flush>
        <div className="form">
          <MoneyField name="ratioBp" label="同步比例（%）" max={6} required />
          <LineField name="reserve" label="保留件数" max={6} inputMode="numeric" />
          <LineField name="interval" label="同步间隔（分钟）" max={2} inputMode="numeric" hint="5 至 60" required />
          <CheckField name="pushes" label="把库存推到平台" />
        </div>
      </Card>
      <Card title="接口密钥" note="在平台的开放平台创建应用后填写；没有时用文件导入订单、导出发货" flush>
        <div className="form">
          <LineField name="appKey" label="App Key" max={100} />
          {hasService ? (
            <LineField
              name="serviceId"
              label="服务号（service_id）"
              max={40}
              inputMode="numeric"
              hint="只有抖店要填，授权时用"
            />
          ) : (
            <input type="hidden" name="serviceId" value="" />
          )}
          <LineField
            name="appSecret"
            label="App Secret"
            max={200}
            type="password"
            autoComplete="new-password"
            hint={hasSecret ? "已保存，不显示；不填则不变" : "保存后不再显示"}
          />
        </div>
      </Card>
    </>
  );
}
