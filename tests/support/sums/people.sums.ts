/** The sums of the lists of 员工、工厂与供应商. */
import type { ListSums } from "./sum.ts";

export const peopleSums: readonly ListSums[] = [
  {
    name: "工资单",
    path: "/api/clothes/wage",
    figures: {
      pieceFen: "计件",
      commissionFen: "提成",
      baseFen: "底薪",
      allowanceFen: "补贴",
      deductionFen: "扣款",
      amountFen: "应发",
      advanceFen: "抵借支",
      paidFen: "实发",
    },
    filters: ["status=PAID", "period=2026-03"],
  },
  {
    name: "员工",
    path: "/api/clothes/employee",
    figures: { monthLi: "本月计件", advanceFen: "借支余额" },
    filters: ["status=ACTIVE"],
  },
  {
    name: "工厂与供应商",
    path: "/api/clothes/factory",
    figures: { balanceFen: "应付净额" },
    filters: ["status=ON"],
  },
];
