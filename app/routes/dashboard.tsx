/** 首页: how the day goes, what waits for whom, and what stands behind it, each figure a link to its list. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, EmptyState, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { hourNow, today } from "#app/lib/format/business-day.server.ts";
import { weekdayOf } from "#app/lib/format/relative-time.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import chartStyles from "#app/styles/chart.css?url";
import homeStyles from "#app/styles/home.css?url";
import { permissions } from "#contract/permissions.ts";
import { readHome } from "./dashboard/home.view.server.ts";
import { ComparedCard, RankedCards } from "./dashboard/home-figures.tsx";
import { shownFirst } from "./dashboard/home-parts.ts";
import { WaitingCard } from "./dashboard/waiting-card.tsx";

export const handle = { title: "首页" };
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: chartStyles },
  { rel: "stylesheet", href: homeStyles },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { user, roles } = await context.api.viewer();
  const home = await readHome(context.api, roles, hourNow());
  const day = today();
  return { nickName: user.nickName, date: `${day} ${weekdayOf(day)}`, home };
}

export default function Dashboard() {
  const { nickName, date, home } = useLoaderData<typeof loader>();
  const { today: figures, waiting, asked, compared, state, failed, firstStep } = home;
  const shown = [...figures, ...state];
  const more = shown.slice(shownFirst);
  return (
    <>
      <PageHeader
        title={`您好，${nickName}`}
        actions={
          <>
            <small>{date}</small>
            {home.books && (
              <LinkButton to={productionPaths.piece.own()} variant="primary" size="large">
                扫票登记
              </LinkButton>
            )}
            <Can roles={[permissions.billAdd]}>
              <LinkButton to="/clothes/stall/distributor/bill/new" variant="primary" size="large">
                开单
              </LinkButton>
            </Can>
          </>
        }
      />
      {firstStep && (
        <Card title="开业准备" note="还没有做完">
          <div className="stack">
            <p>
              下一步：{firstStep.title}。{firstStep.purpose}
            </p>
            <div className="line">
              <LinkButton variant="primary" to={paths.setup.page}>
                去做开业准备
              </LinkButton>
            </div>
          </div>
        </Card>
      )}
      {!firstStep?.empty && (
        <>
          {shown.length > 0 && (
            <div className="today">
              <StatCards cards={shown.slice(0, shownFirst)} />
            </div>
          )}
          <div className="charts">
            {asked > 0 && (waiting.length > 0 || failed.length < asked) && <WaitingCard waiting={waiting} />}
            {compared && <ComparedCard compared={compared} />}
          </div>
          <RankedCards home={home} />
          {more.length > 0 && (
            <details className="more">
              <summary className="btn text">
                更多数字 {more.length} 项
                <Icon name="chevron" className="icon turn" />
              </summary>
              <StatCards cards={more} />
            </details>
          )}
        </>
      )}
      {failed.length > 0 && (
        <Card>
          <p role="status">{failed.join("、")}数据暂时读不到，其他数据不受影响，请稍后刷新。</p>
        </Card>
      )}
      {asked === 0 && (
        <Card>
          <EmptyState title="您还没有可以查看的业务数据">请联系管理员为您开通权限。</EmptyState>
        </Card>
      )}
    </>
  );
}
