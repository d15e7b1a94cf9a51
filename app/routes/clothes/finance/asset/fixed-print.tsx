/** A fixed asset's card on A4 (`?id=`): its figures, its depreciation and who signs for it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { PrintPage, Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { fixedAssetEndpoints } from "#contract/finance/fixed-assets.ts";
import { fixedAssetView } from "./fixed-asset.view.server.ts";

export const handle = { title: "打印固定资产卡片" };
export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, fixedAssetEndpoints.detail);
  return fixedAssetView(await api.call(fixedAssetEndpoints.detail, { params: { id: requireId(request) } }));
}

export default function PrintFixedAsset() {
  const asset = useLoaderData<typeof loader>();
  const { disposal } = asset;
  return (
    <PrintPage title="固定资产卡片" backTo={assetPaths.fixed.item(asset.id)}>
      <ScrollRegion as="article" className="slip">
        <h2>固定资产卡片 {asset.code}</h2>
        <SlipFacts
          facts={[
            ["名称", asset.name],
            ["类别", asset.category],
            ["状态", asset.status],
            ["购置日", asset.purchaseDay],
            ["原值", `${asset.cost} 元`],
            ["年限", asset.life],
            ["残值", `${asset.residualValue} 元`],
            ["月折旧", `${asset.monthly} 元`],
            ["累计折旧", `${asset.depreciated} 元`],
            ["净值", `${asset.net} 元`],
            ["使用", asset.place],
            ...(disposal ? ([[disposal.gainLabel, `${disposal.gain} 元`]] as const) : []),
          ]}
        />
        <SlipTable
          columns={[
            { label: "月份", kind: "key", cell: (row) => row.month },
            { label: "入账日", cell: (row) => row.bizDate },
            { label: "折旧", kind: "n", cell: (row) => row.amount },
            { label: "之后净值", kind: "n", cell: (row) => row.net },
          ]}
          rows={asset.depreciations}
          keyOf={({ id }) => id}
        />
        <Signatures names={["使用人", "财务"]} />
      </ScrollRegion>
    </PrintPage>
  );
}
