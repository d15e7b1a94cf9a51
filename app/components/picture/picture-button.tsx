/**
 * 图片单: draws the document as a picture, to send or to keep. Everything it
 * takes comes with the click; without scripts it is a link to the page for
 * paper, of which one takes a screenshot.
 */
import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useState } from "react";

export interface PictureDialogProps {
  /** Answers with what is drawn. */
  source: string;
  /** The page for paper. */
  href: string;
  onClose: () => void;
}

/** Where the dialog cannot be had, the link leads where it leads without scripts. */
const PictureDialog = lazy<ComponentType<PictureDialogProps>>(() =>
  import("./picture-dialog.tsx").catch(() => ({ default: Elsewhere })),
);

function Elsewhere({ href }: PictureDialogProps) {
  useEffect(() => window.location.assign(href), [href]);
  return null;
}

export function PictureButton({ source, href }: Omit<PictureDialogProps, "onClose">) {
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a className="btn" href={href} onClick={show}>
        图片单
      </a>
      {open && (
        <Suspense>
          <PictureDialog source={source} href={href} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
