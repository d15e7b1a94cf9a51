/** 新增分销商: a name and a phone at the counter, or everything (domain.md §3.4). `?name=&phone=` fill in what was searched for. */
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { distributorEndpoints, distributorForm } from "#contract/stall/distributors.ts";
import { distributorPath, formChoices } from "./distributor.view.server.ts";
import { DistributorForm } from "./distributor-form.tsx";

export const handle = { title: "新增分销商" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const roles = await requirePermission(context.api, distributorEndpoints.add);
  const { searchParams } = new URL(request.url);
  const may = (code: string) => hasPermission(roles, [code]);
  return {
    choices: formChoices(await context.api.call(distributorEndpoints.vocabulary)),
    clientToken: randomUUID(),
    values: {
      name: searchParams.get("name")?.slice(0, 50) ?? "",
      phone: searchParams.get("phone")?.slice(0, 20) ?? "",
      settleCycle: "CASH",
      openingSide: "debt",
    },
    may: {
      mayCredit: may(permissions.distributorCredit),
      mayOpen: may(permissions.accountAdjust),
      mayBill: may(permissions.billAdd),
    },
    cancelTo: distributorPath,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const submission = parseWithZod(form, { schema: distributorForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { openingSide, openingFen = 0, ...value } = submission.value;
  const body = { ...value, openingFen: openingSide === "debt" ? -openingFen : openingFen };
  const saved = await context.api.attempt(distributorEndpoints.add, { body });
  if (!saved.ok) return data(submission.reply({ formErrors: [saved.message] }), { status: 400 });
  const notice = noticeHeader(`已新增客户 ${value.name}（${saved.value.code}）`);
  const to = form.get("then") === "bill" ? "bill/new?distributorId" : "item?id";
  return redirect(`${distributorPath}/${to}=${saved.value.id}`, { headers: { "Set-Cookie": notice } });
}

export default function NewDistributor() {
  const { choices, clientToken, values, may, cancelTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增分销商" />
      <DistributorForm choices={choices} values={values} reply={reply} {...may} isNew cancelTo={cancelTo}>
        <input type="hidden" name="clientToken" value={String(reply?.initialValue?.clientToken ?? clientToken)} />
      </DistributorForm>
    </>
  );
}
