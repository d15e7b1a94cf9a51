/** The fields of an employee (domain.md §3.2). */
import { DayField, LineField, MoneyField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { EmployeeChoices } from "./employee.view.server.ts";

/** Of a new one the 工号 may be left to the product. */
export function EmployeeFields({ choices, isNew = false }: { choices: EmployeeChoices; isNew?: boolean }) {
  const { mayLink, seesWages } = choices;
  return (
    <>
      <Card title="基本资料" flush>
        <div className="form">
          <LineField name="name" label="姓名" max={50} required autoFocus={isNew} />
          <LineField
            name="no"
            label="工号"
            max={32}
            required={!isNew}
            hint={isNew ? "字母、数字和连字符；不填自动编号" : "印在工牌条码上的编号"}
          />
          <LineField name="phone" label="手机" max={11} type="tel" />
          <LineField name="idCard" label="身份证号" max={22} hint="加密保存，只显示末四位" />
          <SelectField name="deptId" label="部门" options={choices.depts} placeholder="无" />
          <SelectField name="teamId" label="班组" options={choices.teams} placeholder="无" />
          <SelectField name="post" label="岗位" options={choices.posts} placeholder="无" />
          <SelectField name="repositoryId" label="所属仓" options={choices.repositories} placeholder="无" />
          <SelectField name="stallId" label="所属档口" options={choices.stalls} placeholder="无" />
          <DayField name="hiredDay" label="入职日期" required />
          {mayLink && (
            <SelectField
              name="userId"
              label="登录账号"
              options={choices.users}
              placeholder="不关联"
              hint="一个账号只能关联一位员工"
            />
          )}
          <TextField name="remark" label="备注" max={500} wide />
        </div>
      </Card>
      <Card title="计薪" flush>
        <div className="form">
          <SelectField name="payType" label="计薪方式" options={choices.payTypes} required />
          {seesWages && (
            <>
              <MoneyField name="baseFen" label="底薪或月薪（元）" max={13} />
              <MoneyField name="commissionBp" label="提成（%）" max={6} hint="销售额的百分之几" />
            </>
          )}
          <LineField name="bankName" label="开户行" max={50} />
          <LineField name="bankCard" label="银行卡号" max={24} hint="加密保存，只显示末四位" />
        </div>
      </Card>
    </>
  );
}
