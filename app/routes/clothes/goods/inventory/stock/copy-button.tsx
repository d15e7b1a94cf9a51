/** Copies a text; absent until scripts run, since nothing else can copy. */
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";

export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  return (
    <Button
      type="button"
      variant="primary"
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      <span aria-live="polite">{copied ? "已复制" : "复制"}</span>
    </Button>
  );
}
