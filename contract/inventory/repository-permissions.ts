/** 库存权限配置: what users and roles were granted on each repository (domain.md §3.3). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, keyword } from "#contract/value.ts";
import { repositoryRightNames, repositoryStatuses, repositoryTypes } from "./repositories.ts";

const endpoint = endpointsOf("库存权限");

/** To whom rights are granted. */
export const subjectKinds = ["user", "role"] as const;
export type SubjectKind = (typeof subjectKinds)[number];
export const subjectKindLabels: Record<SubjectKind, string> = { user: "用户", role: "角色" };

const subject = z.object({ kind: z.enum(subjectKinds, "对象只能是用户或角色"), id });

const rights = z.array(z.enum(repositoryRightNames, "权限种类不存在"));

const userRow = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  roleNames: z.array(z.string()),
  isAdmin: z.boolean(),
  enabled: z.boolean(),
  /** Repositories granted to the user directly, of those the actor may see. */
  repositoryCount: z.number(),
});
export type PermissionUser = z.output<typeof userRow>;

const roleRow = z.object({
  id: z.number(),
  name: z.string(),
  userCount: z.number(),
  repositoryCount: z.number(),
});
export type PermissionRole = z.output<typeof roleRow>;

const grid = z.object({
  subject: z.object({
    kind: z.enum(subjectKinds),
    id: z.number(),
    name: z.string(),
    /** Holds every right, whatever is granted. */
    isAdmin: z.boolean(),
    /** A user's roles, or the users who have the role. */
    related: z.array(z.string()),
  }),
  rows: z.array(
    z.object({
      repositoryId: z.number(),
      code: z.string(),
      name: z.string(),
      type: z.enum(repositoryTypes),
      status: z.enum(repositoryStatuses),
      /** Granted to the subject itself. */
      rights,
      /** What the actor holds, and so may grant. */
      grantable: rights,
      /** What a user holds in the end; a role's own rights. */
      effective: rights,
      /** Where that comes from: the user's own grant, then each role. */
      sources: z.array(z.object({ from: z.string(), rights })),
    }),
  ),
  /** Users with rights of their own, to copy from. */
  copyFrom: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type PermissionGrid = z.output<typeof grid>;

/** What a role usually needs in a place where it works, from what it may do. */
const preset = z.object({ roleId: z.number(), roleName: z.string(), rights });

export const repositoryPermissionEndpoints = {
  subjects: endpoint.get("/api/clothes/repository/permission", {
    summary: "可配置库存权限的角色与一页用户",
    access: [permissions.repositoryPermissionList],
    mayLag: false,
    query: pageQuery.extend({
      /** Part of a user's or role's name. */
      keyword,
    }),
    response: pageOf(userRow).extend({ roles: z.array(roleRow) }),
  }),
  own: endpoint.get("/api/clothes/repository/permission/own", {
    summary: "我在各存储方最终持有的权限，本人与角色的合在一起",
    access: "session",
    response: z.object({ content: z.array(z.object({ id: z.number(), name: z.string(), rights })) }),
  }),
  presets: endpoint.get("/api/clothes/repository/permission/presets", {
    summary: "各角色在一个存储方里通常要有的权限，以及可以分配的存储方",
    access: [permissions.repositoryPermissionEdit],
    response: z.object({
      places: z.array(z.object({ id: z.number(), name: z.string(), type: z.enum(repositoryTypes) })),
      /** Of the roles that hold anything that is done in a place. */
      roles: z.array(preset),
    }),
  }),
  enter: endpoint.post("/api/clothes/repository/permission/enter", {
    summary: "让一位用户能进这些存储方：按其角色给通常要有的权限；已有的不动，只能授予自己持有的权限",
    access: [permissions.repositoryPermissionEdit],
    body: z.object({
      userId: id,
      repositoryIds: z.array(id).min(1, "请选择仓库").max(1000, "一次最多 1000 个仓库"),
      clientToken,
    }),
    response: z.object({
      /** What the user now has in each, by the own grant. */
      content: z.array(z.object({ id: z.number(), name: z.string(), rights })),
    }),
  }),
  grid: endpoint.get("/api/clothes/repository/permission/:kind/:id", {
    summary: "一个用户或角色在各存储方的权限，及用户最终持有的权限",
    access: [permissions.repositoryPermissionList],
    params: subject,
    response: grid,
  }),
  save: endpoint.put("/api/clothes/repository/permission/:kind/:id", {
    summary: "保存权限，下一次请求起生效；只能授予自己持有的权限",
    access: [permissions.repositoryPermissionEdit],
    params: subject,
    body: z.object({
      /** Each repository once; those left out keep what they have. `before` is what the form was opened with. */
      grants: z
        .array(z.object({ repositoryId: id, before: rights, rights }))
        .min(1, "请至少提交一个存储方")
        .max(1000, "一次最多保存 1000 个存储方"),
      clientToken,
    }),
    response: z.object({
      /** Repositories whose rights changed. */
      changed: z.number(),
    }),
  }),
};
