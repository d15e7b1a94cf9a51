/** 待办: the personal to-do list, as a page; hydrated it also opens as a dialog over any page (product.md §4, §5). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { IssueList } from "#app/components/shell/issue-list.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import feedStyles from "#app/styles/feeds.css?url";
import { issueEndpoints, issueNameLimit } from "#contract/system/issues.ts";
import { actOnIssue } from "./issue.form.server.ts";

export const links = () => [{ rel: "stylesheet", href: feedStyles }];

export const handle = { title: "待办事项" };

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = await context.api.call(issueEndpoints.list);
  return { issues: content, limit: issueNameLimit };
}

/** The page is redirected to itself. The hydrated list asks to stay: its fetchers may be on any page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const done = await actOnIssue(context.api, form);
  const isAddition = String(form.get("intent") ?? "add") === "add";
  if (!done.ok && (isAddition || form.has("stay"))) {
    return data({ error: done.message, typed: String(form.get("issueName") ?? "") }, { status: 400 });
  }
  if (form.has("stay")) return null;
  const headers = done.ok ? {} : { "Set-Cookie": noticeHeader(done.message, { failed: true }) };
  return redirect("/user/issue", { headers });
}

export default function Issues() {
  const list = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="待办事项" />
      <Card flush>
        <IssueList {...list} error={refused?.error} typed={refused?.typed} />
      </Card>
    </>
  );
}
