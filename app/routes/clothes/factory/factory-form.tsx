/** The fields of a factory or supplier (domain.md §3.2). */
import { LineField, MoneyField, PictureField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { permissions } from "#contract/permissions.ts";
import type { FactoryChoices } from "./factory.view.server.ts";

interface FactoryFieldsProps {
  choices: FactoryChoices;
  licenceSrc?: string | null;
  /** Then the code may be left to the product, and what was owed before is typed once, by those who may. */
  isNew?: boolean;
  /** Who only sells has neither capacity nor fee. */
  makes?: boolean;
}

export function FactoryFields({ choices, licenceSrc, isNew = false, makes = true }: FactoryFieldsProps) {
  return (
    <>
      <Card title="基本资料" flush>
        <div className="form">
          <LineField name="name" label="名称" max={50} required autoFocus={isNew} />
          <SelectField name="type" label="类型" options={choices.types} placeholder="请选择" required />
          <LineField
            name="code"
            label="编码"
            max={32}
            required={!isNew}
            hint={isNew ? "字母、数字和连字符；不填自动编号" : "字母、数字和连字符"}
          />
          <LineField name="specialty" label="擅长品类" max={100} hint="例如：针织、衬衫" />
          <LineField name="contact" label="联系人" max={20} />
          <LineField name="phone" label="电话" max={20} type="tel" hint="手机号，或带区号的座机号" />
          <LineField name="address" label="地址" max={200} wide />
        </div>
      </Card>
      {makes && (
        <Card title="生产" flush>
          <div className="form">
            <LineField name="dailyCapacity" label="日产能（件）" max={6} inputMode="numeric" hint="0 至 100,000" />
            <MoneyField name="feeLi" label="默认加工费（元/件）" hint="最多三位小数；生产单可以另定" />
            <MoneyField name="secondDeductBp" label="次品扣款（%）" max={6} hint="每件次品扣加工费的百分之几" />
          </div>
        </Card>
      )}
      <Card title="结算" flush>
        <div className="form">
          <SelectField name="settleCycle" label="结算方式" options={choices.settleCycles} />
          {isNew && (
            <Can roles={[permissions.factoryPay]}>
              <MoneyField
                name="openingFen"
                label="期初应付（元）"
                max={13}
                hint="开业前还欠它的；只能在新增时录入一次"
              />
            </Can>
          )}
          <LineField name="bankName" label="开户行" max={50} />
          <LineField name="bankAccount" label="银行账号" max={40} inputMode="numeric" />
          <PictureField name="licence" label="营业执照" hint="jpg、png 或 webp，不超过 5 MB" />
          {licenceSrc && <img src={licenceSrc} alt="营业执照" width={240} />}
          <TextField name="remark" label="备注" max={500} wide />
        </div>
      </Card>
    </>
  );
}
