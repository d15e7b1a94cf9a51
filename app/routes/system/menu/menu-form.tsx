/** The fields of a menu: what stands in the sidebar, and which permission it carries (eladmin-api.md §1.4). */
import { CheckField, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { CheckboxGroup } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { MenuChoices } from "./menu.view.server.ts";

export function MenuFields({ choices }: { choices: MenuChoices }) {
  return (
    <>
      <Card title="菜单" flush>
        <div className="form">
          <SelectField
            name="type"
            label="类型"
            options={choices.types}
            required
            hint="按钮不在菜单里显示，只带一个权限"
          />
          <SelectField name="pid" label="上级菜单" options={choices.parents} required />
          <LineField name="title" label="菜单标题" max={50} required />
          <LineField name="menuSort" label="排序" max={5} inputMode="numeric" required hint="小的在前" />
          <LineField name="permission" label="权限标识" max={100} hint="例如 menu:list；持有的人才看得到" />
        </div>
      </Card>
      <Card title="页面" note="按钮不用填" flush>
        <div className="form">
          <LineField name="path" label="路由地址" max={200} hint="相对上级的地址，外链写完整网址" />
          <LineField name="component" label="组件路径" max={200} hint="例如 system/menu/index" />
          <LineField name="componentName" label="组件名称" max={100} hint="缓存页面时用的名称，不能重复" />
          <div className="wide line">
            <CheckField name="hidden" label="在菜单里隐藏" />
            <CheckField name="cache" label="切换标签时保留页面" />
            <CheckField name="affix" label="标签固定" />
            <CheckField name="iFrame" label="外链" />
          </div>
          <IconField icons={choices.icons} />
        </div>
      </Card>
    </>
  );
}

/** One of the icons; those without a drawing are shown by ELADMIN's client only. */
function IconField({ icons }: Pick<MenuChoices, "icons">) {
  const chosen = useFormFields().value("icon");
  return (
    <CheckboxGroup legend="图标" name="icon" hint="只有名称的图标由 ELADMIN 的前端显示">
      <label className="chip">
        <input type="radio" name="icon" value="" defaultChecked={chosen === ""} />无
      </label>
      {icons.map(({ name, drawn }) => (
        <label className="chip" key={name}>
          <input type="radio" name="icon" value={name} defaultChecked={chosen === name} />
          {drawn && <Icon name={drawn} />}
          {name}
        </label>
      ))}
    </CheckboxGroup>
  );
}
