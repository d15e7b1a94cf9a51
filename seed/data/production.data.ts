/** What the demo company makes garments of, by which steps, and who does them (domain.md §9). */
import { starterCategories, starterProcesses } from "#backoffice/trade/manufacture/process/starter.data.ts";
import type { PayType } from "#contract/employee/employee.words.ts";
import type { MaterialType, MaterialUnit } from "#contract/manufacture/material.words.ts";
import type { Silhouette } from "../drawing/drawing.ts";

/** One 工序分类 a stage. */
export const processCategories = starterCategories.map((category, index) => ({ id: index + 1, ...category }));

export const processes = starterProcesses.map(({ stage, ...process }, index) => ({
  id: index + 1,
  code: `P${String(index + 1).padStart(2, "0")}`,
  ...process,
  categoryId: processCategories.findIndex((category) => category.stage === stage) + 1,
}));

const everyRoute = "裁剪 验片 合侧缝 四线拷边 下摆卷边 剪线 大烫 质检 挂吊牌 包装";
const withSleeves = `${everyRoute} 合肩缝 上领 上袖`;

/** Names of the processes of each kind of garment; ×n: so often on a piece. */
export const routes: Readonly<Record<Silhouette, string>> = {
  dress: `${withSleeves} 装拉链`,
  skirt: `${everyRoute} 装拉链 上腰头`,
  tee: withSleeves,
  shirt: `${withSleeves} 粘衬 锁眼×7 钉扣×7`,
  hoodie: `${withSleeves} 做口袋`,
  cardigan: `${withSleeves} 锁眼×6 钉扣×6`,
  jacket: `${withSleeves} 粘衬 做口袋 钉扣×5`,
  coat: `${withSleeves} 粘衬 做口袋 锁眼×4 钉扣×4`,
  fleece: `${withSleeves} 做口袋 装拉链`,
  down: `${withSleeves} 做口袋 装拉链`,
  trousers: `${everyRoute} 装拉链 上腰头 做口袋 打枣×4`,
  jeans: `${everyRoute} 装拉链 上腰头 做口袋 打枣×8 锁眼 钉扣`,
  shorts: `${everyRoute} 装拉链 上腰头 做口袋`,
  suit: `${withSleeves} 上腰头`,
  kids: withSleeves,
};

interface MaterialSeed {
  id: number;
  code: string;
  name: string;
  type: MaterialType;
  spec: string;
  unit: MaterialUnit;
  priceLi: number;
  color: string;
  widthCm: number | null;
  weightGram: number | null;
  /** 瑞丰布行 or 永兴辅料. */
  supplierId: 8 | 9;
  safetyMilli: number;
}

/** 编码|名称|类型|规格|单位|参考价 in 厘|颜色|幅宽|克重|供应商|安全库存 in units. */
const materialTable = `
ML01|40支精梳棉|FABRIC|180g|KILOGRAM|52800|白|175|180|8|80
ML02|40支精梳棉|FABRIC|180g|KILOGRAM|52800|黑|175|180|8|80
ML03|32S罗纹|FABRIC|1×1|KILOGRAM|46500|黑|110|220|8|30
ML04|重磅卫衣布|FABRIC|380g|KILOGRAM|38600|花灰|180|380|8|120
ML05|醋酸缎|FABRIC|75D|METRE|18600|米白|148||8|300
ML06|聚酯雪纺|FABRIC|75D|METRE|12400|碎花|150||8|300
ML07|斜纹弹力布|FABRIC|16×12|METRE|22800|牛仔蓝|150|320|8|200
ML08|羊毛混纺呢|FABRIC|双面|METRE|68500|焦糖|150|480|8|100
LL01|雪纺里布|LINING|75D|METRE|4350|米白|150||8|300
FL01|3号隐形拉链|TRIM|60cm|STRIP|620|黑|||9|1000
FL02|5号尼龙拉链|TRIM|20cm|STRIP|480|黑|||9|1000
FL03|四合扣|TRIM|15mm|PIECE|85|古铜|||9|5000
FL04|树脂扣|TRIM|18L|PIECE|45|黑|||9|5000
FL05|无纺衬|TRIM|30g|METRE|1800|白|90||9|200
FL06|主唛洗水唛|TRIM|一套|PIECE|160||||9|3000
BC01|吊牌|PACKING|含绳|PIECE|180||||9|3000
BC02|PE袋|PACKING|35×45|PIECE|95||||9|3000
BC03|纸箱|PACKING|60×40×40|PIECE|4800||||9|100`;

export const materials: readonly MaterialSeed[] = materialTable
  .trim()
  .split("\n")
  .map((line, index) => {
    const [code = "", name = "", type = "", spec = "", unit = "", price = "", color = "", width, gram, by, safety] =
      line.split("|");
    return {
      id: index + 1,
      code,
      name,
      // The table names them as the contract does.
      type: type as MaterialType,
      spec,
      unit: unit as MaterialUnit,
      priceLi: Number(price),
      color,
      widthCm: width ? Number(width) : null,
      weightGram: gram ? Number(gram) : null,
      supplierId: by === "8" ? 8 : 9,
      safetyMilli: Number(safety) * 1_000,
    };
  });

/** What each kind of garment is cut from; how much of it follows from what a piece costs. */
export const mainFabric: Readonly<Record<Silhouette, string>> = {
  dress: "ML06",
  skirt: "ML05",
  tee: "ML01",
  shirt: "ML06",
  hoodie: "ML04",
  cardigan: "ML04",
  jacket: "ML08",
  coat: "ML08",
  fleece: "ML04",
  down: "ML06",
  trousers: "ML07",
  jeans: "ML07",
  shorts: "ML07",
  suit: "ML05",
  kids: "ML02",
};

/** One of each on every garment. */
export const everyTrim = ["FL06", "BC01", "BC02"] as const;

/** A process that needs a trim, and how many of it once. */
export const trimOf: Readonly<Record<string, string>> = { 装拉链: "FL01", 钉扣: "FL04" };

/** 班组 by the workshop of ours that they work in. */
export const teams = [
  { id: 1, name: "裁床组", partyId: 1, leaderId: 1 },
  { id: 2, name: "车缝A组", partyId: 1, leaderId: 3 },
  { id: 3, name: "车缝B组", partyId: 2, leaderId: 9 },
  { id: 4, name: "车缝C组", partyId: 2, leaderId: 13 },
  { id: 5, name: "后整组", partyId: 1, leaderId: 16 },
] as const;

interface EmployeeSeed {
  id: number;
  name: string;
  post: string;
  payType: PayType;
  deptId: number;
  teamId: number | null;
  baseFen: number;
  commissionBp: number;
  repositoryId: number | null;
  stallId: number | null;
  userId: number | null;
  /** Business days ago. */
  hiredDaysAgo: number;
  leftDaysAgo: number | null;
}

/** Workers, paid by the piece: 姓名|岗位|班组|入职 days ago, and after a bar when they left. */
const workerTable = `
郑大剪|裁床|1|1460
马小刀|裁床|1|620
何巧针|车位|2|2100
林双线|车位|2|980
黄飞梭|车位|2|745
罗平车|车位|2|410
邓拷边|车位|2|388
谢上领|车位|2|120
宋直缝|车位|3|1880
唐压脚|车位|3|905
许快手|车位|3|512
韩拉链|车位|3|204
冯包缝|车位|4|1640
曹锁边|车位|4|700
彭阿秀|车位|4|95
董大烫|后整|5|1320
袁剪线|后整|5|530
蒋吊牌|后整|5|260
蔡包装|后整|5|450
苗转行|车位|4|300|35`;

/** Those of them with a login, by name. */
const workerLogins: Readonly<Record<string, number>> = { 林双线: 12 };

/** Those with a login, paid by the month: 姓名|岗位|部门|底薪 in 元|提成 in bp|仓|档口|登录|入职. */
const staffTable = `
沈店长|店长|3|7000|50|2|1|3|1500
周小妹|营业员|3|4000|100|2|1|4|610
沙小河|营业员|4|4200|100|3|2|5|420
陈仓|仓管|5|6500|0|1||6|1210
顾跟单|跟单|6|7500|0|||7|990
钱会计|会计|7|8000|0|||8|1700
尚小网|电商|8|6000|0|6||9|350
路师傅|司机|5|6000|0|1|||760`;

const worker = { baseFen: 0, commissionBp: 0, repositoryId: null, stallId: null, deptId: 6 } as const;

function workers(): EmployeeSeed[] {
  return workerTable
    .trim()
    .split("\n")
    .map((line, index) => {
      const [name = "", post = "", team = "", hired = "", left] = line.split("|");
      return {
        ...worker,
        ...{ id: index + 1, name, post, payType: "PIECE", teamId: Number(team), hiredDaysAgo: Number(hired) },
        userId: workerLogins[name] ?? null,
        leftDaysAgo: left === undefined ? null : Number(left),
      };
    });
}

function staff(first: number): EmployeeSeed[] {
  const numberOr = (text: string | undefined) => (text ? Number(text) : null);
  return staffTable
    .trim()
    .split("\n")
    .map((line, index) => {
      const [name = "", post = "", dept, yuan, bp, place, stall, login, hired] = line.split("|");
      return {
        ...{ id: first + index, name, post, deptId: Number(dept), teamId: null, leftDaysAgo: null },
        payType: Number(bp) > 0 ? "BASE_COMMISSION" : "MONTHLY",
        ...{ baseFen: Number(yuan) * 100, commissionBp: Number(bp), hiredDaysAgo: Number(hired) },
        ...{ repositoryId: numberOr(place), stallId: numberOr(stall), userId: numberOr(login) },
      };
    });
}

const made = workers();
export const employees: readonly EmployeeSeed[] = [...made, ...staff(made.length + 1)];
