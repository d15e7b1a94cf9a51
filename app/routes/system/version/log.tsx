/** 版本日志: what each version brought; an administrator adds one (domain.md §3.7). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Pagination } from "#app/components/page/list/pagination.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { saveForm } from "#app/lib/form/save-form.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { changeKinds, versionEndpoints } from "#contract/system/versions.ts";
import { VersionEntry } from "./version-entry.tsx";
import { VersionForm } from "./version-form.tsx";

export const handle = { title: "版本日志" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url);
  const { page, size } = parseSearch(pageQuery, searchParams);
  // A host of another make has versions of its own.
  const list = (await context.api.known(versionEndpoints.log, { query: { page, size } })) ?? {
    content: [],
    totalElements: 0,
  };
  requireExistingPage(request, { page, size }, list.totalElements);
  return {
    versions: list.content.map(({ added, improved, fixed, ...version }) => ({
      ...version,
      current: version.version === context.site.appVersion,
      changes: Object.entries({ added, improved, fixed }).flatMap(([kind, lines]) =>
        lines.map((text) => ({ kind: changeKinds[kind as keyof typeof changeKinds], text })),
      ),
    })),
    total: list.totalElements,
    page,
    size,
    address: search,
    today: today(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: versionEndpoints.add,
    body: ({ added, improved, fixed, ...fields }) => ({
      ...fields,
      added: linesOf(added),
      improved: linesOf(improved),
      fixed: linesOf(fixed),
    }),
    done: ({ body }) => ({ to: "/system/version/log", notice: `已新增版本 ${body.version}` }),
  });
}

/** A field of the form that holds one change a line. */
function linesOf(texts: unknown): string[] {
  return String(texts ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export default function VersionLog() {
  const { versions, total, page, size, address, today: day } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="版本日志" />
      <Can roles={[permissions.versionAdd]}>
        <VersionForm key={total} today={day} reply={reply} />
      </Can>
      {versions.length === 0 && (
        <Card>
          <EmptyState title="还没有版本记录" />
        </Card>
      )}
      {versions.map((version) => (
        <VersionEntry key={version.id} version={version} />
      ))}
      {total > size && (
        <Pagination
          page={page}
          size={size}
          total={total}
          hrefOf={(to) => withParams(address, { page: to || null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      )}
    </>
  );
}
