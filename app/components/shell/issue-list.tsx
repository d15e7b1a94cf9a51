/**
 * The to-do list: add on Enter and on leaving the field, mark done, delete.
 * Complete as forms; hydrated, a fetcher keeps the page where it is.
 */
import { useFetcher } from "@remix-run/react";
import { type FocusEvent, type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { EmptyState } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Notice, Notices } from "#app/components/ui/notice.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import { permissions } from "#contract/permissions.ts";
import type { Issue } from "#contract/system/issues.ts";

export interface IssueListProps {
  issues: readonly Issue[];
  /** Characters an item may have. */
  limit: number;
  /** Why the last item was refused, and what it was. */
  error?: string | undefined;
  typed?: string | undefined;
}

interface Refusal {
  error: string;
  typed: string;
}

export function IssueList({ issues, limit, error, typed }: IssueListProps) {
  const adding = useAdding();
  const answer = adding.data;
  const refusal = answer === undefined ? error : answer?.error;
  const [told, setTold] = useState({ error: "", times: 0 });
  const list = useNewestInView(issues);
  const tell = useCallback(({ error }: Refusal) => setTold(({ times }) => ({ error, times: times + 1 })), []);
  return (
    <div className="issues">
      <Can roles={[permissions.issueAdd]}>
        <adding.Form method="post" action="/user/issue" className="pad" ref={adding.form} onSubmit={adding.check}>
          <StayHere />
          <Field label="新待办" name="issueName" error={refusal}>
            <TextInput
              placeholder="待办事项，按回车添加"
              maxLength={limit}
              defaultValue={typed}
              onBlur={adding.leave}
            />
          </Field>
          <Button name="intent" value="add" className="sr">
            添加
          </Button>
        </adding.Form>
      </Can>
      {issues.length === 0 ? (
        <EmptyState title="没有待办事项" />
      ) : (
        <ul ref={list}>
          {issues.map((issue) => (
            <IssueItem key={issue.id} issue={issue} onRefused={tell} />
          ))}
        </ul>
      )}
      {told.times > 0 && (
        <Notices>
          <Notice key={told.times} tone="bad">
            {told.error}
          </Notice>
        </Notices>
      )}
    </div>
  );
}

/** A ref for the list: what was just added, the last of the open items, is scrolled into view. */
function useNewestInView(issues: readonly Issue[]) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(issues.length);
  useEffect(() => {
    const isAdded = issues.length > shown.current;
    shown.current = issues.length;
    const open = issues.filter(({ issueStatus }) => issueStatus === 0).length;
    if (isAdded) list.current?.children[open - 1]?.scrollIntoView({ block: "nearest" });
  }, [issues]);
  return list;
}

/** A blank item, or the one that is on its way (Enter, and then the field is left), is not sent. */
function useAdding() {
  const fetcher = useFetcher<Refusal | null>();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef("");
  const { state, data } = fetcher;

  useEffect(() => {
    // Taken: the field starts empty, unless the next item is being typed there.
    const field = fieldOf(form.current);
    if (state === "idle" && data === null && field?.value === sent.current) {
      field.value = "";
      sent.current = "";
    }
  }, [state, data]);

  function check(event: FormEvent<HTMLFormElement>): void {
    const field = fieldOf(event.currentTarget);
    if (!field) return;
    const isBlank = field.value.trim() === "";
    if (isBlank) field.value = "";
    if (isBlank || (state !== "idle" && field.value === sent.current)) event.preventDefault();
    else sent.current = field.value;
  }

  /** What was sent and not taken is sent again by Enter alone: a question that opens over the field leaves it too. */
  function leave({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
    if (field.value.trim() === "") field.value = "";
    else if (field.value !== sent.current) field.form?.requestSubmit();
  }

  return { ...fetcher, form, check, leave };
}

function fieldOf(form: HTMLFormElement | null): HTMLInputElement | null {
  const field = form?.elements.namedItem("issueName");
  return field instanceof HTMLInputElement ? field : null;
}

/** Tells the action that a fetcher asks, which must not be sent to another page. */
function StayHere() {
  return useHydrated() ? <input type="hidden" name="stay" value="1" /> : null;
}

/** A refused item may leave the list the next moment: `onRefused` must outlive it, and not change. */
function IssueItem({ issue, onRefused }: { issue: Issue; onRefused: (refusal: Refusal) => void }) {
  const acting = useFetcher<Refusal | null>();
  useEffect(() => {
    if (acting.data) onRefused(acting.data);
  }, [acting.data, onRefused]);
  const done = issue.issueStatus === 1;
  return (
    <li>
      <span className={done ? "text-muted line-through" : undefined}>{issue.issueName}</span>
      {done && <Badge tone="good">已完成</Badge>}
      <acting.Form method="post" action="/user/issue" className="line">
        <StayHere />
        <Can roles={[permissions.issueEdit]}>
          <Button
            size="small"
            name="intent"
            value={`done:${issue.id}`}
            disabled={done}
            aria-label={`已完成 ${issue.issueName}`}
          >
            已完成
          </Button>
        </Can>
        <Can roles={[permissions.issueDel]}>
          <Button
            size="small"
            variant="text"
            name="intent"
            value={`remove:${issue.id}`}
            aria-label={`删除 ${issue.issueName}`}
          >
            删除
          </Button>
        </Can>
      </acting.Form>
    </li>
  );
}
