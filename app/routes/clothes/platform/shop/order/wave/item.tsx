/** 波次 (`?id=`): its baskets and orders, its papers, and 播种 while it is being picked (domain.md §3.5). */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { BatchReply } from "#app/components/page/outcome-card.tsx";
import { Question } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { revalidatesUnlessStaying } from "#app/lib/document/staying.ts";
import { newStamp, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { labelPaperLabels } from "#contract/platform/label.words.ts";
import { waveEndpoints } from "#contract/platform/waves.ts";
import { EwaybillActs } from "../ewaybill-acts.tsx";
import { actOnWave, readWave } from "./wave.act.server.ts";
import { Baskets, WaveDesk, type WaveDeskView } from "./wave-desk.tsx";

export const handle = { title: "波次详情" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

const questions = {
  clear: { label: "重新播种", explains: "已经分进框的件数全部清零，请先把框里的货拿出来。", danger: false },
  cancel: { label: "取消波次", explains: "框腾空，没有发货的订单仍待发货，可以进别的波次。", danger: true },
} as const;
type Asked = keyof typeof questions;

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, waveEndpoints.detail);
  const { searchParams } = new URL(request.url);
  const wave = await readWave(api, requireId(request), Number(searchParams.get("into")));
  const confirm = searchParams.get("confirm");
  // The address may be older than the wave.
  const asked = (Object.keys(questions) as Asked[]).find((act) => act === confirm && wave.possible[act]) ?? null;
  return { wave, asked, stamp: newStamp({ version: wave.version }), clientToken: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  return actOnWave(args);
}

/** A scan's answer is all that the page shows of it. */
export const shouldRevalidate = revalidatesUnlessStaying;

export default function WaveItem() {
  const { wave, asked, stamp, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const posted = reply && "scans" in reply ? reply : undefined;
  const refused = reply && "errors" in reply ? reply : undefined;
  const here = platformPaths.wave.item(wave.id);
  return (
    <>
      <PageHeader
        title={`波次 ${wave.no}`}
        actions={
          <>
            <Badge tone={wave.tone}>{wave.stateLabel}</Badge>
            {wave.possible.pick && <Papers wave={wave} clientToken={clientToken} />}
            {(Object.keys(questions) as Asked[]).map(
              (act) =>
                wave.possible[act] && (
                  <LinkButton key={act} to={platformPaths.wave.ask(wave.id, act)} discover="none">
                    {questions[act].label}
                  </LinkButton>
                ),
            )}
          </>
        }
      />
      {asked ? (
        <Question
          key={asked}
          title={questions[asked].label}
          label={`确定${questions[asked].label}`}
          danger={questions[asked].danger}
          intent={asked}
          stamp={stamp}
          reply={refused}
          cancelTo={here}
        >
          <p>{questions[asked].explains}</p>
        </Question>
      ) : (
        <BatchReply reply={refused} unit="单" />
      )}
      {wave.left.length > 0 && wave.state === "PICKING" && <Callout tone="warn">{wave.left.join("；")}</Callout>}
      {/* Whoever sorts on a telephone sees the box first. */}
      {wave.possible.sort && !asked ? (
        <WaveDesk view={wave} clientToken={clientToken} posted={posted} />
      ) : (
        <Baskets wave={wave} />
      )}
      <Card title="波次">
        <Facts
          facts={[
            ["种类", wave.kindLabel],
            ["发货仓", wave.repositoryName],
            ["店铺", wave.shopName],
            ["框", String(wave.baskets)],
            ["待发货", `${wave.open} 单`],
            ["已发货", `${wave.shipped} 单`],
            ["已移出", wave.left.length > 0 && `${wave.left.length} 框`],
            ["生成", wave.made],
            ["拣货单", wave.printed],
            ["取消", wave.cancelTime],
          ]}
        />
      </Card>
    </>
  );
}

/** Papers are documents of their own, so the browser's own form sends them. */
function Papers({ wave, clientToken }: { wave: WaveDeskView; clientToken: string }) {
  return (
    <>
      <form method="post" action={platformPaths.wave.print(wave.id)}>
        <input type="hidden" name="clientToken" value={clientToken} />
        <Button variant="primary">{wave.prints > 0 ? "补打拣货单" : "打印拣货单"}</Button>
      </form>
      <form method="post" action={platformPaths.order.print} className="line">
        {wave.labelIds.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <input type="hidden" name="clientToken" value={clientToken} />
        <span className="w-36">
          <SelectInput name="paper" options={optionsOf(labelPaperLabels)} aria-label="面单纸" />
        </span>
        <EwaybillActs couriers={wave.ewaybillCouriers} formAction={platformPaths.wave.item(wave.id)} />
        <Button name="form" value="label">
          按框打印面单
        </Button>
        <Button name="intent" value="printLabels" formAction={platformPaths.wave.item(wave.id)}>
          发到面单打印机
        </Button>
      </form>
    </>
  );
}
