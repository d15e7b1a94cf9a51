/** The dictionaries that pages and forms choose from. */

const sameAsLabel = (labels: string) => labels.split(" ").map((label) => ({ label, value: label }));

export const dictionaries = [
  { name: "user_status", description: "用户状态", entries: onOff("激活", "禁用") },
  { name: "dept_status", description: "部门状态", entries: onOff("启用", "停用") },
  { name: "job_status", description: "岗位状态", entries: onOff("启用", "停用") },
  { name: "product_unit", description: "商品单位", entries: sameAsLabel("件 套 条 双 打") },
  { name: "return_reason", description: "退货原因", entries: sameAsLabel("质量 色差 尺码 滞销 发错") },
  { name: "scrap_reason", description: "报损原因", entries: sameAsLabel("污渍 破洞 虫蛀 丢失") },
  { name: "adjust_reason", description: "调整原因", entries: sameAsLabel("录错 串码 串色 漏记 找回 丢失 其他") },
  { name: "short_reason", description: "短少原因", entries: sameAsLabel("裁片不足 漏裁 丢失") },
] as const;

function onOff(on: string, off: string) {
  return [
    { label: on, value: "true" },
    { label: off, value: "false" },
  ];
}
