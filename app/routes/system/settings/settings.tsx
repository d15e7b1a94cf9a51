/** 系统设置 (`?tab=`): what holds for the whole company, a form a group. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { siteEndpoints } from "#contract/system/settings.ts";
import { CompanyFields } from "./company-fields.tsx";
import { type Group, groupOf, loadGroup, saveGroup } from "./groups.server.ts";
import { PasswordFields } from "./password-fields.tsx";
import { SiteFields } from "./site-fields.tsx";

export const handle = { title: "系统设置" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, siteEndpoints.setting);
  return loadGroup(groupOf(request), context);
}

export async function action(args: ActionFunctionArgs) {
  return saveGroup(args, await readForm(args));
}

const tabs: Record<Group, string> = { company: "企业信息", site: "网站设置", password: "初始密码" };

export default function SystemSettings() {
  const { group, values, stamp, logoSrc, isSet } = useLoaderData<typeof loader>();
  const fields: Record<Group, ReactNode> = {
    company: <CompanyFields logoSrc={logoSrc} />,
    site: <SiteFields />,
    password: <PasswordFields isSet={isSet} />,
  };
  return (
    <>
      <PageHeader title="系统设置" />
      <div className="card tabbar scroll">
        <nav aria-label="设置分组">
          {Object.entries(tabs).map(([name, label]) => (
            <Link key={name} to={paths.settings(name)} aria-current={name === group ? "page" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <EditForm key={group} values={values} stamp={stamp} reply={useActionData<typeof action>()} upload>
        {fields[group]}
      </EditForm>
    </>
  );
}
