/** 打印设置 (`?stallId=`): what a stall's slips say, on which paper, and its network printer with a test page. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { NoStall } from "#app/components/page/no-stall.tsx";
import { OneOfNav } from "#app/components/page/one-of-nav.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { act, newStamp, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";
import { printingEndpoints } from "#contract/stall/printing.ts";
import { PrintingForm } from "./printing-form.tsx";

export const handle = { title: "打印设置" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, printingEndpoints.saveSettings);
  const places = (await api.call(billEndpoints.stalls)).filter(({ sells }) => sells);
  const wanted = Number(new URL(request.url).searchParams.get("stallId"));
  const place = places.find(({ id }) => id === wanted) ?? places[0];
  return {
    stalls: places.map(({ id, name }) => ({ id, name, current: id === place?.id })),
    stored: place ? await api.call(printingEndpoints.settings, { query: { stallId: place.id } }) : null,
    stamp: newStamp(),
    test: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return act(args, {
    save: save({
      endpoint: printingEndpoints.saveSettings,
      done: ({ body: { stallId } }) => ({ to: paths.bill.printing(stallId), notice: "已保存打印设置" }),
    }),
    // A printer that does not answer is no mistake in a field: said as a notice.
    test: async ({ context: { api } }, form) => {
      const stallId = String(form.get("stallId"));
      const body = { stallId, clientToken: String(form.get("clientToken")) };
      const tested = await api.attempt(printingEndpoints.testPage, { body });
      const failure = tested.ok ? tested.value.failure : tested.message;
      const notice = noticeHeader(failure ?? "测试页已打印", { failed: failure !== null });
      return redirect(paths.bill.printing(stallId), { headers: { "Set-Cookie": notice } });
    },
  });
}

export default function Printing() {
  const { stalls, stored, stamp, test } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="打印设置" />
      <OneOfNav label="档口" items={stalls} toOf={paths.bill.printing} />
      {stored ? (
        <PrintingForm key={stored.stallId} stored={stored} reply={reply} stamp={stamp} test={test} />
      ) : (
        <NoStall act="设置" right="出库" />
      )}
    </>
  );
}
