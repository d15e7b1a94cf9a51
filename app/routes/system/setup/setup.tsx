/** 开业准备: what a new company does before its first bill. Left and taken up again at any step; the data tells how far it is. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { PageStyles } from "#app/components/ui/page-styles.tsx";
import { act, newStamp, save } from "#app/lib/form/save-form.server.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { guideHeader } from "#app/lib/shell/guide.server.ts";
import feedStyles from "#app/styles/feeds.css?url";
import { setupEndpoints } from "#contract/system/setup.ts";
import { type StepView, setupView } from "./setup.view.server.ts";

export const handle = { title: "开业准备" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, setupEndpoints.status);
  const view = setupView(await api.call(setupEndpoints.status));
  // Whoever is back needs no way back any more.
  return data({ view, stamp: newStamp() }, { headers: { "Set-Cookie": guideHeader(null) } });
}

export async function action(args: ActionFunctionArgs) {
  const done = (notice: string) => () => ({ to: paths.setup.page, notice });
  return act(args, {
    skip: save({ endpoint: setupEndpoints.skip, done: done("已跳过，随时可以再做") }),
    take: save({ endpoint: setupEndpoints.skip, done: done("已列为待办") }),
    dismiss: save({ endpoint: setupEndpoints.dismiss, done: done("已收起，以后从“系统管理 › 开业准备”打开") }),
    reopen: save({ endpoint: setupEndpoints.dismiss, done: done("已重新打开") }),
  });
}

export default function SetupPage() {
  const { view, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { steps, making, summary, next, finished, dismissed } = view;
  return (
    <>
      <PageStyles href={feedStyles} />
      <PageHeader
        title="开业准备"
        actions={
          <>
            <small>{summary}</small>
            {(dismissed || !finished) && (
              <FormFrame intent={dismissed ? "reopen" : "dismiss"} stamp={stamp} reply={undefined} className="line">
                <input type="hidden" name="dismissed" value={String(!dismissed)} />
                <Button>{dismissed ? "重新打开" : "收起，不再提示"}</Button>
              </FormFrame>
            )}
            {next && (
              <LinkButton variant="primary" to={next.to} reloadDocument>
                下一步：{next.title}
              </LinkButton>
            )}
          </>
        }
      />
      {reply && <Callout>{reply.refusal ?? Object.values(reply.errors)[0]}</Callout>}
      <Card flush>
        <Steps label="开业准备的步骤" steps={steps} />
      </Card>
      <Card title="自己生产" note="和第一张单无关，什么时候做都可以；只拿货卖货的不用做" flush>
        <Steps label="自己生产的步骤" steps={making} />
      </Card>
      <p>
        <small>从上往下做，做到哪里都可以离开，下次接着做。每一步打开的页面上方有“回到开业准备”。</small>
      </p>
    </>
  );
}

function Steps({ label, steps }: { label: string; steps: readonly StepView[] }) {
  return (
    <ol className="messages" aria-label={label}>
      {steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ol>
  );
}

const tones: Record<StepView["state"], Tone> = { DONE: "good", NEXT: "info", TODO: "neutral", SKIPPED: "neutral" };

function Step({ step }: { step: StepView }) {
  const { id, title, name, purpose, pending, state, badge, optional, links, stamp } = step;
  const skipped = state === "SKIPPED";
  return (
    <li>
      <div>
        <p>
          <b>{title}</b> <Badge tone={tones[state]}>{badge}</Badge>
        </p>
        <p>{purpose}</p>
        {pending && (
          <p>
            <b>{pending}</b>
          </p>
        )}
      </div>
      <div className="line">
        {links.map(({ label, to }, index) => (
          <LinkButton
            key={to}
            size="small"
            to={to}
            reloadDocument
            variant={state === "NEXT" && index === 0 ? "primary" : "default"}
            aria-label={`${label}（${name}）`}
          >
            {label}
          </LinkButton>
        ))}
        {optional && state !== "DONE" && (
          <FormFrame intent={skipped ? "take" : "skip"} stamp={stamp} reply={undefined} className="line">
            <input type="hidden" name="step" value={id} />
            <input type="hidden" name="skipped" value={String(!skipped)} />
            <Button size="small" variant="text" aria-label={`${skipped ? "改回待办" : "跳过"} ${name}`}>
              {skipped ? "改回待办" : "跳过"}
            </Button>
          </FormFrame>
        )}
      </div>
    </li>
  );
}
