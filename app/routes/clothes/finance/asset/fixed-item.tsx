/** A fixed asset (`?id=`): its value month by month, and what may be done with it (`?confirm=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Question, Unasked } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { readYuan } from "#app/lib/form/form.server.ts";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { signedYuan } from "#app/lib/format/signed.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { fixedAssetEndpoints } from "#contract/finance/fixed-assets.ts";
import { fixedAssetChoices, fixedAssetView } from "./fixed-asset.view.server.ts";

export const handle = { title: "固定资产" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

const questions = {
  dispose: { label: "处置", title: "处置这项资产？" },
  idle: { label: "转闲置", title: "转为闲置？" },
  use: { label: "重新启用", title: "重新启用？" },
  void: { label: "作废", title: "作废这条登记？" },
} as const;
type Asked = keyof typeof questions;
const isAsked = (text: string | null): text is Asked => text !== null && Object.hasOwn(questions, text);

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, fixedAssetEndpoints.detail);
  const detail = await api.call(fixedAssetEndpoints.detail, { params: { id: requireId(request) } });
  const asset = fixedAssetView(detail);
  const wanted = new URL(request.url).searchParams.get("confirm");
  const asked = isAsked(wanted) && asset.possible[wanted] ? wanted : null;
  const { funds } = asked === "dispose" ? await fixedAssetChoices(api) : { funds: [] };
  return { asset, asked, funds, stamp: newStamp({ version: asset.version }) };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const here = (notice: string) => ({ to: assetPaths.fixed.item(params.id), notice });
  return act(args, {
    dispose: save({
      endpoint: fixedAssetEndpoints.dispose,
      params,
      reads: { proceedsFen: (text) => readYuan("收入", text, { empty: 0 }) },
      done: ({ saved: { gainFen } }) => here(`已处置，${gainFen >= 0 ? "收益" : "损失"} ${signedYuan(gainFen)} 元`),
    }),
    idle: save({ endpoint: fixedAssetEndpoints.idle, params, done: () => here("已转为闲置") }),
    use: save({ endpoint: fixedAssetEndpoints.use, params, done: () => here("已重新启用") }),
    void: save({ endpoint: fixedAssetEndpoints.void, params, done: () => here("已作废") }),
  });
}

export default function FixedAssetItem() {
  const { asset, asked, funds, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const open = (Object.keys(questions) as Asked[]).filter((one) => asset.possible[one]);
  const { disposal } = asset;
  return (
    <>
      <PageHeader
        title={`${asset.name} ${asset.code}`}
        actions={
          <>
            <Badge tone={asset.tone}>{asset.status}</Badge>
            <LinkButton to={assetPaths.fixed.list}>固定资产列表</LinkButton>
            <LinkButton to={assetPaths.fixed.print(asset.id)} reloadDocument>
              打印
            </LinkButton>
            {asset.possible.edit && <LinkButton to={assetPaths.fixed.edit(asset.id)}>编辑</LinkButton>}
            {open.map((one) => (
              <LinkButton key={one} to={assetPaths.fixed.ask(asset.id, one)}>
                {questions[one].label}
              </LinkButton>
            ))}
          </>
        }
      />
      {asked ? (
        <Question
          title={questions[asked].title}
          label={questions[asked].label}
          danger={asked === "dispose" || asked === "void"}
          intent={asked}
          stamp={stamp}
          reply={reply}
          cancelTo={assetPaths.fixed.item(asset.id)}
        >
          {asked === "dispose" && (
            <>
              <p>先提足到本月的折旧，净值 {asset.netToday} 元；收入减净值为处置收益或损失。</p>
              <SelectField name="disposal" label="方式" options={ways} placeholder="请选择" required />
              <MoneyField name="proceedsFen" label="收入（元）" hint="报废没有残值收入时不填" />
              <SelectField name="fundId" label="收入账户" options={funds} placeholder="没有收入" />
              <LineField name="reason" label="原因" max={200} required />
            </>
          )}
          {asked === "idle" && <p>闲置期间折旧照提，随时可以重新启用。</p>}
          {asked === "use" && <p>转回使用中。</p>}
          {asked === "void" && (
            <>
              <p>只用于录错的登记；付过的款退回 {asset.fundName ?? "账户"}。</p>
              <LineField name="reason" label="作废原因" max={200} required />
            </>
          )}
        </Question>
      ) : (
        <Unasked reply={reply} />
      )}
      <StatCards
        cards={[
          { label: "原值", value: asset.cost, unit: "元" },
          { label: "累计折旧", value: asset.depreciated, unit: "元" },
          { label: "净值", value: asset.net, unit: "元" },
          { label: "月折旧", value: asset.monthly, unit: "元" },
        ]}
      />
      {disposal && (
        <Card title="处置">
          <Facts
            facts={[
              ["日期", disposal.day],
              ["方式", asset.status],
              [
                "收入",
                disposal.fundName ? `${disposal.proceeds} 元，进 ${disposal.fundName}` : `${disposal.proceeds} 元`,
              ],
              ["净值", `${disposal.net} 元`],
              [disposal.gainLabel, `${disposal.gain} 元`],
              ["原因", disposal.reason],
            ]}
          />
        </Card>
      )}
      <Card title="资料">
        <Facts
          facts={[
            ["类别", asset.category],
            ["购置日", asset.purchaseDay],
            ["入账日", asset.enteredDay === asset.purchaseDay ? null : `${asset.enteredDay}（作为期初）`],
            ["年限", asset.life],
            ["残值", `${asset.residualValue} 元（${asset.residual}）`],
            ["折旧起始月", asset.startMonth],
            ["期初累计折旧", asset.opening && `${asset.opening} 元`],
            ["付款账户", asset.payDay === null ? asset.fundName : `${asset.fundName}，${asset.payDay} 付`],
            ["使用人", asset.employeeName],
            ["部门", asset.deptName],
            ["档口", asset.stallName],
            ["备注", asset.remark],
            ["修改", `${asset.updateBy ?? "系统"} ${asset.updateTime}`],
          ]}
        />
      </Card>
      <Card title="折旧" note="一月一行，最近的在前" flush>
        <DataTable
          caption="折旧"
          columns={[
            { label: "月份", kind: "key", cell: (row) => row.month },
            { label: "入账日", cell: (row) => row.bizDate, card: 2 },
            { label: "折旧", kind: "n", cell: (row) => row.amount, card: 1 },
            { label: "之后净值", kind: "n", cell: (row) => row.net, card: 1 },
          ]}
          rows={asset.depreciations}
          empty="还没有计提过折旧"
        />
      </Card>
    </>
  );
}

const ways = [
  { value: "SCRAPPED", label: "报废" },
  { value: "SOLD", label: "出售" },
];
