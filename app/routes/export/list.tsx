/** 导出: what of a list, and in which form. Small ones are downloaded at once, big ones become a job. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { exportFormatLabels, maxDirectRows } from "#contract/exports.ts";
import { hasPermission } from "#contract/permissions.ts";
import { jobPath } from "#contract/system/jobs.ts";
import { ExportForm } from "./export-form.tsx";
import { requireList } from "./exports.server.ts";

export const handle = { title: "导出" };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const list = requireList(params.list);
  const roles = await requirePermission(context.api, list.endpoints.file);
  const { searchParams, search } = new URL(request.url);
  const { asks } = list;
  const { rows } = await context.api.call(list.endpoints.count, { query: list.query(searchParams) });
  const { importing } = list;
  const mayImport =
    importing && typeof importing.endpoint.access !== "string" && hasPermission(roles, importing.endpoint.access);
  return {
    title: list.title,
    back: list.path + search,
    filtered: searchParams.size > 0,
    clientToken: randomUUID(),
    layouts: list.layouts.map(({ value, label }) => ({
      value,
      label,
      count: `${formatCount(rows[value] ?? 0)} 行`,
      later: (rows[value] ?? 0) > maxDirectRows,
    })),
    formats: Object.entries(exportFormatLabels).map(([value, label]) => ({ value, label })),
    asks: asks && hasPermission(roles, asks.roles) ? asks : null,
    importing: mayImport ? { to: importing.path, label: importing.label } : null,
  };
}

/** What the user chose leads to a download or, past what an answer may hold, to a job's page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const list = requireList(params.list);
  const form = await readForm({ request, context });
  const { searchParams } = new URL(request.url);
  if (list.asks) {
    searchParams.delete(list.asks.name);
    if (form.has(list.asks.name)) searchParams.set(list.asks.name, "true");
  }
  const [layout, format] = [String(form.get("layout") ?? ""), String(form.get("format") ?? "")];
  const query = list.query(searchParams);
  const parsed = list.endpoints.later.body.safeParse({
    ...query,
    layout,
    format,
    clientToken: form.get("clientToken"),
  });
  if (!parsed.success) return data({ error: parsed.error.issues[0]?.message ?? "" }, { status: 400 });
  const { rows } = await context.api.call(list.endpoints.count, { query });
  if ((rows[layout] ?? 0) <= maxDirectRows) {
    for (const [name, value] of Object.entries({ layout, format })) searchParams.set(name, value);
    return redirect(`/export/${params.list}/file?${searchParams}`);
  }
  const started = await context.api.attempt(list.endpoints.later, { body: parsed.data });
  if (!started.ok) return data({ error: started.message }, { status: 400 });
  const notice = noticeHeader("已开始在后台导出，完成后会发消息通知");
  return redirect(jobPath({ id: started.value.jobId, topic: "" }), { headers: { "Set-Cookie": notice } });
}

export default function ExportList() {
  const { title, back, filtered, clientToken, layouts, formats, asks, importing } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`导出${title}`}
        actions={
          <>
            {importing && <LinkButton to={importing.to}>{importing.label}</LinkButton>}
            <LinkButton to="/system/app/job">我的任务</LinkButton>
            <LinkButton to={back}>返回列表</LinkButton>
          </>
        }
      />
      <Card flush>
        <ExportForm
          layouts={layouts}
          formats={formats}
          asks={asks}
          filtered={filtered}
          clientToken={clientToken}
          error={refused?.error}
        />
      </Card>
    </>
  );
}
