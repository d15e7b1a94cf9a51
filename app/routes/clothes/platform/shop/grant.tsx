/**
 * 店铺授权状态: where platforms send the shop's owner back to (`?landing`; code and state are in a cookie by then, see
 * oauth-landing.server.ts), what became of it (`?outcome`, `?shop`), and without a query how every shop's token stands.
 */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { landingParameter, landingUsedUp, readLanding } from "#app/lib/web/oauth-landing.server.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { oauthLandingPath } from "#contract/platform/shop.words.ts";
import { shopGrantEndpoints } from "#contract/platform/shops.ts";
import { id as idSchema } from "#contract/value.ts";
import { eventColumns, grantColumns } from "./grant-columns.tsx";
import { grantEvent, grantRow, outcomeOf } from "./shop.view.server.ts";

export const handle = { title: "店铺授权状态" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has(landingParameter)) {
    await requirePermission(api, shopGrantEndpoints.finish);
    const landed = readLanding(request);
    if (!landed) return redirect(platformPaths.grant.list);
    const redirectUri = new URL(oauthLandingPath, request.url).href;
    const { outcome, shopId } = await api.call(shopGrantEndpoints.finish, { body: { ...landed, redirectUri } });
    const told = new URLSearchParams({ outcome, ...(shopId !== null && { shop: String(shopId) }) });
    return redirect(`${oauthLandingPath}?${told}`, { headers: { "Set-Cookie": landingUsedUp(request) } });
  }
  const roles = await requirePermission(api, shopGrantEndpoints.list);
  const shop = idSchema.safeParse(searchParams.get("shop") ?? undefined);
  const query = shop.success ? { shopId: shop.data } : {};
  const { shops, events } = await api.call(shopGrantEndpoints.list, { query });
  return {
    outcome: outcomeOf(searchParams.get("outcome")),
    shopId: shop.success && shops.length === 1 ? shop.data : null,
    shops: shops.map(grantRow),
    events: events.map(grantEvent),
    mayAuthorise: hasPermission(roles, [permissions.shopAuth]),
  };
}

export default function GrantStatus() {
  const { outcome, shopId, shops, events, mayAuthorise } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="店铺授权状态"
        actions={
          <>
            {shopId !== null && <LinkButton to={platformPaths.grant.list}>全部店铺</LinkButton>}
            <LinkButton to={platformPaths.shop.list}>平台店铺</LinkButton>
          </>
        }
      />
      {outcome && (
        <Callout tone={outcome.good ? "good" : "bad"}>
          {outcome.sentence}
          {!outcome.good && mayAuthorise && (
            <p>
              <LinkButton to={shopId === null ? platformPaths.shop.list : platformPaths.shop.authorise(shopId)}>
                重新授权
              </LinkButton>
            </p>
          )}
        </Callout>
      )}
      <Card title="令牌" note="令牌加密保存，不显示" flush>
        <DataTable caption="店铺的令牌" columns={grantColumns(mayAuthorise)} rows={shops} empty="还没有店铺" />
      </Card>
      <Card title="授权与续期记录" note="最近 50 条" flush>
        <DataTable caption="授权与续期记录" columns={eventColumns} rows={events} empty="还没有授权过" />
      </Card>
    </>
  );
}
