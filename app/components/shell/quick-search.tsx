/** The quick search as one types: the entries come once, and are searched here (product.md §2). Loaded when it is opened. */
import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { usePageData } from "#app/lib/remix/page-data.ts";
import { type SearchEntry, searchMenu } from "#app/lib/shell/menu-search.ts";
import feedStyles from "#app/styles/feeds.css?url";
import { DialogWatermark } from "./watermark.tsx";

export default function QuickSearch({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const { data: given, load } = useFetcher<{ found: SearchEntry[] }>();
  const data = usePageData(given);
  useEffect(() => {
    dialog.current?.showModal();
    load("/search");
  }, [load]);
  const found = searchMenu(data?.found ?? [], text);
  const open = (entry: SearchEntry | null) => {
    if (!entry) return;
    onClose();
    navigate(entry.path);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, as Escape does
    <dialog
      ref={dialog}
      className="dialog search"
      aria-label="搜索菜单"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      // The combobox keeps the first Escape to itself once something was typed.
      onKeyDownCapture={({ key, currentTarget }) => key === "Escape" && currentTarget.close()}
    >
      <link rel="stylesheet" href={feedStyles} />
      <Combobox<SearchEntry | null> value={null} onChange={open} by="path">
        <ComboboxInput
          autoFocus
          className="input"
          aria-label="页面名称或地址"
          placeholder="输入页面名称或地址，回车打开"
          maxLength={50}
          onChange={(event) => setText(event.target.value)}
        />
        <ComboboxOptions static modal={false} as="ul" className="found">
          {found.map((entry) => (
            <ComboboxOption key={entry.path} value={entry} as="li">
              {entry.title} <small>{entry.path}</small>
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </Combobox>
      {data && found.length === 0 && <p className="pad">没有找到页面</p>}
      <DialogWatermark />
    </dialog>
  );
}
