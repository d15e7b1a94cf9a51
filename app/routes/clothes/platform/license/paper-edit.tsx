/** 编辑资质 (`?id=`). */
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
import { PaperFields } from "./license-form.tsx";

export const handle = { title: "编辑资质" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, licenseEndpoints.editPaper);
  const values = await api.call(licenseEndpoints.paper, { params: { id: requireId(request) } });
  return { values, choices: licenseChoices, stamp: newStamp(values) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = args.context;
  const { licenseId } = await api.call(licenseEndpoints.paper, { params: { id: requireId(args.request) } });
  return saveForm(args, {
    endpoint: licenseEndpoints.editPaper,
    body: async (fields, { form }) => ({ ...fields, imageId: await readLicensePicture(api, form) }),
    done: ({ body }) => ({ to: platformPaths.license.item(licenseId), notice: `已保存 ${body.name}` }),
  });
}

export default function EditPaper() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`编辑 ${values.name}`} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={reply}
        cancelTo={platformPaths.license.item(values.licenseId)}
        upload
      >
        <PaperFields choices={choices} />
      </EditForm>
    </>
  );
}
