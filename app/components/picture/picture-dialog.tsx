/** The pictures of 图片单 before they go out: seen, then sent, copied or kept. Loaded when it is opened. */

import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { DialogWatermark } from "#app/components/shell/watermark.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import stylesheetHref from "#app/styles/picture.css?url";
import { dayPicture } from "./day-picture.ts";
import type { PictureDialogProps } from "./picture-button.tsx";
import type { Picture } from "./picture-sheet.ts";
import type { PictureSource } from "./picture-source.ts";
import { slipPicture } from "./slip-picture.ts";
import { statementPicture } from "./statement-picture.ts";

interface Shown {
  pictures: readonly (Picture & { url: string })[];
  /** Why there are none, or fewer than asked for. */
  failure: string | null;
}

export default function PictureDialog({ source, href, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const stop = new AbortController();
    let urls: readonly string[] = [];
    drawAll(source, href, stop.signal)
      .catch((): Shown => ({ pictures: [], failure: "图片没有生成，请检查网络后重试" }))
      .then((drawn) => {
        if (stop.signal.aborted) return release(drawn.pictures.map(({ url }) => url));
        urls = drawn.pictures.map(({ url }) => url);
        setShown(drawn);
      });
    return () => {
      stop.abort();
      release(urls);
    };
  }, [source, href]);
  const pictures = shown?.pictures ?? [];
  const files = pictures.map(({ blob, name }) => new File([blob], name, { type: blob.type }));
  const [only] = pictures.length === 1 ? pictures : [];
  const send = () =>
    navigator.share({ files }).catch((error: unknown) => {
      // Who closes the list of apps has changed their mind.
      if (!(error instanceof DOMException && error.name === "AbortError")) setNotice("发送没有成功，请保存图片后再发");
    });
  const copy = ({ blob }: Picture) =>
    navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]).then(
      () => setNotice("图片已复制，可以直接粘贴到微信"),
      () => setNotice("复制没有成功，请保存图片后再发"),
    );
  return createPortal(
    <dialog ref={dialog} className="dialog picture" aria-labelledby="picture-title" onClose={onClose}>
      <link rel="stylesheet" href={stylesheetHref} />
      <header className="line">
        <h2 id="picture-title">图片单</h2>
        {files.length > 0 && navigator.canShare?.({ files }) && (
          <Button type="button" variant="primary" onClick={send}>
            发送
          </Button>
        )}
        {only && "ClipboardItem" in window && navigator.clipboard && (
          <Button type="button" onClick={() => copy(only)}>
            复制图片
          </Button>
        )}
        <Button type="button" onClick={() => dialog.current?.close()}>
          关闭
        </Button>
      </header>
      {!shown && <p role="status">正在生成图片…</p>}
      {shown?.failure && <Callout>{shown.failure}</Callout>}
      {notice && <p role="status">{notice}</p>}
      {pictures.length > 0 && (
        <ScrollRegion className="shots" aria-label="图片预览">
          {pictures.map(({ name, url, width, height }) => (
            <figure key={name}>
              <img src={url} alt={name.replace(/\.png$/, "")} width={width} height={height} />
              <figcaption>
                <a className="btn" href={url} download={name} aria-label={`保存图片 ${name}`}>
                  保存图片
                </a>
                <small>{name}</small>
              </figcaption>
            </figure>
          ))}
        </ScrollRegion>
      )}
      <DialogWatermark />
    </dialog>,
    document.body,
  );
}

async function drawAll(source: string, href: string, signal: AbortSignal): Promise<Shown> {
  const response = await fetch(source, { headers: { Accept: "application/json" }, signal });
  // Not the answer but a page: the session has ended, and the page for paper leads to the sign-in.
  if (!response.headers.get("Content-Type")?.includes("json")) {
    window.location.assign(href);
    return { pictures: [], failure: null };
  }
  const asked: PictureSource = await response.json();
  if (asked.kind === "refusal") return { pictures: [], failure: asked.message };
  if (asked.kind === "statement")
    return only(await statementPicture(asked.statement), `${asked.statement.rows.length} 笔`);
  if (asked.kind === "days") return only(await dayPicture(asked.days), `${asked.days.rows.length} 行`);
  const pictures: Shown["pictures"][number][] = [];
  const tooLong: string[] = [];
  for (const slip of asked.slips) {
    if (signal.aborted) break;
    const picture = await slipPicture(slip);
    if (picture) pictures.push(withUrl(picture));
    else tooLong.push(slip.no);
  }
  return { pictures, failure: tooLong.length > 0 ? `拿货单 ${tooLong.join("、")} 太长，一张图片放不下，请打印` : null };
}

/** The one picture there is; none where it would be too tall for all of it. */
function only(picture: Picture | null, all: string): Shown {
  if (picture) return { pictures: [withUrl(picture)], failure: null };
  return { pictures: [], failure: `共 ${all}，一张图片放不下，请缩短日期范围，或者打印、导出` };
}

function withUrl(picture: Picture) {
  return { ...picture, url: URL.createObjectURL(picture.blob) };
}

function release(urls: readonly string[]) {
  for (const url of urls) URL.revokeObjectURL(url);
}
