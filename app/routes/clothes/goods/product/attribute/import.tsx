/** 导入商品属性 (`?type=`): a file is checked first, row by row; only a file without problems can be saved. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { readTextFile } from "#app/lib/web/text-file.server.ts";
import { attributeLimits, attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { attributeTypeOf } from "./attribute.view.server.ts";
import { ImportReport } from "./import-report.tsx";

export const handle = { title: "导入商品属性" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, attributeEndpoints.import);
  const type = attributeTypeOf(new URL(request.url).searchParams.get("type"));
  return {
    type,
    label: attributeTypeLabels[type],
    list: paths.attribute.list(type),
    template: paths.attribute.page("export", type),
    maxRows: attributeLimits.importRows,
    clientToken: randomUUID(),
  };
}

/** Without `csv` the file is checked; with it, what was checked is saved. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const type = attributeTypeOf(form.get("type"));
  const clientToken = String(form.get("clientToken") ?? "");
  const checked = form.get("csv");
  const csv = typeof checked === "string" ? checked : await readTextFile(form.get("file"));
  if (csv === null) return data({ refusal: "请选择要导入的 CSV 文件", report: null, csv: "" }, { status: 400 });
  const dryRun = typeof checked !== "string";
  const done = await context.api.attempt(attributeEndpoints.import, { body: { type, csv, dryRun, clientToken } });
  if (!done.ok) return data({ refusal: done.message, report: null, csv: "" }, { status: 400 });
  const { added, changed, unchanged } = done.value;
  if (dryRun) return data({ refusal: null, report: done.value, csv });
  const notice = noticeHeader(`导入完成：新增 ${added} 个，修改 ${changed} 个，${unchanged} 个没有变化`);
  return redirect(paths.attribute.list(type), { headers: { "Set-Cookie": notice } });
}

export default function ImportAttributes() {
  const { type, label, list, template, maxRows, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const report = reply?.report;
  const hidden = (
    <>
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="clientToken" value={clientToken} />
    </>
  );
  return (
    <>
      <PageHeader
        title={`导入${label}`}
        actions={
          <>
            <a className="btn" href={template}>
              导出当前{label}
            </a>
            <LinkButton to={list}>返回</LinkButton>
          </>
        }
      />
      {reply?.refusal && <Callout>{reply.refusal}</Callout>}
      <Card>
        <Form method="post" encType="multipart/form-data" className="stack">
          {hidden}
          <p>表格的列与导出的相同，可以先导出再修改。编码已有的行是修改，其余是新增；没有写到的不受影响。</p>
          <Field label="CSV 文件" name="file" required hint={`一次最多 ${maxRows} 行，先核对再保存`}>
            <FileInput accept=".csv,text/csv" />
          </Field>
          <div className="pair">
            <Button variant={report ? "default" : "primary"} disabled={busy}>
              核对文件
            </Button>
          </div>
        </Form>
      </Card>
      {report && (
        <ImportReport report={report}>
          <Form method="post" encType="multipart/form-data">
            {hidden}
            <textarea name="csv" hidden readOnly value={reply.csv} />
            <Button variant="primary" disabled={busy}>
              确认导入
            </Button>
          </Form>
        </ImportReport>
      )}
    </>
  );
}
