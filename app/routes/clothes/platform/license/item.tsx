/** 营业执照 (`?id=`): what it says, its picture with a watermark, and the papers beside it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { type Fact, FactList } from "#app/components/ui/fact-list.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";
import { licenseRow, paperRow } from "./license.view.server.ts";
import { paperColumns } from "./license-columns.tsx";

export const handle = { title: "营业执照" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, licenseEndpoints.detail);
  const found = await api.call(licenseEndpoints.detail, { params: { id: requireId(request) } });
  return {
    license: { ...licenseRow(found), hasImage: found.hasImage, remark: found.remark },
    papers: found.papers.map(paperRow),
    mayEdit: hasPermission(roles, [permissions.shopLicenseEdit]),
    mayDownload: hasPermission(roles, [permissions.shopLicenseImage]),
  };
}

export default function LicenseItem() {
  const { license, papers, mayEdit, mayDownload } = useLoaderData<typeof loader>();
  const { id, cancelled } = license;
  const facts: readonly Fact[] = [
    [
      "状态",
      <Badge key="status" tone={license.tone}>
        {license.status}
      </Badge>,
    ],
    ["统一社会信用代码", license.code],
    ["类型", license.type],
    ["法人", license.legalPerson],
    ["成立日期", license.startDay],
    ["有效期至", license.endDay],
    ["关联店铺", String(license.shops)],
    ["备注", license.remark],
  ];
  return (
    <>
      <PageHeader
        title={license.name}
        actions={
          <>
            {mayEdit && <LinkButton to={platformPaths.license.edit(id)}>编辑</LinkButton>}
            {mayEdit && (
              <LinkButton to={platformPaths.license.ask(id, cancelled ? "restore" : "cancel")}>
                {cancelled ? "恢复" : "停用"}
              </LinkButton>
            )}
            <Can roles={[permissions.shopLicenseDel]}>
              <LinkButton to={platformPaths.license.ask(id, "remove")}>删除</LinkButton>
            </Can>
          </>
        }
      />
      <Card title="执照">
        <FactList facts={facts} />
      </Card>
      <Card title="副本图" note="图上有查看人和时间的水印">
        {license.hasImage ? (
          <>
            <img src={platformPaths.license.picture(id)} alt={`${license.name} 的副本图（带水印）`} width={640} />
            {mayDownload && (
              <p>
                <LinkButton to={platformPaths.license.original(id)} reloadDocument>
                  下载原图
                </LinkButton>
              </p>
            )}
          </>
        ) : (
          <p>没有上传副本图。</p>
        )}
      </Card>
      <Card title="其他资质" note="商标、质检报告等" flush>
        <DataTable caption="其他资质" columns={paperColumns(mayEdit, mayDownload)} rows={papers} empty="没有其他资质" />
      </Card>
      {mayEdit && (
        <p>
          <LinkButton to={platformPaths.license.newPaper(id)}>新增资质</LinkButton>
        </p>
      )}
    </>
  );
}
