/**
 * The to-do list: add on Enter and on leaving the field, mark done, delete.
 * Complete as forms; hydrated, a fetcher keeps the page where it is.
 */
import { useFetcher } from "@remix-run/react";
import { type FocusEvent, type FormEvent, useEffect, useRef } from "react";
import type { Issue } from "../../../contract/issues.ts";
import { useHydrated } from "../../lib/hydrated.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/input.tsx";

export interface IssueListProps {
  issues: readonly Issue[];
  /** Characters an item may have. */
  limit: number;
  may: { add: boolean; edit: boolean; remove: boolean };
  /** Why the last item was refused, and what it was. */
  error?: string | undefined;
  typed?: string | undefined;
}

interface Refusal {
  error: string;
  typed: string;
}

export function IssueList({ issues, limit, may, error, typed }: IssueListProps) {
  const adding = useAdding();
  const answer = adding.data;
  const refusal = answer === undefined ? error : answer?.error;
  return (
    <div className="issues">
      {may.add && (
        <adding.Form method="post" action="/user/issue" className="pad" ref={adding.form} onSubmit={adding.check}>
          <StayHere />
          <Field label="新待办" name="issueName" error={refusal}>
            <TextInput
              placeholder="待办事项，按回车添加"
              maxLength={limit}
              defaultValue={typed}
              onBlur={submitOnLeave}
            />
          </Field>
          <Button name="intent" value="add" className="sr">
            添加
          </Button>
        </adding.Form>
      )}
      {issues.length === 0 ? (
        <EmptyState title="没有待办事项" />
      ) : (
        <ul>
          {issues.map((issue) => (
            <IssueItem key={issue.id} issue={issue} may={may} />
          ))}
        </ul>
      )}
    </div>
  );
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
    if (state === "idle" && data === null && field?.value === sent.current) field.value = "";
  }, [state, data]);

  function check(event: FormEvent<HTMLFormElement>): void {
    const field = fieldOf(event.currentTarget);
    if (!field) return;
    const isBlank = field.value.trim() === "";
    if (isBlank) field.value = "";
    if (isBlank || (state !== "idle" && field.value === sent.current)) event.preventDefault();
    else sent.current = field.value;
  }

  return { ...fetcher, form, check };
}

function submitOnLeave({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  if (field.value.trim() === "") field.value = "";
  else field.form?.requestSubmit();
}

function fieldOf(form: HTMLFormElement | null): HTMLInputElement | null {
  const field = form?.elements.namedItem("issueName");
  return field instanceof HTMLInputElement ? field : null;
}

/** Tells the action that a fetcher asks, which must not be sent to another page. */
function StayHere() {
  return useHydrated() ? <input type="hidden" name="stay" value="1" /> : null;
}

function IssueItem({ issue, may }: { issue: Issue; may: IssueListProps["may"] }) {
  const acting = useFetcher();
  const done = issue.issueStatus === 1;
  return (
    <li>
      <span className={done ? "text-muted line-through" : undefined}>{issue.issueName}</span>
      {done && <Badge tone="good">已完成</Badge>}
      <acting.Form method="post" action="/user/issue" className="line">
        <StayHere />
        {may.edit && (
          <Button
            size="small"
            name="intent"
            value={`done:${issue.id}`}
            disabled={done}
            aria-label={`已完成 ${issue.issueName}`}
          >
            已完成
          </Button>
        )}
        {may.remove && (
          <Button
            size="small"
            variant="text"
            name="intent"
            value={`remove:${issue.id}`}
            aria-label={`删除 ${issue.issueName}`}
          >
            删除
          </Button>
        )}
      </acting.Form>
    </li>
  );
}
