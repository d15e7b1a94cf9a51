/** The to-do list over any page: 1200 px wide, the list up to 400 px high (product.md §9). */
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { usePageData } from "#app/lib/remix/page-data.ts";
import feedStyles from "#app/styles/feeds.css?url";
import { IssueList, type IssueListProps } from "./issue-list.tsx";
import { DialogWatermark } from "./watermark.tsx";

export default function IssueDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: given, load } = useFetcher<Pick<IssueListProps, "issues" | "limit">>();
  const data = usePageData(given);
  useEffect(() => {
    dialog.current?.showModal();
    load("/user/issue");
  }, [load]);
  return (
    <dialog ref={dialog} className="dialog" aria-label="待办事项" onClose={onClose}>
      <link rel="stylesheet" href={feedStyles} />
      <header className="head">
        <h2>待办事项</h2>
        <form method="dialog">
          <Button variant="text" aria-label="关闭">
            <Icon name="close" />
          </Button>
        </form>
      </header>
      {data && <IssueList {...data} />}
      <DialogWatermark />
    </dialog>
  );
}
