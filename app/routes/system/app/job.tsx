/** 我的任务: background exports and imports, and with `?id=` one of them. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { Pagination } from "#app/components/page/pagination.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { jobView } from "#app/lib/job.view.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { jobEndpoints } from "#contract/system/jobs.ts";
import { JobTable } from "./job-table.tsx";

export const handle = { title: "我的任务" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url);
  const id = searchParams.get("id");
  if (id !== null) {
    const params = jobEndpoints.detail.params.safeParse({ id });
    if (!params.success) throw redirect("/404");
    const job = await context.api.call(jobEndpoints.detail, { params: params.data });
    return { one: jobView(job), all: null };
  }
  const { page, size } = parseSearch(jobEndpoints.list.query, searchParams);
  const list = await context.api.call(jobEndpoints.list, { query: { page, size } });
  requireExistingPage(request, { page, size }, list.totalElements);
  const all = { jobs: list.content.map(jobView), total: list.totalElements, page, size, address: search };
  return { one: null, all };
}

export default function Jobs() {
  const { one, all } = useLoaderData<typeof loader>();
  if (one) {
    return (
      <>
        <PageHeader title="任务" actions={<LinkButton to="/system/app/job">我的任务</LinkButton>} />
        <JobProgress job={one} />
      </>
    );
  }
  const { jobs, total, page, size, address } = all;
  return (
    <>
      <PageHeader title="我的任务" />
      <Card flush>
        <JobTable jobs={jobs} />
        {total > size && (
          <Pagination
            page={page}
            size={size}
            total={total}
            hrefOf={(to) => withParams(address, { page: to || null })}
            hrefOfSize={(to) => withParams(address, { size: to, page: null })}
          />
        )}
      </Card>
    </>
  );
}
