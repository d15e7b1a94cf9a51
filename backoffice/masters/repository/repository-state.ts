/** Closing, opening and removing a repository (domain.md §3.3, §1.9). */

import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { deleteUnused, touch } from "#backoffice/ground/documents/write.ts";
import { lockPostings, readRepositoryStock } from "#backoffice/ledgers/stock-ledger/repository-stock.ts";
import { removeStallOf, setStallStatusOf } from "#backoffice/masters/stall/stall-repository.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { repositoryEndpoints } from "#contract/inventory/repositories.ts";
import { findOpenDocuments } from "./open-documents.ts";
import { refuseClosing } from "./repository.rules.ts";
import { repository } from "./repository.tables.ts";
import { getVisibleRepository, type Repository } from "./repository.ts";

type Input = Received<typeof repositoryEndpoints.disable>;
type Saved = Answer<typeof repositoryEndpoints.disable>;

/** Needs an empty place: no stock, no lock, no open document. Its stall closes with it. */
export async function disableRepository(context: Context, input: Input): Promise<Saved> {
  return change(context, "disable", input, async (within, row) => {
    if (row.status === "OFF") throw new DomainError(`${row.name}已经停用`);
    await lockPostings(within.db);
    const stock = await readRepositoryStock(within.db, row.id);
    const refusal = refuseClosing(row.name, stock, await findOpenDocuments(within.db, row.id));
    if (refusal) throw new DomainError(refusal);
    return setStatus(within, row, "OFF");
  });
}

export async function enableRepository(context: Context, input: Input): Promise<Saved> {
  return change(context, "enable", input, async (within, row) => {
    if (row.status === "ON") throw new DomainError(`${row.name}已经启用`);
    return setStatus(within, row, "ON");
  });
}

/** Only what nothing points at; the database's own references say so, whoever made them. */
export async function removeRepository(context: Context, input: Input): Promise<void> {
  await change(context, "remove", input, async (within, row) => {
    const isUnused = await deleteUnused(within.db, repository, row.id, (attempt) => removeStallOf(attempt, row.id));
    if (!isUnused) throw new DomainError(`${row.name}已被使用，不能删除，可停用`);
    return { id: row.id, version: row.version };
  });
}

/** What the three share: the row, locked and of the version that was looked at, and the audit. */
async function change(
  context: Context,
  action: "disable" | "enable" | "remove",
  { params, body }: Input,
  work: (within: Context, row: Repository) => Promise<Saved>,
): Promise<Saved> {
  const row = await getVisibleRepository(context, params.id, { lock: true });
  if (row.version !== body.version) throw new DomainError("数据已被他人修改，请刷新后重试");
  const saved = await work(context, row);
  const { code, name, type, status } = row;
  const before = { code, name, type, status };
  const after = action === "remove" ? null : { ...before, status: action === "enable" ? "ON" : "OFF" };
  await writeAudit(context, [{ entity: "repository", entityId: row.id, action, before, after }]);
  return saved;
}

async function setStatus(within: Context, row: Repository, status: Repository["status"]): Promise<Saved> {
  const saved = await touch(within, repository, row, { status });
  await setStallStatusOf(within, row.id, status);
  return { id: row.id, ...saved };
}
