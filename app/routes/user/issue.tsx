/** 待办: the personal to-do list, as a page; hydrated it also opens as a dialog over any page (product.md §4, §5). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { issueEndpoints, issueNameLimit } from "../../../contract/issues.ts";
import { hasPermission, permissions } from "../../../contract/permissions.ts";
import { IssueList } from "../../components/issues/issue-list.tsx";
import { Card, PageHeader } from "../../components/ui/card.tsx";
import { readForm } from "../../lib/form.server.ts";
import { actOnIssue } from "../../lib/issue-form.server.ts";

export const handle = { title: "待办事项" };

export async function loader({ context }: LoaderFunctionArgs) {
  const [{ content }, { roles }] = await Promise.all([context.api.call(issueEndpoints.list), context.api.viewer()]);
  return {
    issues: content,
    limit: issueNameLimit,
    may: {
      add: hasPermission(roles, [permissions.issueAdd]),
      edit: hasPermission(roles, [permissions.issueEdit]),
      remove: hasPermission(roles, [permissions.issueDel]),
    },
  };
}

/** The page is redirected to itself. The hydrated list asks to stay: its fetchers may be on any page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const done = await actOnIssue(context.api, form);
  if (!done.ok) return data({ error: done.message, typed: String(form.get("issueName") ?? "") }, { status: 400 });
  return form.has("stay") ? null : redirect("/user/issue");
}

export default function Issues() {
  const list = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="待办事项" />
      <Card flush>
        <IssueList key={list.issues.length} {...list} error={refused?.error} typed={refused?.typed} />
      </Card>
    </>
  );
}
