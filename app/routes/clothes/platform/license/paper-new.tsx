/** 新增资质 (`?license=`): a trade mark or a report beside a licence. */
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

export const handle = { title: "新增资质" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, licenseEndpoints.addPaper);
  const id = requireId(request, "license");
  const { name } = await api.call(licenseEndpoints.detail, { params: { id } });
  return { id, name, choices: licenseChoices, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.request, "license");
  return saveForm(args, {
    endpoint: licenseEndpoints.addPaper,
    params: { id },
    body: async (fields, { api, form }) => ({ ...fields, imageId: await readLicensePicture(api, form) }),
    done: ({ body }) => ({ to: platformPaths.license.item(id), notice: `已新增 ${body.name}` }),
  });
}

export default function NewPaper() {
  const { id, name, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`${name}：新增资质`} />
      <EditForm
        values={{ kind: "TRADEMARK" }}
        stamp={stamp}
        reply={reply}
        cancelTo={platformPaths.license.item(id)}
        upload
      >
        <PaperFields choices={choices} />
      </EditForm>
    </>
  );
}
