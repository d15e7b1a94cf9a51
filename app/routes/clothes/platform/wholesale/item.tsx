/** One 批发平台授权 under its public id (`/wp_…`); any other single segment is no page. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { type Fact, FactList } from "#app/components/ui/fact-list.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { wholesaleEndpoints, wholesalePublicId } from "#contract/platform/wholesales.ts";
import { wholesaleView } from "./wholesale.view.server.ts";

export const handle = { title: "批发平台授权管理" };

export async function loader({ params, context: { api } }: LoaderFunctionArgs) {
  const publicId = wholesalePublicId.safeParse(params.token);
  if (!publicId.success) throw redirect("/404");
  await requirePermission(api, wholesaleEndpoints.detail);
  const found = await api.attempt(wholesaleEndpoints.detail, { params: { publicId: publicId.data } });
  if (!found.ok) throw redirect("/404");
  const { endpoint, remark, calls } = found.value;
  return { auth: { ...wholesaleView(found.value), endpoint, remark }, calls };
}

/** A form posted here changes nothing, as at any address that does not exist (routes/unknown.tsx). */
export async function action({ context: { api } }: ActionFunctionArgs) {
  await api.viewer();
  return redirect("/404");
}

export default function WholesaleItem() {
  const { auth, calls } = useLoaderData<typeof loader>();
  const facts: readonly Fact[] = [
    [
      "状态",
      <Badge key="status" tone={auth.tone}>
        {auth.status}
      </Badge>,
    ],
    ["档口", auth.stall],
    ["授权范围", auth.scopes],
    ["令牌", auth.token],
    ["有效期至", auth.expiresAt],
    ["接口地址", auth.endpoint],
    ["最近调用", auth.lastCallAt],
    ["备注", auth.remark],
  ];
  return (
    <>
      <PageHeader
        title={`${auth.site} ${auth.account}`}
        actions={
          <>
            <LinkButton to={platformPaths.wholesale.list}>全部授权</LinkButton>
            <Can roles={[permissions.wholesaleAuthEdit]}>
              <LinkButton to={platformPaths.wholesale.renew(auth.id)}>续期</LinkButton>
              {!auth.revoked && auth.endpoint !== "" && (
                <LinkButton to={platformPaths.wholesale.ask(auth.id, "test")}>测试</LinkButton>
              )}
              {!auth.revoked && <LinkButton to={platformPaths.wholesale.ask(auth.id, "revoke")}>撤销</LinkButton>}
            </Can>
            {auth.removable && (
              <Can roles={[permissions.wholesaleAuthDel]}>
                <LinkButton to={platformPaths.wholesale.ask(auth.id, "remove")}>删除</LinkButton>
              </Can>
            )}
          </>
        }
      />
      <Card title="授权">
        <FactList facts={facts} />
      </Card>
      <Card title="记录" note="最近 50 条" flush>
        <DataTable
          caption="授权的记录"
          columns={[
            { label: "时间", kind: "key", cell: (row) => row.createdAt },
            { label: "操作", cell: (row) => row.act, card: 1 },
            { label: "结果", cell: (row) => (row.ok ? "成功" : "失败"), card: 1 },
            { label: "说明", kind: "words", cell: (row) => row.message, card: 2 },
            { label: "由", cell: (row) => row.operatorName ?? "" },
          ]}
          rows={calls}
          empty="还没有记录"
        />
      </Card>
    </>
  );
}
