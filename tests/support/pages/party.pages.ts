/** The standing pages of 工厂、供应商与员工: addresses that depend on no document. */
import type { PageTable } from "./page.ts";

export const partyPages: PageTable = {
  "/clothes/factory": ["/clothes/factory"],
  "/clothes/employee": ["/clothes/employee"],
  "/clothes/employee/new": ["/clothes/employee/new"],
  "/clothes/employee/import": ["/clothes/employee/import"],
  "/clothes/employee/edit": ["/clothes/employee/edit?id=1"],
  "/clothes/employee/leave": ["/clothes/employee/leave?id=1"],
  "/clothes/employee/numbers": ["/clothes/employee/numbers?id=1"],
  "/clothes/employee/confirm": ["/clothes/employee/confirm?id=1&act=remove"],
  "/clothes/employee/team": ["/clothes/employee/team"],
  "/clothes/employee/team/new": ["/clothes/employee/team/new"],
  "/clothes/employee/team/edit": ["/clothes/employee/team/edit?id=1"],
  "/clothes/employee/team/confirm": ["/clothes/employee/team/confirm?id=1&act=remove"],
  "/clothes/factory/import": ["/clothes/factory/import"],
  "/clothes/factory/new": ["/clothes/factory/new"],
  "/clothes/factory/edit": ["/clothes/factory/edit?id=10"],
  "/clothes/factory/statement": ["/clothes/factory/statement?id=3", "/clothes/factory/statement?id=3&confirm=lock"],
  "/clothes/factory/statement/print": ["/clothes/factory/statement/print?id=3"],
  "/clothes/employee/item": ["record", "pieces", "wages", "money", "sales", "log"].map(
    (tab) => `/clothes/employee/item?id=1&tab=${tab}`,
  ),
  "/clothes/employee/wage": ["/clothes/employee/wage"],
  "/clothes/employee/wage/new": ["/clothes/employee/wage/new"],
  "/clothes/employee/wage/bulk": ["/clothes/employee/wage/bulk?act=audit"],
  "/clothes/employee/wage/item": ["/clothes/employee/wage/item?id=1", "/clothes/employee/wage/item?id=1&confirm=pay"],
  "/clothes/employee/wage/print": ["/clothes/employee/wage/print?ids=1"],
  "/clothes/factory/confirm": ["/clothes/factory/confirm?id=10&act=disable"],
};
