/** 打印设置 (`?stallId=`): what a stall's slips say, on which paper, and its network printer with a test page. */
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { billEndpoints } from "#contract/stall/bills.ts";
import { printingEndpoints } from "#contract/stall/printing.ts";
import { PrintingForm } from "./printing-form.tsx";

export const handle = { title: "打印设置" };

const path = "/clothes/stall/distributor/bill/printing";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, printingEndpoints.saveSettings);
  const places = (await api.call(billEndpoints.stalls)).filter(({ sells }) => sells);
  const wanted = Number(new URL(request.url).searchParams.get("stallId"));
  const place = places.find(({ id }) => id === wanted) ?? places[0];
  const { stallName, ...settings } = place
    ? await api.call(printingEndpoints.settings, { query: { stallId: place.id } })
    : { stallName: "" };
  return {
    stalls: places.map(({ id, name }) => ({ id, name, current: id === place?.id })),
    stallName,
    values: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    clientToken: randomUUID(),
    testToken: randomUUID(),
  };
}

const switches = ["autoPrint", "showPrice", "showDebt", "showReturnRule"];

export async function action({ request, context: { api, ...context } }: ActionFunctionArgs) {
  const form = await readForm({ request, context: { api, ...context } });
  const stallId = String(form.get("stallId"));
  const location = `${path}?stallId=${stallId}`;
  if (form.get("intent") === "test") {
    const body = { stallId, clientToken: String(form.get("clientToken")) };
    const tested = await api.attempt(printingEndpoints.testPage, { body });
    const failure = tested.ok ? tested.value.failure : tested.message;
    const notice = noticeHeader(failure ?? "测试页已打印", { failed: failure !== null });
    return redirect(location, { headers: { "Set-Cookie": notice } });
  }
  // An unchecked box sends nothing.
  for (const name of switches) form.set(name, String(form.has(name)));
  const submission = parseWithZod(form, { schema: printingEndpoints.saveSettings.body });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const saved = await api.attempt(printingEndpoints.saveSettings, { body: submission.value });
  if (!saved.ok) return data(submission.reply({ formErrors: [saved.message] }), { status: 400 });
  return redirect(location, { headers: { "Set-Cookie": noticeHeader("已保存打印设置") } });
}

export default function Printing() {
  const { stalls, stallName, values, clientToken, testToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="打印设置" />
      {stalls.length > 1 && (
        <nav className="line" aria-label="档口">
          {stalls.map(({ id, name, current }) => (
            <LinkButton
              key={id}
              to={`?stallId=${id}`}
              variant={current ? "primary" : "default"}
              aria-current={current ? "page" : undefined}
            >
              {name}
            </LinkButton>
          ))}
        </nav>
      )}
      {stalls.length === 0 ? (
        <Card>
          <EmptyState title="没有可以设置的档口">请让管理员在“库存权限配置”里给您档口仓的出库权限</EmptyState>
        </Card>
      ) : (
        <PrintingForm
          key={`${values.stallId} ${values.version}`}
          stallName={stallName}
          values={values}
          reply={reply}
          clientToken={clientToken}
          testToken={testToken}
        />
      )}
    </>
  );
}
