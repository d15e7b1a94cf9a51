/** The fields of a user. */
import { CheckField, ChipsField, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { FactList } from "#app/components/ui/fact-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { PlaceChoices, UserChoices } from "./user.view.server.ts";

export function UserFields({ choices }: { choices: UserChoices }) {
  return (
    <>
      <Card title="基本资料" flush>
        <div className="form">
          <LineField name="username" label="用户名" max={20} required hint="登录时填写，2 至 20 个字" />
          <LineField name="nickName" label="姓名" max={20} required hint="单据上显示的名字" />
          <SelectField name="gender" label="性别" options={choices.genders} placeholder="不填" />
          <LineField name="phone" label="手机号" max={11} type="tel" />
          <LineField name="email" label="邮箱" max={100} type="email" />
          <SelectField name="dept" label="部门" options={choices.depts} placeholder="不属于任何部门" />
          <CheckField name="enabled" label="启用：可以登录" />
        </div>
      </Card>
      <Card title="角色与岗位" flush>
        <div className="form">
          <ChipsField
            name="roles"
            label="角色"
            options={choices.roles}
            hint="决定能做什么；几个角色的权限合在一起，下一个请求起生效"
          />
          <ChipsField
            name="jobs"
            label="岗位"
            options={choices.jobs}
            hint={choices.jobs.length > 0 ? "只是称呼，不带权限" : "还没有岗位；岗位只是称呼，不带权限"}
          />
        </div>
      </Card>
    </>
  );
}

/** Where a new colleague works; what is granted there follows from the roles. */
export function PlaceFields({ choices: { places, presets } }: { choices: PlaceChoices }) {
  return (
    <Card title="能进哪些仓" note="没有勾选的，货看不到也动不了" flush>
      <div className="form">
        <ChipsField
          name="repositoryIds"
          label="仓库与档口"
          options={places}
          hint={
            places.length > 0
              ? "按角色给权限，保存后可在库存权限配置里逐项增减；营业员要有档口的出库权限才能开单"
              : "还没有仓库和档口，建好后在库存权限配置里分配"
          }
        />
        {places.length > 0 && presets.length > 0 && (
          <details className="wide">
            <summary className="btn text">
              各角色会得到哪些权限
              <Icon name="chevron" className="icon turn" />
            </summary>
            <FactList facts={presets.map(({ name, rights }) => [name, rights])} />
          </details>
        )}
      </div>
    </Card>
  );
}
