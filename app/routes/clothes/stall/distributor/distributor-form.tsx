/** The fields of a customer (domain.md §3.4): at the counter a name and a phone are enough. */

import { LineField, MoneyField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field, useFormFields } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import { permissions } from "#contract/permissions.ts";
import type { DistributorFormChoices } from "./distributor.view.server.ts";

/** `isNew`: an empty credit limit means the strategy's, and 期初余额 is typed once, by those who may. */
export function DistributorFields({ choices, isNew = false }: { choices: DistributorFormChoices; isNew?: boolean }) {
  return (
    <>
      <Card title="客户" note={isNew && "填客户名和手机就可以保存"} flush>
        <div className="form">
          <LineField name="name" label="客户名" required max={50} autoFocus={isNew} />
          <LineField name="phone" label="手机" type="tel" hint="11 位；信用额度大于 0 时必填" max={20} />
          <LineField name="region" label="地区" hint="例如 湖南长沙" max={50} />
          <LineField name="carrier" label="物流/托运部" max={50} />
        </div>
      </Card>
      <Card title="归属与条件" flush>
        <div className="form">
          <SelectField name="stallId" label="归属档口" options={choices.stalls} placeholder="未指定" />
          <SelectField name="keeperId" label="营业员" options={choices.keepers} placeholder="未指定" />
          <SelectField
            name="strategyId"
            label="策略"
            options={choices.strategies}
            placeholder={`默认（${choices.usualStrategy}）`}
          />
          <SelectField name="settleCycle" label="结算" options={choices.cycles} />
          <Can
            roles={[permissions.distributorCredit]}
            otherwise={isNew && <small className="hint">信用额度 0.00 元，要赊账请店长设置</small>}
          >
            <LineField
              name="creditLimitFen"
              label="信用额度（元）"
              inputMode="decimal"
              max={13}
              placeholder={isNew ? choices.usualCredit : undefined}
              hint={
                isNew
                  ? `最多可以欠多少，期初欠款也算在内；不填就按策略：${choices.credits.join("、")} 元，没有手机号的为 0`
                  : "最多可以欠多少"
              }
            />
          </Can>
          {isNew && (
            <Can roles={[permissions.strategyEdit]}>
              <small className="hint">
                每位新客户都要有的额度，在<Link to={paths.strategy.list}>分销策略</Link>的“默认信用额度”里设一次
              </small>
            </Can>
          )}
          {isNew && (
            <Can roles={[permissions.accountAdjust]}>
              <SelectField name="openingSide" label="期初" options={choices.sides} />
              <MoneyField name="openingFen" label="期初余额（元）" max={13} hint="只能在新增时录入一次" />
            </Can>
          )}
        </div>
      </Card>
      <Card title="收货与备注" flush>
        <div className="form">
          <Addresses />
          <LineField name="tags" label="标签" max={120} hint="用逗号分开，最多 10 个" />
          <TextField name="remark" label="备注" wide max={500} rows={2} />
        </div>
      </Card>
    </>
  );
}

function Addresses() {
  const form = useFormFields();
  return [0, 1, 2, 3, 4].map((index) => {
    const name = `addresses[${index}]`;
    // What is wrong with all of them stands at the first.
    const error = form.errors[name] ?? (index === 0 ? form.errors.addresses : undefined);
    return (
      <Field key={name} label={`收货地址 ${index + 1}`} name={name} error={error} wide>
        <TextInput defaultValue={form.value(name)} maxLength={100} />
      </Field>
    );
  });
}
