/** 编辑物料 (`?id=`): a second editor is told, and keeps what was typed. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readPicture } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { materialEndpoints } from "#contract/manufacture/materials.ts";
import { permissions } from "#contract/permissions.ts";
import { materialChoices, materialReads, materialSupplierOptions, materialValues } from "./material.view.server.ts";
import { MaterialFields } from "./material-form.tsx";

export const handle = { title: "编辑物料" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, materialEndpoints.edit);
  const row = await api.call(materialEndpoints.detail, { params: { id: requireId(request) } });
  return {
    values: materialValues(row),
    pictureSrc: row.pictureId && picturePath(row.pictureId, 480),
    choices: materialChoices,
    suppliers: await materialSupplierOptions(api, { id: row.supplierId, name: row.supplierName }),
    stamp: newStamp(row),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: materialEndpoints.edit,
    reads: materialReads,
    body: async (fields, { api, form }) => ({ ...fields, pictureId: await readPicture(api, form, "picture") }),
    done: ({ body }) => ({ to: productionPaths.material.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditMaterial() {
  const { values, pictureSrc, choices, suppliers, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, name, status, updateBy, updateTime } = values;
  const [act, label] = status === "ON" ? ["disable", "停用"] : ["enable", "启用"];
  return (
    <>
      <PageHeader
        title={`编辑 ${name}`}
        actions={
          <>
            <small>{`${updateBy ?? "系统"} 于 ${updateTime} 修改`}</small>
            <LinkButton to={productionPaths.material.ask(id, act)}>{label}</LinkButton>
            <Can roles={[permissions.materialDel]}>
              <LinkButton to={productionPaths.material.ask(id, "remove")}>删除</LinkButton>
            </Can>
          </>
        }
      />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={productionPaths.material.list} upload>
        <MaterialFields choices={choices} suppliers={suppliers} pictureSrc={pictureSrc} />
      </EditForm>
    </>
  );
}
