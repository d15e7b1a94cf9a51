/** 基本资料 of the personal centre: nickname, gender, phone and e-mail. */
import { GridForm, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { paths } from "#app/lib/paths.ts";
import { genders } from "#contract/system/account-fields.ts";

interface ProfileCardProps {
  username: string;
  department: string;
  values: { nickName: string; gender: string; phone: string; email: string };
  /** The address is proved by a code, on a page of its own. */
  provesEmail: boolean;
  reply: FormReply | undefined;
}

const genderOptions = genders.map((gender) => ({ value: gender, label: gender }));

export function ProfileCard({ username, department, values, provesEmail, reply }: ProfileCardProps) {
  return (
    <Card title="基本资料" note={department ? `${username}，${department}` : username} flush>
      <GridForm intent="profile" values={values} stamp={{}} reply={reply} label="保存资料">
        <LineField name="nickName" label="昵称" max={20} required autoComplete="nickname" />
        <SelectField name="gender" label="性别" options={genderOptions} placeholder="未填写" />
        <LineField name="phone" label="手机号" max={11} type="tel" autoComplete="tel-national" />
        <LineField
          name="email"
          label="邮箱"
          max={100}
          type="email"
          autoComplete="email"
          readOnly={provesEmail}
          hint={provesEmail ? "要验证后才能改" : undefined}
        />
        {provesEmail && (
          <p className="wide">
            <Link to={paths.email}>修改邮箱</Link>
          </p>
        )}
      </GridForm>
    </Card>
  );
}
