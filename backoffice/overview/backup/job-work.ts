/** What the jobs of backups share: following a task, and telling those concerned that one failed. */
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { JobOutcome, JobWork } from "#backoffice/ground/jobs/runner.ts";
import { queueMailToUsers } from "#backoffice/ground/mail/queue.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { permissions } from "#contract/permissions.ts";
import { asBackupFailed, type Followed } from "./work.ts";

const showEveryMs = 500;

/** Shows how far the work is while it goes on, and ends it when the node stops or another took the job up. */
export async function following<R>(work: JobWork, run: (followed: Followed) => Promise<R>): Promise<R> {
  const ending = new AbortController();
  let [done, total] = [0, 0];
  const progress = (now: number, of: number) => {
    [done, total] = [now, of];
  };
  let settled = false;
  const running = run({ progress, signal: ending.signal }).finally(() => {
    settled = true;
  });
  // It may fail while the first progress is written, when nobody waits for it yet.
  running.catch(() => {});
  try {
    while (!settled) {
      // Rows of the whole are not known at once.
      await work.progress(done, ...(total > 0 ? [total] : []));
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, showEveryMs))]);
    }
    return await running;
  } catch (error) {
    ending.abort();
    await running.catch(() => {});
    throw error;
  }
}

/** A failure is told to all who see the backups; its owner hears of it from the job. */
export async function told(work: JobWork, what: string, run: () => Promise<JobOutcome>): Promise<JobOutcome> {
  try {
    return await run();
  } catch (error) {
    const failure = asBackupFailed(error);
    if (!failure) throw error;
    const { db, clock, actor } = work.context;
    const readers = await findUsersWithPermission(db, permissions.databaseList);
    await sendMessage(
      { db, clock },
      readers.filter((id) => id !== actor.userId),
      {
        ...{ category: "SYSTEM", type: "数据库备份", title: `${what}失败`, content: failure.message },
        ...{ link: "/mnt/database", linkPermission: permissions.databaseList },
      },
    );
    // By mail to all of them: the owner is perhaps the only one, and sees the job only when signed in.
    const text = { subject: `${what}失败`, text: failure.message };
    await queueMailToUsers({ db, clock }, [...new Set([...readers, actor.userId])], text);
    throw new DomainError(failure.message);
  }
}
