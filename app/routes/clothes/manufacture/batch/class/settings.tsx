/** 计件设置: what happens to a scan that skips earlier processes. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { skippedRuleLabels } from "#contract/manufacture/piece.words.ts";
import { pieceSettingEndpoints } from "#contract/manufacture/piece-setting.ts";

export const handle = { title: "计件设置" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, pieceSettingEndpoints.saveSetting);
  const { version, ...values } = await api.call(pieceSettingEndpoints.setting);
  return { values, stamp: newStamp({ version }) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: pieceSettingEndpoints.saveSetting,
    done: () => ({ to: productionPaths.piece.list, notice: "已保存计件设置" }),
  });
}

export default function PieceSettings() {
  const { values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="计件设置" />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={productionPaths.piece.list}
      >
        <Card title="扫票" flush>
          <div className="form">
            <SelectField
              name="outOfTurn"
              label="跳过前面的工序时"
              options={optionsOf(skippedRuleLabels)}
              required
              hint="这一扎在工艺顺序里更靠前的工序还没有登记；裁剪按床登记，不算在内"
            />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
