/** 授权 (`?id=`): what is going to happen at the platform, and the way there; or what is missing and that files work without. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { oauthLandingPath, platformLabels } from "#contract/platform/shop.words.ts";
import { shopEndpoints, shopGrantEndpoints } from "#contract/platform/shops.ts";

export const handle = { title: "店铺授权" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, shopGrantEndpoints.begin);
  const shop = await api.call(shopEndpoints.detail, { params: { id: requireId(request) } });
  const { id, name, enabled, missing } = shop;
  const landing = new URL(oauthLandingPath, request.url).href;
  return { id, name, platform: platformLabels[shop.platform], enabled, missing, ready: missing.length === 0, landing };
}

export default function AuthoriseShop() {
  const { id, name, platform, enabled, missing, ready, landing } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`授权 ${name}`} actions={<LinkButton to={platformPaths.grant.of(id)}>授权状态</LinkButton>} />
      {!enabled && <Callout tone="warn">店铺已停用，启用后才能授权。</Callout>}
      {missing.length > 0 && <Callout tone="warn">{missing.join("；")}。</Callout>}
      <Card title={`到${platform}登录并同意`}>
        <div className="stack">
          <p>点“前往授权”后会离开本系统，到{platform}用店铺的主账号登录并同意；同意后自动回到本系统。</p>
          <p>请在 10 分钟内完成；每次授权只能用一次，并且只对您自己的账号有效。</p>
          <p>
            平台要求登记的回调地址：<code>{landing}</code>
          </p>
          <div className="line">
            {ready && enabled && (
              // What leaves the product is no page of it.
              <LinkButton variant="primary" to={platformPaths.shop.go(id)} reloadDocument>
                前往授权
              </LinkButton>
            )}
            <LinkButton to={platformPaths.shop.edit(id)}>填写密钥</LinkButton>
            <LinkButton to={platformPaths.shop.list}>返回列表</LinkButton>
          </div>
        </div>
      </Card>
    </>
  );
}
