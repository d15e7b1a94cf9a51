/** 审单规则: what a rule asks of a remark, and how long it holds an order (domain.md §3.5). */

/** What is asked of a remark: nothing, that there is none, or that it has one of the words. */
export const remarkAsks = ["ANY", "NONE", "WORDS"] as const;
export type RemarkAsk = (typeof remarkAsks)[number];
export const remarkAskLabels: Record<RemarkAsk, string> = { ANY: "不限", NONE: "没有填写", WORDS: "含有这些词" };

/** 暂缓发货 by a rule: not at all, so many days after the payment, or until the day that a remark names. */
export const ruleHolds = ["NONE", "DAYS", "REMARK"] as const;
export type RuleHold = (typeof ruleHolds)[number];
export const ruleHoldLabels: Record<RuleHold, string> = {
  NONE: "不暂缓",
  DAYS: "付款后留几天",
  REMARK: "按备注里的日期留（29号发、12月3日发）",
};

/** Days that an order may be held, by a rule or by hand. */
export const mostHeldDays = 180;

/** 省级行政区 as people say them; platforms write them with 省, 市 or 自治区 behind. */
export const provinceNames = [
  ...["北京", "天津", "河北", "山西", "内蒙古", "辽宁", "吉林", "黑龙江", "上海", "江苏", "浙江", "安徽", "福建"],
  ...["江西", "山东", "河南", "湖北", "湖南", "广东", "广西", "海南", "重庆", "四川", "贵州", "云南", "西藏"],
  ...["陕西", "甘肃", "青海", "宁夏", "新疆", "台湾", "香港", "澳门"],
] as const;
