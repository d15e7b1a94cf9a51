/** 岗位: what somebody is called at work; ELADMIN's `job` (eladmin-api.md §1.6). */
import { z } from "zod";
import { eladminEndpoints, wordsFilter } from "#contract/eladmin.ts";
import { permissions } from "#contract/permissions.ts";
import { blankAs, looseBoolean, looseInteger, requiredText } from "#contract/value.ts";

const fields = {
  name: requiredText("岗位名称", 50),
  jobSort: blankAs(999, looseInteger.min(0, "排序不能小于 0").max(99_999, "排序不能超过 99,999")),
  enabled: looseBoolean,
};

const { jobList, jobAdd, jobEdit, jobDel, userList } = permissions;

export const positionEndpoints = eladminEndpoints({
  tag: "岗位",
  noun: "岗位",
  path: "/api/job",
  // Who keeps users chooses from them.
  access: { list: [jobList, userList], add: [jobAdd], edit: [jobEdit], remove: [jobDel] },
  filters: { name: wordsFilter("岗位名称"), enabled: looseBoolean.optional() },
  row: {
    id: z.number(),
    name: z.string(),
    jobSort: z.number(),
    /** The same, as ELADMIN 2.4 calls it; its positions belong to a department, ours to none. */
    sort: z.number(),
    dept: z.object({ id: z.null(), name: z.literal("") }),
    enabled: z.boolean(),
    userCount: z.number(),
  },
  added: fields,
  edited: fields,
  older: [{ name: "sort", means: "jobSort" }],
});

export type Position = z.output<typeof positionEndpoints.detail.response>;
