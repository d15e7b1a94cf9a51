/** The fields of a place that holds goods (domain.md §3.3). */

import { CheckField, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { RepositoryChoices } from "./repository.view.server.ts";

/** `isNew`: the code may be left to the product. */
export function RepositoryFields({ choices, isNew = false }: { choices: RepositoryChoices; isNew?: boolean }) {
  return (
    <>
      <Card title="基本资料" flush>
        <div className="form">
          <LineField name="name" label="名称" max={50} required />
          <LineField
            name="code"
            label="编码"
            max={32}
            required={!isNew}
            hint={isNew ? "字母、数字和连字符；不填自动编号" : "字母、数字和连字符"}
          />
          <SelectField name="type" label="类型" options={choices.types} placeholder="请选择" required />
          <LineField name="stallName" label="档口名称" max={50} hint="只用于档口仓；不填则与名称相同" />
          <SelectField name="partyId" label="归属方" options={choices.parties} placeholder="本公司" />
          <LineField name="sort" label="排序" max={4} inputMode="numeric" hint="小的在前" />
        </div>
      </Card>
      <Card title="联系与地址" flush>
        <div className="form">
          <SelectField name="managerId" label="负责人" options={choices.people} placeholder="未指定" />
          <LineField name="phone" label="电话" max={20} type="tel" hint="11 位手机号" />
          <LineField name="address" label="地址" max={200} wide />
        </div>
      </Card>
      <Card title="库存规则" flush>
        <div className="form">
          <CheckField name="sellable" label="参与可售（计入全公司可售）" />
          <CheckField name="allowNegative" label="允许负库存（无货可出）" />
        </div>
      </Card>
    </>
  );
}
