/** 班组: who works together on a line (domain.md §3.2, employee). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { permissions } from "#contract/permissions.ts";
import {
  chosenId,
  clientToken,
  id,
  looseInteger,
  named,
  requiredText,
  seenAct,
  withDefaults,
} from "#contract/value.ts";

const endpoint = endpointsOf("班组");

const teamRow = z.object({
  id: z.number(),
  name: z.string(),
  partyId: z.number().nullable(),
  partyName: z.string().nullable(),
  leaderId: z.number().nullable(),
  leaderName: z.string().nullable(),
  /** Who works in it now. */
  members: z.number(),
  sort: z.number(),
  version: z.number(),
});
export type TeamRow = z.output<typeof teamRow>;

const teamBody = z.object({
  name: requiredText("名称", 50),
  /** The factory of ours it works in. */
  partyId: chosenId,
  /** 组长. */
  leaderId: chosenId,
  sort: looseInteger.min(0, "排序不能小于 0").max(9999, "排序不能超过 9999"),
  clientToken,
});
export type TeamFields = z.output<typeof teamBody>;

const path = "/api/clothes/team";
const list = [permissions.employeeList, permissions.pieceList];
const saved = z.object({ id: z.number(), version: z.number() });

export const teamEndpoints = {
  list: endpoint.get(path, {
    summary: "班组，按排序",
    access: list,
    query: z.object({}),
    response: z.object({ content: z.array(teamRow), totalElements: z.number() }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "班组表单的可选项：自有工厂与在职员工",
    access: [permissions.employeeList],
    response: z.object({ parties: z.array(named), employees: z.array(named) }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一个班组",
    access: list,
    response: teamRow,
  }),
  add: endpoint.post(path, {
    summary: "新增班组",
    access: [permissions.employeeAdd],
    body: withDefaults(teamBody, { partyId: null, leaderId: null, sort: 999 }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "修改班组；版本不符时拒绝",
    access: [permissions.employeeEdit],
    body: teamBody.extend({ id, version: looseInteger }),
    response: saved,
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除没有员工也没有计件的班组",
    access: [permissions.employeeDel],
    body: seenAct,
  }),
};

export const teamExportEndpoints = ownExportEndpoints("班组", teamEndpoints.list);
