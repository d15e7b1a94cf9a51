/**
 * The search of the top bar as one types (product.md §2): the pages come once and are searched here, everything else is
 * asked for. Loaded when it is opened.
 */
import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useFetcher, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { usePageData } from "#app/lib/remix/page-data.ts";
import { type FoundGroup, type FoundRow, isCalled, pagesGroup, pagesTitle } from "#app/lib/shell/found-pages.ts";
import { type SearchEntry, searchMenu } from "#app/lib/shell/menu-search.ts";
import feedStyles from "#app/styles/feeds.css?url";
import { cleanTyped } from "#contract/clean-text.ts";
import { searchMax } from "#contract/system/search.words.ts";
import type { EarlyKeys } from "./early-keys.ts";
import { DialogWatermark } from "./watermark.tsx";

interface Answer {
  text: string;
  only: string | null;
  groups: FoundGroup[];
}

/** A hand pauses as long between two words; a scanner does not between two signs. */
const pauseMs = 150;

export default function QuickSearch({ onClose, early }: { onClose: () => void; early?: EarlyKeys | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const text = cleanTyped(typed).slice(0, searchMax);
  const pages = usePages();
  const answer = useAnswer(text);
  const isWaiting = text !== "" && answer === null;
  /** Enter was pressed before the answer came: the end of a scan. */
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    const { text: ahead, entered } = early?.take() ?? { text: "", entered: false };
    if (ahead === "" || !box.current) return;
    // The combobox leaves its box to whoever types in it.
    box.current.value = ahead;
    setTyped(ahead);
    setIsSent(entered);
  }, [early]);
  const open = (to: string | undefined) => {
    if (!to) return;
    onClose();
    navigate(to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the answer that Enter was waiting for
  useEffect(() => {
    if (!isSent || !answer) return;
    setIsSent(false);
    if (answer.only) open(answer.only);
  }, [isSent, answer]);
  // While the answer is on its way: the pages that are called so.
  const groups =
    answer?.groups ?? pagesGroup(text === "" ? pages : searchMenu(pages, text).filter((page) => isCalled(page, text)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !isWaiting || groups.length > 0) return;
    event.preventDefault();
    event.stopPropagation();
    setIsSent(true);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, as Escape does
    <dialog
      ref={dialog}
      className="dialog search"
      aria-label="全局搜索"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      // The combobox keeps the first Escape to itself once something was typed.
      onKeyDownCapture={(event) => {
        if (event.key === "Escape") event.currentTarget.close();
        else onKeyDown(event);
      }}
    >
      <link rel="stylesheet" href={feedStyles} />
      <Combobox<FoundRow | null> value={null} onChange={(row) => open(row?.to)} by="to">
        <ComboboxInput
          ref={box}
          autoFocus
          className="input"
          aria-label="款号、单号、客户或页面"
          placeholder="款号、品名、条码、单号、客户、订单号、扎票或页面"
          maxLength={searchMax}
          onChange={(event) => {
            setIsSent(false);
            setTyped(event.target.value);
          }}
        />
        <ComboboxOptions static modal={false} as="div" className="found">
          {groups.map((group) => (
            <FoundOptions key={group.title + group.rows[0]?.to} {...group} />
          ))}
        </ComboboxOptions>
      </Combobox>
      <p className="pad" role="status">
        {isWaiting ? "正在查找…" : answer && groups.length === 0 ? `没有找到“${text}”` : ""}
      </p>
      <DialogWatermark />
    </dialog>
  );
}

function FoundOptions({ title, rows, more }: FoundGroup) {
  const all = more ? [...rows, { to: more, title: `查看全部${title}`, note: "" }] : rows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a list, not fields of a form
    <ul role="group" aria-label={title}>
      {all.map((row) => (
        <ComboboxOption key={`${row.to} ${row.title}`} value={row} as="li">
          {row.title} <small>{row.note}</small>
        </ComboboxOption>
      ))}
    </ul>
  );
}

/** The pages that the user may open, by the search's page with nothing typed. */
function usePages(): SearchEntry[] {
  const { data: given, load } = useFetcher<Answer>();
  const data = usePageData(given);
  useEffect(() => load("/search"), [load]);
  const pages = data?.groups.find(({ title }) => title === pagesTitle)?.rows ?? [];
  return pages.map(({ to, title }) => ({ path: to, title }));
}

/** What was found for the text; null while it is on its way, or where there is none. */
function useAnswer(text: string): Answer | null {
  const { data: given, load } = useFetcher<Answer>();
  const data = usePageData(given);
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => load(`/search?typing=1&q=${encodeURIComponent(text)}`), pauseMs);
    return () => clearTimeout(timer);
  }, [text, load]);
  return text !== "" && data?.text === text ? data : null;
}
