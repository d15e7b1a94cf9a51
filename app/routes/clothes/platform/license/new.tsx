/** 新增营业执照. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";
import { licenseChoices, readLicensePicture } from "./license.view.server.ts";
import { LicenseFields } from "./license-form.tsx";

export const handle = { title: "新增营业执照" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, licenseEndpoints.add);
  return { choices: licenseChoices, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: licenseEndpoints.add,
    body: async (fields, { api, form }) => ({ ...fields, imageId: await readLicensePicture(api, form) }),
    done: ({ saved, body }) => ({ to: platformPaths.license.item(saved.id), notice: `已新增执照 ${body.name}` }),
  });
}

export default function NewLicense() {
  const { choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增营业执照" />
      <EditForm values={{ type: "COMPANY" }} stamp={stamp} reply={reply} cancelTo={platformPaths.license.list} upload>
        <LicenseFields choices={choices} isNew />
      </EditForm>
    </>
  );
}
