/** Messages: notices that leave by themselves, and callouts that stay. */
import type { ReactNode } from "react";
import type { Tone } from "#app/lib/format/tone.ts";
import { Icon } from "./icon.tsx";

/** A notice, gone after five seconds by a CSS animation that rests under the pointer. Belongs in `Notices`. */
export function Notice({ tone = "good", brief, children }: { tone?: Tone; brief?: boolean; children: ReactNode }) {
  return (
    <div className={`notice ${tone}${brief ? " brief" : ""}`} role="status">
      <Icon name={tone === "good" ? "check" : "alert"} />
      <div>{children}</div>
    </div>
  );
}

/** The corner where notices stand. */
export function Notices({ children }: { children: ReactNode }) {
  return <div className="notices">{children}</div>;
}

/** A message that stays, such as the reason why a form was refused. */
export function Callout({ tone = "bad", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={`alert ${tone}`} role="alert">
      <Icon name={tone === "good" ? "check" : "alert"} />
      <div>{children}</div>
    </div>
  );
}
