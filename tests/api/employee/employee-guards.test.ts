/** What 员工管理 refuses beside its form: rights over pay and logins, teams, who is here already. */
import { sql } from "drizzle-orm";
import { beforeAll, describe } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { plantFactory, plantWorker } from "../../support/data/production.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { describeRefusals } from "../../support/written.ts";

const backoffice = openBackoffice();
const employees = "/api/clothes/employee";
const teams = "/api/clothes/team";
const nobody = 999_999;
let boss: Caller;
/** Somebody who keeps the archive, and sees no wages. */
let clerk: Caller;

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  const withheld = [permissions.wageList, permissions.userEdit];
  await leaveOnePlace(backoffice, { username: "keeper2", place: places.warehouse, withheld });
  clerk = await caller(backoffice, "keeper2");
});

let made = 0;
const newEmployee = (more = {}) => {
  made += 1;
  return { no: `K-${made}`, name: `员工 ${made}`, hiredDay: "2025-03-01", ...more };
};

describeRefusals(
  backoffice,
  {
    "pay, of who sees no wages": async () => [
      () => clerk.refused("POST", employees, newEmployee({ baseFen: 1 })),
      "您没有查看工资的权限，不能修改底薪和提成",
    ],
    "commission, of who sees no wages": async () => [
      () => clerk.refused("POST", employees, newEmployee({ commissionBp: 1 })),
      "您没有查看工资的权限，不能修改底薪和提成",
    ],
    "a login, of who sees no wages": async () => {
      const { id } = await oneRow<{ id: number }>(
        backoffice.database.db,
        sql`select id from sys_user where username = 'newcomer'`,
      );
      return [() => clerk.refused("POST", employees, newEmployee({ userId: id })), "您没有关联登录账号的权限"];
    },
    "coming back of who is here": async () => {
      const { id, name } = await plantWorker(backoffice);
      return [() => boss.refused("POST", `${employees}/${id}/rejoin`, { version: 1 }), `${name}在职，不用复职`];
    },
    "a team that is not there": async () => [
      () => boss.refused("GET", `${teams}/${nobody}`),
      "班组不存在，可能已被删除",
    ],
    "a team of a factory that is not ours": async () => {
      const { id } = await plantFactory(backoffice);
      return [
        () => boss.refused("POST", teams, { name: "别厂的组", partyId: id }),
        "所属工厂不存在、已停用或不是自有工厂，请重新选择",
      ];
    },
    "a team of a factory of ours that is closed": async () => {
      const { id } = await plantFactory(backoffice, { type: "OWN", status: "OFF" });
      return [
        () => boss.refused("POST", teams, { name: "关厂的组", partyId: id }),
        "所属工厂不存在、已停用或不是自有工厂，请重新选择",
      ];
    },
  },
  ["employee", "team"],
);

describe("who sees no wages", () => {
  describeRefusals(
    backoffice,
    {
      "leaves the pay of others as it is, whatever else is changed": async () => {
        const { id } = await boss.ok("POST", employees, newEmployee({ payType: "BASE_COMMISSION", baseFen: 300_000 }));
        const fields = newEmployee({
          id,
          version: 1,
          payType: "BASE_COMMISSION",
          deptId: null,
          teamId: null,
          post: "",
        });
        const rest = { phone: null, idCard: "", bankName: "", bankCard: "", repositoryId: null, stallId: null };
        return [
          () =>
            clerk.refused("PUT", employees, {
              ...{ ...fields, ...rest, userId: null, remark: "", baseFen: 300_001, commissionBp: null },
            }),
          "您没有查看工资的权限，不能修改底薪和提成",
        ];
      },
    },
    ["employee"],
  );
});
