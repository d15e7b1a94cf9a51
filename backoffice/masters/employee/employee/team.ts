/** 班组: who works together, in which factory of ours, under whom (domain.md §3.2, employee). */

import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { deleteUnused, insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import type { TeamFields, TeamRow, teamEndpoints } from "#contract/employee/teams.ts";
import { employee, team } from "./employee.tables.ts";
import { listWorkers } from "./employee.ts";

type Endpoints = typeof teamEndpoints;
type Team = typeof team.$inferSelect;

export const listTeams: Operation<Endpoints["list"]> = async (context) => {
  const content = await readTeams(context);
  return { content, totalElements: content.length };
};

export const teamDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const [row] = await readTeams(context, params.id);
  if (!row) throw new DomainError(teamNotFound);
  return row;
};

export const teamChoices: Operation<Endpoints["choices"]> = async ({ db }) => ({
  parties: await rows(db, sql`select id, name from party where status = 'ON' and type = 'OWN' order by code`),
  employees: (await listWorkers(db)).map(({ id, no, name }) => ({ id, name: `${no} ${name}` })),
});

export const addTeam: Operation<Endpoints["add"]> = async (context, { body }) => {
  await assertRight(context, null, body);
  const created = await insertRow(context.db, team, { ...columnsOf(body), ...stamp(context) });
  const { id, version } = created;
  await writeAudit(context, [{ entity: "team", entityId: id, action: "add", after: columnsOf(body) }]);
  return { id, version };
};

export const editTeam: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await openTeam(context, body);
  await assertRight(context, before, body);
  const saved = await touch(context, team, before, columnsOf(body));
  await writeAudit(context, [
    { entity: "team", entityId: body.id, action: "edit", before: columnsOf(before), after: columnsOf(body) },
  ]);
  return { id: body.id, ...saved };
};

export const removeTeam: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const row = await openTeam(context, { id: params.id, version: body.version });
  if (!(await deleteUnused(context.db, team, row.id))) {
    throw new DomainError(`${row.name}还有员工或计件记录，不能删除`);
  }
  await writeAudit(context, [{ entity: "team", entityId: row.id, action: "remove", before: columnsOf(row) }]);
};

const teamNotFound = "班组不存在，可能已被删除";

async function openTeam({ db }: Context, { id, version }: { id: number; version: number }): Promise<Team> {
  const row = await getRow(db, team, id, teamNotFound, "no key update");
  assertVersion(row, version);
  return row;
}

async function assertRight(
  { db }: Context,
  before: Team | null,
  { name, partyId, leaderId }: TeamFields,
): Promise<void> {
  const [same] = await db
    .select({ id: team.id })
    .from(team)
    .where(and(eq(team.name, name), ne(team.id, before?.id ?? 0)));
  if (same) throw new DomainError(`班组 ${name} 已存在，请换一个名称`);
  if (partyId !== null && partyId !== before?.partyId) {
    const found = await rows(db, sql`select from party where id = ${partyId} and type = 'OWN' and status = 'ON'`);
    if (found.length === 0) throw new DomainError("所属工厂不存在、已停用或不是自有工厂，请重新选择");
  }
  if (leaderId !== null && leaderId !== before?.leaderId) {
    const [found] = await db
      .select({ id: employee.id })
      .from(employee)
      .where(and(eq(employee.id, leaderId), eq(employee.status, "ACTIVE")));
    if (!found) throw new DomainError("组长不存在或已离职，请重新选择");
  }
}

function readTeams({ db }: Context, id?: number): Promise<TeamRow[]> {
  return rows(
    db,
    sql`
    select team.id, team.name, team.party_id as "partyId", party.name as "partyName", leader_id as "leaderId",
           leader.name as "leaderName", team.sort, team.version,
           (select count(*) from employee where employee.team_id = team.id and employee.status = 'ACTIVE')::int8 as members
    from team left join party on party.id = team.party_id left join employee leader on leader.id = team.leader_id
    where ${id === undefined ? sql`true` : sql`team.id = ${id}`} order by team.sort, team.id`,
  );
}

function columnsOf({ name, partyId, leaderId, sort }: Omit<TeamFields, "clientToken">) {
  return { name, partyId, leaderId, sort };
}
