/** What was done on one server, with its output; while it goes on the page is loaded anew. */
import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import type { RunView } from "#app/lib/job/run-view.ts";
import { type DeployNews, type EventFrame, eventCodes, heardEvent } from "#contract/events.ts";
import { AutoRefresh } from "./auto-refresh.tsx";

export function RunLog({ run, deployId }: { run: RunView; deployId: number }) {
  return (
    <Card title={run.title} note={run.note}>
      <div className="stack">
        <p className="line" role="status">
          <Badge tone={run.tone}>{run.status}</Badge> {!run.failed && run.outcome}
        </p>
        {run.failed && run.outcome && <Callout>{run.outcome}</Callout>}
        {run.shortened && <small>前面的输出见部署历史</small>}
        {run.lines.length > 0 && (
          <ScrollRegion className="max-h-96 overflow-auto" aria-label={`${run.title}：输出`}>
            <pre className="text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
              {run.lines.map(({ no, kind, text }) => (
                <span key={no}>
                  {kind === "STEP" ? <b>▶ {text}</b> : kind === "ERR" ? <span className="neg">{text}</span> : text}
                  {"\n"}
                </span>
              ))}
            </pre>
          </ScrollRegion>
        )}
      </div>
      {run.running && <Followed deployId={deployId} />}
    </Card>
  );
}

/** At once when the server says so, now and then where no socket is open. */
function Followed({ deployId }: { deployId: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const hear = (event: Event) => {
      const { code, data } = (event as CustomEvent<EventFrame>).detail;
      if (code === eventCodes.deployNews && (data as DeployNews).deployId === deployId) revalidate();
    };
    addEventListener(heardEvent, hear);
    return () => removeEventListener(heardEvent, hear);
  }, [deployId, revalidate]);
  return <AutoRefresh seconds={3} />;
}
