/** One version: date, flags and changes. */
import { Fragment } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Tone } from "#app/lib/format/tone.ts";

export interface VersionView {
  version: string;
  releaseDate: string;
  must: boolean;
  /** The version that is served now. */
  current: boolean;
  changes: readonly { kind: string; text: string }[];
}

const tones: Record<string, Tone> = { 新增: "good", 优化: "info", 修复: "warn" };

export function VersionEntry({ version }: { version: VersionView }) {
  return (
    <Card
      title={version.version}
      note={
        <>
          {version.releaseDate} {version.current && <Badge tone="good">当前版本</Badge>}{" "}
          {version.must && <Badge tone="bad">必须更新</Badge>}
        </>
      }
    >
      <dl className="facts">
        {version.changes.map(({ kind, text }) => (
          <Fragment key={kind + text}>
            <dt>
              <Badge tone={tones[kind] ?? "neutral"}>{kind}</Badge>
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
