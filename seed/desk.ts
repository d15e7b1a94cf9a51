/** What lies on the demo company's desks: messages, to-dos and the product's version log. */

import type { Db } from "#backoffice/db/connect.ts";
import { userIssue } from "#backoffice/ground/issues/issue.tables.ts";
import { message } from "#backoffice/ground/messages/message.tables.ts";
import { versionLog } from "#backoffice/ground/versions/version.tables.ts";
import { users } from "./data/company.data.ts";
import { issueEntries, messageEntries, versionEntries } from "./data/desk.data.ts";
import { insertRows } from "./rows.ts";

const hourMs = 3_600_000;

export async function seedDesks(db: Db, now: Date): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs);
  await insertRows(
    db,
    message,
    messageEntries.map(({ to, hoursAgo, read, ...text }) => ({
      ...text,
      userId: idOf(to),
      readAt: read ? at(hoursAgo - 1) : null,
      createdAt: at(hoursAgo),
    })),
  );
  await insertRows(
    db,
    userIssue,
    issueEntries.map(({ owner, issueName, done, hoursAgo }) => ({
      userId: idOf(owner),
      issueName,
      issueStatus: done ? 1 : 0,
      delFlag: 0,
      createdAt: at(hoursAgo),
      updatedAt: at(hoursAgo),
    })),
  );
}

/** The product's own history; with or without the demo. */
export async function seedVersions(db: Db, now: Date): Promise<void> {
  await insertRows(
    db,
    versionLog,
    versionEntries.map((entry) => ({ ...entry, must: false, createdAt: now })),
  );
}

function idOf(username: string): number {
  const found = users.find((user) => user.username === username);
  if (!found) throw new Error(`there is no user ${username} in the demo company`);
  return found.id;
}
