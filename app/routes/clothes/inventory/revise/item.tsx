/** 调整单 (`?id=`): a draft is entered here, anything later only read, taken back or printed. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Confirm, Facts } from "#app/components/document/document-head.tsx";
import { LineEditor } from "#app/components/document/line-editor.tsx";
import { type LineColumn, LineTable, type LineView } from "#app/components/document/line-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput, TextInput } from "#app/components/ui/input.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { changeLines, isLineIntent, lineView, readMatrix } from "#app/lib/lines.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { maxPictureBytes, pictureEndpoints } from "#contract/goods/pictures.ts";
import { adjustmentEndpoints } from "#contract/inventory/adjustments.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { adjustmentView, readReasons } from "./adjustment.view.server.ts";
import { AdjustmentHeadFields } from "./adjustment-head-fields.tsx";

export const handle = { title: "调整单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const roles = await requirePermission(context.api, adjustmentEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  const params = adjustmentEndpoints.detail.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const slip = await context.api.call(adjustmentEndpoints.detail, { params: params.data });
  const draft = slip.status === "DRAFT" && hasPermission(roles, [permissions.reviseAdjust]);
  const grade = searchParams.get("grade") === "2" ? 2 : 1;
  const { lines, ...head } = slip;
  return {
    slip: { ...adjustmentView(head), photoSrc: slip.photoId && picturePath(slip.photoId, 480) },
    lines: lines.map(({ valueFen, ...line }) => ({
      ...lineView(line),
      value: valueFen === undefined ? null : formatFen(valueFen),
    })),
    worth: lines.some((line) => line.valueFen !== undefined)
      ? formatFen(lines.reduce((sum, line) => sum + (line.valueFen ?? 0), 0))
      : null,
    matrix: draft
      ? await readMatrix(context.api, {
          styleNo: searchParams.get("style"),
          repositoryId: slip.repositoryId,
          grade,
          lines,
        })
      : null,
    grade: grade as 1 | 2,
    draft,
    reasons: draft ? await readReasons(context.api) : [],
    mayApprove: hasPermission(roles, [permissions.reviseApprove]),
    asked: searchParams.get("confirm"),
    search,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context;
  const form = await readForm({ request, context });
  const url = new URL(request.url);
  const params = adjustmentEndpoints.detail.params.safeParse({ id: url.searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  if (isLineIntent(form)) {
    return changeLines(api, request, form, (change, clientToken) =>
      api.attempt(adjustmentEndpoints.lines, { params: params.data, body: { ...change, clientToken } }),
    );
  }
  const done = await act(api, params.data, form);
  if (!done.ok) return data({ refusal: done.message, intent: String(form.get("intent")) }, { status: 400 });
  return redirect(`/clothes/inventory/revise/item?id=${done.id ?? params.data.id}`, {
    headers: { "Set-Cookie": noticeHeader(done.notice) },
  });
}

type Done = { ok: true; notice: string; id?: number } | { ok: false; message: string };

async function act(api: Api, params: { id: number }, form: FormData): Promise<Done> {
  const text = (name: string) => String(form.get(name) ?? "");
  const body = { clientToken: text("clientToken"), version: text("version") };
  switch (form.get("intent")) {
    case "edit": {
      const photo = await storePhoto(api, form);
      if (!photo.ok) return photo;
      const input = { ...body, reason: text("reason"), remark: text("remark"), photoId: photo.id };
      const saved = await api.attempt(adjustmentEndpoints.edit, { params, body: input });
      return saved.ok ? { ok: true, notice: "已保存" } : saved;
    }
    case "approve": {
      const approved = await api.attempt(adjustmentEndpoints.approve, { params, body });
      return approved.ok ? { ok: true, notice: "已审核，库存已更新" } : approved;
    }
    case "discard": {
      const discarded = await api.attempt(adjustmentEndpoints.discard, { params, body });
      return discarded.ok ? { ok: true, notice: "已作废" } : discarded;
    }
    case "reverse": {
      const reversed = await api.attempt(adjustmentEndpoints.reverse, {
        params,
        body: { ...body, reason: text("reason") },
      });
      return reversed.ok
        ? { ok: true, notice: `已红冲，红冲单 ${reversed.value.no}`, id: reversed.value.id }
        : reversed;
    }
    default:
      return { ok: false, message: "不支持的操作，请刷新页面后重试" };
  }
}

/** The photo chosen now, or the one there is. */
async function storePhoto(
  api: Api,
  form: FormData,
): Promise<{ ok: true; id: string | null } | { ok: false; message: string }> {
  const file = form.get("photo");
  if (!(file instanceof File) || file.size === 0) return { ok: true, id: String(form.get("photoId") ?? "") || null };
  if (file.size > maxPictureBytes) return { ok: false, message: "图片不能超过 5 MB" };
  const stored = await api.attempt(pictureEndpoints.upload, { file });
  return stored.ok ? { ok: true, id: stored.value.id } : stored;
}

type Line = LineView & { available: number; value: string | null };

export default function AdjustmentItem() {
  const { slip, lines, worth, matrix, grade, draft, reasons, mayApprove, asked, search, clientToken } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const refusal = reply && "intent" in reply ? reply.refusal : undefined;
  const here = (changes: Record<string, string | null>) => withParams(search, { confirm: null, ...changes });
  const columns: LineColumn<Line>[] = [
    ...(draft
      ? [
          {
            label: "可用",
            cell: (line: Line) => (
              <span className={line.available < line.qty ? "neg" : undefined}>{line.available}</span>
            ),
          },
        ]
      : []),
    ...(worth === null ? [] : [{ label: "金额", cell: (line: Line) => line.value, total: worth }]),
  ];
  return (
    <>
      <PageHeader
        title={`调整单 ${slip.no}`}
        actions={
          <>
            <Badge tone={slip.tone}>{slip.statusLabel}</Badge>
            {draft && <LinkButton to={here({ confirm: "discard" })}>作废</LinkButton>}
            {slip.status === "DRAFT" && mayApprove && (
              <LinkButton variant="primary" to={here({ confirm: "approve" })}>
                审核
              </LinkButton>
            )}
            {slip.status === "APPROVED" && mayApprove && slip.reverseOf === null && (
              <LinkButton to={here({ confirm: "reverse" })}>红冲</LinkButton>
            )}
          </>
        }
      />
      <Asked asked={asked} slip={slip} clientToken={clientToken} refusal={refusal} cancelTo={here({})} />
      <Card title="单据" flush>
        <div className="pad">
          <Facts
            facts={[
              ["仓库", slip.repositoryName],
              ["类型", slip.kindLabel],
              ["制单", `${slip.createBy ?? ""} ${slip.createTime}`],
              ["审核", slip.approveTime && `${slip.approveBy ?? ""} ${slip.approveTime}`],
              ["原因", draft ? null : slip.reason],
              ["备注", draft ? null : slip.remark],
              ["红冲", slip.reverseOf && <Link to={`?id=${slip.reverseOf.id}`}>{slip.reverseOf.no}</Link>],
              ["被红冲", slip.reversedBy && <Link to={`?id=${slip.reversedBy.id}`}>{slip.reversedBy.no}</Link>],
            ]}
          />
        </div>
        {draft && (
          <Form method="post" encType="multipart/form-data" className="form" key={slip.version}>
            <input type="hidden" name="intent" value="edit" />
            <input type="hidden" name="clientToken" value={clientToken} />
            <input type="hidden" name="version" value={slip.version} />
            <input type="hidden" name="photoId" value={slip.photoId ?? ""} />
            <AdjustmentHeadFields choices={{ reasons }} values={{ reason: slip.reason, remark: slip.remark }} />
            {slip.kind === "SCRAP" && (
              <Field label="照片" name="photo" hint="报废金额超过 500 元必须有照片">
                <FileInput accept="image/jpeg,image/png,image/webp" />
              </Field>
            )}
            <div className="wide line">
              <Button>保存单据</Button>
              {reply && "intent" in reply && reply.intent === "edit" && <span className="err">{refusal}</span>}
            </div>
          </Form>
        )}
        {slip.photoSrc && (
          <div className="pad">
            <img src={slip.photoSrc} alt="报废照片" width={240} />
          </div>
        )}
      </Card>
      {draft ? (
        <LineEditor
          lines={lines}
          version={slip.version}
          clientToken={clientToken}
          matrix={matrix}
          grade={grade}
          reply={reply && !("intent" in reply) ? reply : undefined}
          hrefOfStyle={(styleNo) => here({ style: styleNo })}
          columns={columns}
        />
      ) : (
        <Card title="明细" flush>
          <LineTable lines={lines} columns={columns} />
        </Card>
      )}
    </>
  );
}

interface AskedProps {
  asked: string | null;
  slip: { no: string; version: number; repositoryName: string; qty: number };
  clientToken: string;
  refusal: string | undefined;
  cancelTo: string;
}

function Asked({ asked, slip, ...rest }: AskedProps) {
  const shared = { ...rest, version: slip.version };
  if (asked === "approve")
    return (
      <Confirm {...shared} intent="approve" label="审核" title={`审核 ${slip.no}？`}>
        <p>
          {slip.repositoryName} 的库存将变动 {slip.qty} 件，审核后不能修改，只能红冲。
        </p>
      </Confirm>
    );
  if (asked === "discard")
    return (
      <Confirm {...shared} intent="discard" label="作废" danger title={`作废 ${slip.no}？`}>
        <p>草稿还没有写入库存，作废后不能恢复。</p>
      </Confirm>
    );
  if (asked === "reverse")
    return (
      <Confirm {...shared} intent="reverse" label="红冲" danger title={`红冲 ${slip.no}？`}>
        <p>将生成一张相反的调整单，把 {slip.qty} 件退回原样。</p>
        <Field label="红冲原因" name="reason" required>
          <TextInput maxLength={50} />
        </Field>
      </Confirm>
    );
  return null;
}
