/** 面单打印机 (`?repositoryId=`): the label printer of each place that parcels leave from, with a test label. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { EditForm, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { OneOfNav } from "#app/components/page/one-of-nav.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { act, newStamp, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { labelPaperLabels, printerLanguageLabels } from "#contract/platform/label.words.ts";
import { labelEndpoints } from "#contract/platform/labels.ts";

export const handle = { title: "面单打印机" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, labelEndpoints.savePrinter);
  const query = parseSearch(labelEndpoints.printer.query, new URL(request.url).searchParams);
  const { printer, places } = await api.call(labelEndpoints.printer, { query });
  return {
    places: places.map((place) => ({ ...place, current: place.id === printer?.repositoryId })),
    stored: printer,
    stamp: newStamp(),
    test: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return act(args, {
    save: save({
      endpoint: labelEndpoints.savePrinter,
      done: ({ body: { repositoryId } }) => ({
        to: platformPaths.order.labelPrinterOf(repositoryId),
        notice: "已保存面单打印机",
      }),
    }),
    // A printer that does not answer is no mistake in a field: said as a notice.
    test: async ({ context: { api } }, form) => {
      const repositoryId = String(form.get("repositoryId"));
      const body = { repositoryId, clientToken: String(form.get("clientToken")) };
      const tested = await api.attempt(labelEndpoints.testPage, { body });
      const failure = tested.ok ? tested.value.failure : tested.message;
      const notice = noticeHeader(failure ?? "测试面单已打印", { failed: failure !== null });
      return redirect(platformPaths.order.labelPrinterOf(repositoryId), { headers: { "Set-Cookie": notice } });
    },
  });
}

export default function LabelPrinterPage() {
  const { places, stored, stamp, test } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader title="面单打印机" actions={<LinkButton to={platformPaths.order.list}>平台订单</LinkButton>} />
      <OneOfNav label="发货仓" items={places} toOf={platformPaths.order.labelPrinterOf} />
      {stored ? (
        <EditForm
          key={stored.repositoryId}
          values={stored}
          stamp={{ ...stamp, repositoryId: stored.repositoryId, version: stored.version }}
          reply={reply}
          intent="save"
        >
          <Card title="打印机" note={stored.repositoryName} flush>
            <div className="form">
              <LineField
                name="printerHost"
                label="打印机地址"
                hint="网口面单打印机的内网 IP，例如 192.168.1.50；留空则用浏览器打印"
                max={100}
              />
              <LineField name="printerPort" label="端口" hint="一般是 9100" inputMode="numeric" max={5} />
              <SelectField name="language" label="打印机语言" options={optionsOf(printerLanguageLabels)} />
              <SelectField name="paper" label="面单纸" options={optionsOf(labelPaperLabels)} />
            </div>
          </Card>
        </EditForm>
      ) : (
        <Card>
          <EmptyState title="没有可以设置的发货仓">请让管理员在“库存权限配置”里给您发货仓的出库权限</EmptyState>
        </Card>
      )}
      {stored?.printerHost && (
        <Card title="测试">
          <Form method="post" className="line">
            <HiddenFields
              fields={[
                ["intent", "test"],
                ["repositoryId", String(stored.repositoryId)],
                ["clientToken", test.clientToken],
              ]}
            />
            <Button disabled={busy}>打印测试面单</Button>
            <span className="hint">
              发送到 {stored.printerHost}:{stored.printerPort}，用已保存的设置
            </span>
          </Form>
        </Card>
      )}
    </>
  );
}
