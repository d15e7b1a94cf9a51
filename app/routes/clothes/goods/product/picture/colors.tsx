/** 颜色图片 (`?id=`) of a style: what it looks like in each colour, shown wherever a line is of that colour. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, PictureField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readPicture } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { productItemEndpoints } from "#contract/goods/product-item.ts";

export const handle = { title: "颜色图片" };

/** The control of a colour. */
const nameOf = (colorId: number | string) => `color-${colorId}`;

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, productItemEndpoints.setColorPictures);
  const item = await api.call(productItemEndpoints.item, { params: { id: requireId(request) } });
  return {
    id: item.id,
    title: `颜色图片 ${item.styleNo} ${item.name}`,
    colors: item.colors.map(({ id, name }) => ({ id, name })),
    values: Object.fromEntries(item.colors.map(({ id, pictureId }) => [`${nameOf(id)}Id`, pictureId ?? ""])),
    stamp: newStamp(item),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: productItemEndpoints.setColorPictures,
    body: async ({ clientToken, id, version }, { api, form }) => {
      const pictures = [];
      for (const colorId of form.getAll("colorIds").map(String)) {
        pictures.push({ colorId, pictureId: await readPicture(api, form, nameOf(colorId)) });
      }
      return { clientToken, id, version, pictures };
    },
    done: ({ body }) => ({ to: paths.product.item(body.id, "picture"), notice: "颜色图片已保存" }),
  });
}

export default function ColorPictures() {
  const { id, title, colors, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={title} />
      <Card title="各颜色的图片" note="订单、拣货单和验货台按颜色显示；没有上传的颜色用商品的主图" flush>
        <GridForm values={values} stamp={stamp} reply={reply} cancelTo={paths.product.item(id, "picture")} upload>
          {colors.map((color) => (
            <div key={color.id}>
              <input type="hidden" name="colorIds" value={color.id} />
              <PictureField name={nameOf(color.id)} label={color.name} hint="jpg、png 或 webp，不超过 5 MB" removable />
            </div>
          ))}
        </GridForm>
      </Card>
    </>
  );
}
