/** 收件人 among all of the company: narrowed by name, department and role. Who is chosen stays in sight whatever is asked. */
import { type FormEvent, useState } from "react";
import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { CheckboxChip, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import type { Option } from "#app/lib/options.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";

export interface Person {
  id: number;
  name: string;
  dept: string;
  roleIds: readonly number[];
}

interface PeopleFieldProps {
  people: readonly Person[];
  depts: readonly Option[];
  roles: readonly Option[];
}

/** Without JavaScript the button asks the server, which gives back the form as typed; with it what is typed narrows at once. */
export function PeopleField({ people, depts, roles }: PeopleFieldProps) {
  const form = useFormFields();
  const chosen = form.values("userIds");
  const [asked, setAsked] = useState({
    findName: form.value("findName"),
    findDept: form.value("findDept"),
    findRole: form.value("findRole"),
  });
  const found = new Set(people.filter((person) => isAsked(person, asked)).map(({ id }) => id));
  const ask = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement | HTMLSelectElement;
    setAsked((before) => ({ ...before, [name]: value }));
  };
  return (
    <>
      <fieldset className="form w-full" aria-label="找人" onChange={ask}>
        <LineField name="findName" label="姓名" max={50} placeholder="姓名或用户名" />
        <SelectField name="findDept" label="部门" options={depts} placeholder="全部部门" />
        <SelectField name="findRole" label="角色" options={roles} placeholder="全部角色" />
        <div className="line">
          <Button
            name="find"
            value="people"
            formAction={`${systemPaths.announcement.new}#f-userIds`}
            onClick={(event) => event.preventDefault()}
          >
            筛选
          </Button>
        </div>
      </fieldset>
      <CheckboxGroup
        legend="人"
        name="userIds"
        hint={`共 ${people.length} 人，符合条件 ${found.size} 人；选中的一直显示`}
      >
        <input type="hidden" name="userIds" value="" />
        {people.map(({ id, name }) => (
          <CheckboxChip
            key={id}
            name="userIds"
            value={id}
            label={name}
            defaultChecked={chosen.includes(String(id))}
            data-away={found.has(id) ? undefined : ""}
          />
        ))}
      </CheckboxGroup>
    </>
  );
}

function isAsked(
  { name, dept, roleIds }: Person,
  { findName, findDept, findRole }: { findName: string; findDept: string; findRole: string },
): boolean {
  return (
    name.toLowerCase().includes(findName.trim().toLowerCase()) &&
    (findDept === "" || dept === findDept) &&
    (findRole === "" || roleIds.includes(Number(findRole)))
  );
}
