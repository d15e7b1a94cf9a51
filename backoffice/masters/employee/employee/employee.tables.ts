/** 员工 and 班组 (domain.md §3.2, employee; §4). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { audited, fenColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { dept, user } from "#backoffice/ground/users/user.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { employeeStatuses, payTypes } from "#contract/employee/employee.words.ts";

export const team = pgTable("team", {
  id: primaryId(),
  name: text("name").notNull().unique(),
  /** The factory of ours it works in. */
  partyId: reference("party_id").references(() => party.id),
  /** 组长: an employee; no reference, since employees name their team. */
  leaderId: reference("leader_id"),
  sort: integer("sort").notNull().default(999),
  ...audited,
});

export const employee = pgTable(
  "employee",
  {
    id: primaryId(),
    /** 工号. */
    no: text("no").notNull().unique(),
    name: text("name").notNull(),
    pinyin: text("pinyin").notNull().default(""),
    deptId: reference("dept_id").references(() => dept.id),
    teamId: reference("team_id").references(() => team.id),
    /** 岗位: an entry of the dictionary `employee_post`. */
    post: text("post").notNull().default(""),
    phone: text("phone").unique(),
    /** Sealed (settings/secret.ts), and the four digits that are shown. */
    idCardSealed: text("id_card_sealed"),
    idCardTail: text("id_card_tail").notNull().default(""),
    bankName: text("bank_name").notNull().default(""),
    bankCardSealed: text("bank_card_sealed"),
    bankCardTail: text("bank_card_tail").notNull().default(""),
    payType: text("pay_type", { enum: payTypes }).notNull(),
    /** 底薪 or 月薪. */
    baseFen: fenColumn("base_fen").notNull().default(0),
    commissionBp: integer("commission_bp").notNull().default(0),
    repositoryId: reference("repository_id").references(() => repository.id),
    stallId: reference("stall_id").references(() => stall.id),
    /** The login, of which each is at most one employee's. */
    userId: reference("user_id")
      .unique()
      .references(() => user.id, { onDelete: "set null" }),
    hiredDay: date("hired_day", { mode: "string" }).notNull(),
    leftDay: date("left_day", { mode: "string" }),
    status: text("status", { enum: employeeStatuses }).notNull().default("ACTIVE"),
    remark: text("remark").notNull().default(""),
    ...audited,
  },
  (table) => [
    index("employee_team").on(table.teamId, table.status),
    check("employee_left", sql`(${table.status} = 'LEFT') = (${table.leftDay} is not null)`),
    check("employee_commission", sql`${table.commissionBp} between 0 and 10000`),
  ],
);
