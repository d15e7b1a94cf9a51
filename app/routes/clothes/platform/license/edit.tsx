/** 编辑营业执照 (`?id=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";
import { licenseChoices, readLicensePicture } from "./license.view.server.ts";
import { LicenseFields } from "./license-form.tsx";

export const handle = { title: "编辑营业执照" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, licenseEndpoints.edit);
  const row = await api.call(licenseEndpoints.detail, { params: { id: requireId(request) } });
  const { papers: _, ...values } = row;
  return { values, choices: licenseChoices, stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: licenseEndpoints.edit,
    body: async (fields, { api, form }) => ({ ...fields, imageId: await readLicensePicture(api, form) }),
    done: ({ body }) => ({ to: platformPaths.license.item(body.id), notice: `已保存 ${body.name}` }),
  });
}

export default function EditLicense() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`编辑 ${values.name}`}
        actions={<small>{`${values.updateBy ?? "系统"} 于 ${values.updateTime} 修改`}</small>}
      />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={platformPaths.license.item(values.id)} upload>
        <LicenseFields choices={choices} />
      </EditForm>
    </>
  );
}
