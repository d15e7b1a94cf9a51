/** 首页: what the user may see and what waits for him, each figure a link to the list behind it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, EmptyState, PageHeader, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { today } from "#app/lib/format/business-day.server.ts";
import { weekdayOf } from "#app/lib/format/relative-time.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { readCardGroups } from "./dashboard.view.server.ts";

export const handle = { title: "首页" };

export async function loader({ context }: LoaderFunctionArgs) {
  const { user, roles } = await context.api.viewer();
  // The cards' own failures stay on the page; an ended session does not.
  await context.api.confirmSession();
  const groups = await readCardGroups(context.api, roles);
  const day = today();
  return { nickName: user.nickName, date: `${day} ${weekdayOf(day)}`, groups };
}

export default function Dashboard() {
  const { nickName, date, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`您好，${nickName}`}
        actions={
          <>
            <small>{date}</small>
            <Can roles={[permissions.billAdd]}>
              <LinkButton to="/clothes/stall/distributor/bill/new" variant="primary" size="large">
                开单
              </LinkButton>
            </Can>
          </>
        }
      />
      {groups.length > 0 && (
        <StatRow>{groups.flatMap(({ cards }) => cards.map((card) => <StatCard key={card.label} {...card} />))}</StatRow>
      )}
      {groups
        .filter(({ failed }) => failed)
        .map(({ title }) => (
          <Card key={title}>
            <p role="status">{title}数据暂时读不到，其他数据不受影响，请稍后刷新。</p>
          </Card>
        ))}
      {groups.length === 0 && (
        <Card>
          <EmptyState title="您还没有可以查看的业务数据">请联系管理员为您开通权限。</EmptyState>
        </Card>
      )}
    </>
  );
}
