/** Holds the page while scans are not stored yet, and lets go once they are. */
import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";

/** A router takes one blocker only, and pages are kept; so it is there only while something is pending. */
interface LeaveGuardProps {
  pending: boolean;
  /** The same, also between two renderings. */
  isPending(): boolean;
}

export function LeaveGuard({ pending, isPending }: LeaveGuardProps) {
  const [on, setOn] = useState(pending);
  if (pending && !on) setOn(true);
  return on && <Guard pending={pending} isPending={isPending} onFree={() => setOn(false)} />;
}

function Guard({ pending, isPending, onFree }: LeaveGuardProps & { onFree: () => void }) {
  const blocker = useBlocker(isPending);
  useEffect(() => {
    if (pending) return;
    if (blocker.state === "blocked") blocker.proceed();
    if (blocker.state === "unblocked") onFree();
  }, [pending, blocker, onFree]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (pending) event.preventDefault();
      },
      [pending],
    ),
  );
  return null;
}
