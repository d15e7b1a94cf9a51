/** Bills as the platforms export them, for tests. */
import iconv from "iconv-lite";

const alipayHeadings =
  "账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注,业务描述,业务账单来源,业务基础订单号,业务订单号";

export interface AlipayRow {
  flow: string;
  merchantOrder?: string;
  time?: string;
  income?: string;
  expense?: string;
  type?: string;
  remark?: string;
  detail?: string;
  /** 业务基础订单号 */
  order?: string;
}

/** 支付宝账务明细: GBK, four lines above the headings and five below the rows, a tab behind each number. */
export function alipayCsv(rows: readonly AlipayRow[]): Buffer {
  const lines = rows.map(
    ({
      flow,
      merchantOrder = "",
      time = "2026-04-10 09:10:28",
      income = "",
      expense = "",
      type = "交易付款",
      ...row
    }) =>
      [
        ...[`${flow}\t`, `B${flow}\t`, `${merchantOrder}\t`, "法式连衣裙", time, "买家 (138****0001)\t"],
        ...[
          income,
          expense,
          "1000.00",
          "淘宝",
          type,
          row.remark ?? "",
          row.detail ?? "",
          "淘宝",
          `${row.order ?? ""}\t`,
        ],
        "",
      ].join(","),
  );
  const text = [
    "#支付宝账务明细查询",
    "#账号：[20880512402512820156]",
    "#起始日期：[2026年04月01日 00:00:00]   终止日期：[2026年05月01日 00:00:00]",
    "#-----------------------------------------账务明细列表----------------------------------------",
    alipayHeadings,
    ...lines,
    "#-----------------------------------------账务明细列表结束------------------------------------",
    "#支出合计：3笔，共-18.00元",
    "#收入合计：2笔，共230.00元",
    "#导出时间：[2026年05月02日 12:51:06]",
  ].join("\r\n");
  return iconv.encode(`${text}\r\n`, "gb18030");
}

const douyinHeadings =
  "动账时间,动帐流水号,动账方向,动账金额,动账账户,动账场景,计费类型,子订单号,订单号,售后编号,下单时间,商品ID,商品名称,达人ID,达人名称,订单类型,订单实付应结,运费实付,实际平台补贴_运费,实际平台补贴,其他平台补贴,实际达人补贴,订单退款,平台服务费,佣金,服务商佣金,渠道分成,招商服务费,站外推广费,其他分成,是否免佣,免佣金额,商户主体名称,备注";

interface DouyinRow {
  flow: string;
  direction?: string;
  amount: string;
  scene?: string;
  order?: string;
  /** By heading: 订单实付应结, 平台服务费 … */
  parts?: Readonly<Record<string, string>>;
  remark?: string;
}

/** 动账明细 of 抖店: UTF-8 with its mark, a `'` before each number. */
export function douyinCsv(rows: readonly DouyinRow[]): Buffer {
  const headings = douyinHeadings.split(",");
  const lines = rows.map(
    ({ flow, direction = "入账", amount, scene = "货款结算入账", order = "", parts = {}, remark }) => {
      const cells: Readonly<Record<string, string>> = {
        ...{ 动账时间: "2026-04-11 01:17:29", 动帐流水号: `'${flow}`, 动账方向: direction, 动账金额: amount },
        ...{ 动账账户: "聚合账户", 动账场景: scene, 计费类型: "精选联盟" },
        ...{ 子订单号: order && `'${order}`, 订单号: order && `'${order}`, 商品名称: "法式连衣裙", 备注: remark ?? "" },
        ...parts,
      };
      return headings
        .map((heading) => cells[heading] ?? (/费|佣金|分成|退款|补贴|应结|实付/.test(heading) ? "0" : ""))
        .join(",");
    },
  );
  return Buffer.from(`\ufeff${[douyinHeadings, ...lines].join("\n")}\n`);
}

export interface PinduoduoRow {
  order?: string;
  time?: string;
  income?: string;
  expense?: string;
  type: string;
  detail?: string;
}

/** 账单明细 of 拼多多: UTF-8, no number of a row, sums below. */
export function pinduoduoCsv(rows: readonly PinduoduoRow[]): Buffer {
  const lines = rows.map(
    ({ order = "", time = "2026-04-12 18:00:00", income = "0.00", expense = "0.00", type, detail = "" }) =>
      [`${order}\t`, time, income, expense, type, "", detail].join(","),
  );
  return Buffer.from(
    [
      "#商家账务明细",
      "商户订单号,发生时间,收入金额（+元）,支出金额（-元）,账务类型,备注,业务描述",
      ...lines,
      "#账务明细列表结束",
      "#收入合计：1笔，共80.00元",
    ].join("\r\n"),
  );
}

/** A courier's file of a month: our own three headings are not in it. */
export function courierCsv(rows: readonly (readonly [waybillNo: string, amount: string])[]): Buffer {
  const lines = rows.map(([waybillNo, amount]) => `2026-04-10,${waybillNo},浙江省,0.45,${amount}`);
  return iconv.encode(["日期,运单编号,目的省份,结算重量,结算金额", ...lines].join("\r\n"), "gb18030");
}
