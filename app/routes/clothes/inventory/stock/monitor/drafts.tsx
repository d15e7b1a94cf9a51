/**
 * 由预警生成草稿 (`?kind=transfer|purchase|batch`, `ids` or `all` with the list's
 * filter): what would be made, with quantities to change; then what was made
 * (`made`).
 */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { alertDraftLimits } from "#contract/inventory/alert-drafts.ts";
import {
  draftGroups,
  draftKinds,
  isDraftKind,
  readMade,
  skippedAlerts,
  wantedDrafts,
} from "./alert-draft.view.server.ts";
import { DraftGroup, MadeDrafts, SkippedAlerts } from "./alert-drafts.tsx";

export const handle = { title: "由预警生成草稿" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: documentStyles }];

/** What the address names; an unknown kind is no page. */
function askedOf(request: Request) {
  const { searchParams } = new URL(request.url);
  const kind = searchParams.get("kind") ?? "";
  if (!isDraftKind(kind)) throw redirect("/404");
  return { kind, words: draftKinds[kind], searchParams };
}

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { kind, words, searchParams } = askedOf(request);
  await requirePermission(api, words.plan);
  const title = `由预警生成${words.label}`;
  if (searchParams.has("made")) {
    const ids = searchParams.getAll("made").map(Number).filter(Number.isSafeInteger).slice(0, 20);
    return { title, made: await readMade(api, kind, ids), plan: null };
  }
  const query = parseSearch(words.plan.query, searchParams);
  if (query.ids.length === 0 && !searchParams.has("all")) return { title, made: null, plan: null };
  const [plan, places] = await Promise.all([api.call(words.plan, { query }), repositoryOptions(api, words.right)]);
  const groups = draftGroups(plan, kind);
  return {
    title,
    made: null,
    plan: {
      groups,
      skipped: skippedAlerts(plan),
      alertIds: plan.alertIds,
      note: [
        plan.total > alertDraftLimits.alerts
          ? `共 ${formatCount(plan.total)} 条预警，本次只算最近的 ${alertDraftLimits.alerts} 条`
          : "",
        plan.left > 0 ? `还有 ${formatCount(plan.left)} 行没有列出，生成后再来一次` : "",
      ]
        .filter(Boolean)
        .join("；"),
      clientToken: randomUUID(),
      label: `生成 ${groups.length} 张${words.label}`,
      places,
      placeLabel: words.placeLabel,
      anyPlace: words.anyPlace,
      placeId: searchParams.get("placeId") ?? "",
      kept: [...searchParams].filter(([name]) => name !== "placeId" && name !== "clientToken"),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { kind, words } = askedOf(request);
  const form = await readForm({ request, context });
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const body = words.make.body.safeParse({
    clientToken: form.get("clientToken"),
    alertIds: form.getAll("alertIds"),
    drafts: wantedDrafts(form),
  });
  if (!body.success) return data({ refusal: body.error.issues[0]?.message ?? "", typed }, { status: 400 });
  const done = await context.api.attempt(words.make, { body: body.data });
  if (!done.ok) return data({ refusal: done.message, typed }, { status: 400 });
  const { drafts } = done.value;
  const made = drafts.map(({ id }) => `&made=${id}`).join("");
  const notice = noticeHeader(`已生成 ${drafts.length} 张${words.label}`);
  return redirect(`${paths.alertRule.drafts}?kind=${kind}${made}`, { headers: { "Set-Cookie": notice } });
}

export default function AlertDrafts() {
  const { title, made, plan } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader title={title} actions={<LinkButton to={paths.alertRule.alerts()}>返回预警</LinkButton>} />
      {refused && <Callout>{refused.refusal}</Callout>}
      {made && <MadeDrafts drafts={made} />}
      {!made && !plan && (
        <Card>
          <EmptyState title="请先勾选预警" />
        </Card>
      )}
      {plan && (
        <>
          <Form method="get" className="card filters">
            {plan.kept.map(([name, value]) => (
              <input key={`${name}:${value}`} type="hidden" name={name} value={value} />
            ))}
            <Field label={plan.placeLabel} name="placeId">
              <SelectInput options={plan.places} placeholder={plan.anyPlace} defaultValue={plan.placeId} />
            </Field>
            <Button>重新计算</Button>
          </Form>
          {plan.note && <Callout>{plan.note}</Callout>}
          <Form method="post" key={plan.placeId}>
            <input type="hidden" name="clientToken" value={plan.clientToken} />
            {plan.alertIds.map((id) => (
              <input key={id} type="hidden" name="alertIds" value={id} />
            ))}
            {plan.groups.map((group) => (
              <DraftGroup key={group.key} group={group} typed={refused?.typed ?? {}} />
            ))}
            <Card>
              {plan.groups.length > 0 ? (
                <p className="line">
                  <Button variant="primary" disabled={busy}>
                    {plan.label}
                  </Button>
                  <small className="hint">数量可以改，0 表示不要；生成后预警标为已知晓</small>
                </p>
              ) : (
                <EmptyState title="没有可以生成的明细" />
              )}
            </Card>
          </Form>
          <SkippedAlerts rows={plan.skipped} />
        </>
      )}
    </>
  );
}
