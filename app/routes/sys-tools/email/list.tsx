/** 邮件: what was sent and what became of it, and the ways to the settings and to a new one. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readList } from "#app/lib/list.server.ts";
import { withCreateTime } from "#app/lib/list-period.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { adminRole } from "#contract/permissions.ts";
import { mailEndpoints } from "#contract/system/mail.ts";
import { mailRow, statusOptions } from "./mail.view.server.ts";
import { mailColumns } from "./mail-columns.tsx";

export const handle = { title: "邮件" };

export async function loader(args: LoaderFunctionArgs) {
  const endpoint = mailEndpoints.list;
  const { view, rows } = await readList(args, endpoint, {}, (params) =>
    parseSearch(endpoint.query, withCreateTime(params)),
  );
  const { enabled, host } = await args.context.api.call(mailEndpoints.settings);
  return { view, rows: rows.map(mailRow), statuses: statusOptions, isSetUp: enabled && host !== "" };
}

export default function SentMail() {
  const { view, rows, statuses, isSetUp } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="邮件"
      view={view}
      path={systemPaths.mail.list}
      actions={<LinkButton to={systemPaths.mail.settings}>邮件服务器</LinkButton>}
      {...(isSetUp && { add: { to: systemPaths.mail.new, label: "写邮件", roles: [adminRole] } })}
      above={
        isSetUp ? undefined : (
          <Callout tone="info">
            还没有设置邮件服务器。设置后可以找回密码、验证邮箱，告警、备份失败和定时任务失败也能发邮件。
          </Callout>
        )
      }
      filters={
        <>
          <FilterText view={view} label="关键字" name="blurry" placeholder="收件人或标题" />
          <FilterSelect view={view} label="状态" name="status" options={statuses} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="发件记录"
          columns={mailColumns()}
          rows={rows}
          search={view.search}
          sorted="id,desc"
          {...nothing("邮件")}
        />
      )}
    </ListPage>
  );
}
