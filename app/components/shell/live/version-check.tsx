/**
 * Asks for `/versions.json` now and then, and when a version was published. When another version is served and
 * must be taken, the page can only be refreshed (product.md §4). Without
 * JavaScript every click brings the version that is served.
 */
import { useEffect, useRef, useState } from "react";
import { DialogWatermark } from "#app/components/shell/watermark.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { writeSharedCookie } from "#app/lib/shell/shared-cookie.ts";

interface VersionFile {
  version: string;
  must: boolean;
}

const everyMs = 5 * 60_000;
const versionCookie = "VUE-APP-VERSION";

interface VersionCheckProps {
  /** The version that this page is of. */
  running: string;
  /** How often a version was published since the page came; another number asks at once. */
  published: number;
}

export function VersionCheck({ running, published }: VersionCheckProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew for each publication
  useEffect(() => {
    const check = async () => {
      const response = await fetch("/versions.json", { cache: "no-store" }).catch(() => null);
      if (!response?.ok) return;
      const { version, must } = (await response.json()) as VersionFile;
      setWanted(must && version !== running ? version : null);
    };
    const timer = setInterval(check, everyMs);
    void check();
    return () => clearInterval(timer);
  }, [running, published]);
  return wanted === null ? null : <MustRefresh version={wanted} />;
}

function MustRefresh({ version }: { version: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => dialog.current?.showModal();
  useEffect(show, []);
  const refresh = () => {
    writeSharedCookie(versionCookie, version);
    location.reload();
  };
  // A browser lets a page refuse Escape once; the second one closes the dialog, which therefore opens again.
  return (
    <dialog
      ref={dialog}
      className="dialog narrow"
      aria-label="版本更新"
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      <h2>发现新版本</h2>
      <p>当前页面版本过旧，请刷新后继续使用。</p>
      <Button variant="primary" onClick={refresh}>
        刷新
      </Button>
      <DialogWatermark />
    </dialog>
  );
}
