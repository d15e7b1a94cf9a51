/** 用户管理: the accounts of others (eladmin-api.md §1.5); one's own stands in users.ts. */
import { z } from "zod";
import { eladminEndpoints, eladminIds, eladminRef, eladminRefs, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { id, looseBoolean, requiredText, withDefaults } from "#contract/value.ts";
import { olderProfileNames, profileForm } from "./users.ts";

const tag = "用户管理";
const endpoint = endpointsOf(tag);
const { userList, userAdd, userEdit, userDel, roleList } = permissions;

const named = z.object({ id: z.number(), name: z.string() });

/** What a form of ours needs; ELADMIN's client sends the same among the whole row, `phone` as a number. */
const fields = profileForm.required().extend({
  username: requiredText("用户名", 20)
    .min(2, "用户名不能少于 2 个字")
    .refine((text) => /^[\p{L}\p{N}._@-]+$/u.test(text), "用户名只能用文字、字母、数字和 . _ - @"),
  enabled: looseBoolean,
  dept: eladminRef,
  /** 管理员 is one of them: whoever holds it may do everything. */
  roles: eladminRefs,
  jobs: eladminRefs,
});
export type UserFields = z.output<typeof fields>;

const crud = eladminEndpoints({
  tag,
  noun: "用户",
  path: "/api/users",
  access: { list: [userList], add: [userAdd], edit: [userEdit], remove: [userDel] },
  filters: {
    blurry: wordsFilter("关键字"),
    enabled: looseBoolean.optional(),
    /** With all departments below it. */
    deptId: id.optional(),
    roleId: id.optional(),
    id: id.optional(),
  },
  row: {
    id: z.number(),
    username: z.string(),
    nickName: z.string(),
    gender: z.string().nullable(),
    /** The same, the avatar and the first position, as ELADMIN 2.4 calls them. */
    sex: z.string().nullable(),
    avatar: z.string().nullable(),
    job: z.object({ id: z.number().nullable(), name: z.string() }),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    avatarName: z.string().nullable(),
    enabled: z.boolean(),
    dept: z.object({ id: z.number().nullable(), name: z.string() }),
    roles: z.array(named.extend({ level: z.number() })),
    jobs: z.array(named),
    /** The 员工 whose login it is. */
    employee: named.extend({ no: z.string() }).nullable(),
  },
  added: withDefaults(fields, { gender: "", phone: "", email: "", dept: null, roles: [], jobs: [] }).shape,
  edited: fields.shape,
  older: [...olderProfileNames, { name: "job", means: "jobs", single: true }],
});

export type UserRow = z.output<typeof crud.list.response>["content"][number];
export type UserDetail = z.output<typeof crud.detail.response>;

/** A password that is told this once; null where the same form was sent again. */
const issued = z.object({
  id: z.number(),
  username: z.string(),
  password: z.string().nullable(),
  /** It is random because the company's initial password cannot be opened any more. */
  unread: z.boolean(),
});
export type IssuedPassword = z.output<typeof issued>;

const accessRow = z.object({
  section: z.string(),
  page: z.string(),
  title: z.string(),
  code: z.string(),
  /** The roles that it comes from. */
  roles: z.array(z.string()),
});
export type AccessRow = z.output<typeof accessRow>;

export const userUpkeepEndpoints = {
  ...crud,
  choices: endpoint.get("/api/users/choices", {
    summary: "用户表单的可选项：部门（按层级）、可授予的角色、启用的岗位",
    access: [userList, roleList],
    response: z.object({
      /** Each below the one it belongs to; `depth` from 0. */
      depts: z.array(named.extend({ depth: z.number() })),
      roles: z.array(named.extend({ level: z.number() })),
      jobs: z.array(named),
    }),
  }),
  add: {
    ...crud.add,
    summary: "新增用户；初始密码随机，只在这一次的回答里，首次登录须修改",
    response: issued,
  },
  resetPwd: endpoint.put("/api/users/resetPwd", {
    summary: "重置密码为随机密码，只在这一次的回答里；会话随即下线，下次登录须修改",
    access: [userEdit],
    body: eladminIds("用户", 50),
    atomic: true,
    response: z.object({ content: z.array(issued) }),
  }),
  access: endpoint.get("/api/users/:id/access", {
    summary: "该用户实际拥有的权限，以及来自哪些角色",
    access: [userList],
    response: z.object({
      user: named.extend({ username: z.string(), enabled: z.boolean(), isAdmin: z.boolean() }),
      roles: z.array(named.extend({ level: z.number(), dataScope: z.string() })),
      /** Names of the departments whose data are seen; null for all. */
      depts: z.array(z.string()).nullable(),
      content: z.array(accessRow),
    }),
  }),
};
