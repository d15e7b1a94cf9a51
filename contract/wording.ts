/** What zod words by itself, in Chinese: for whoever parses with the contract, in either process. */
import { z } from "zod";

const kinds: Record<string, string> = {
  string: "文字",
  number: "数字",
  int: "整数",
  boolean: "是或否",
  array: "列表",
  object: "一组内容",
  date: "日期",
};

z.config({
  ...z.locales.zhCN(),
  customError: ({ code, input, ...issue }) => {
    if (code !== "invalid_type") return undefined;
    if (input === undefined || input === null) return "无效输入：没有填写";
    return `无效输入：应为${kinds[String(issue.expected)] ?? "另一种内容"}`;
  },
});
