/** The pages of `/druid/index.html` as text: plain HTML with one style sheet, no script. */
import { createHash } from "node:crypto";
import type { RunningRow, StatementRow } from "#contract/system/monitor/statements.ts";

const style = `
body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;margin:16px;color:#1f2328;background:#fff}
h1{font-size:18px;margin:0 0 12px}h2{font-size:15px;margin:20px 0 8px}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #d8dee4;padding:6px 8px;text-align:left;vertical-align:top}
th{background:#f6f8fa;white-space:nowrap}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td.sql{font-family:ui-monospace,monospace;font-size:12px;word-break:break-word;min-width:280px}
form.in{max-width:320px;display:grid;gap:10px}label{display:grid;gap:2px}input{font:inherit;padding:6px 8px}
button{font:inherit;padding:6px 16px;cursor:pointer}.bad{color:#b42318}header{display:flex;justify-content:space-between}
.scroll{overflow-x:auto}`;
const styleHash = createHash("sha256").update(style).digest("base64");

export function signInPage({ img, uuid, refusal }: { img: string; uuid: string; refusal?: string | undefined }) {
  return page(`
<h1>SQL 监控</h1><p>请以管理员身份登录。</p>
${refusal === undefined ? "" : `<p class="bad" role="alert">${escapeHtml(refusal)}</p>`}
<form class="in" method="post" action="/druid/index.html">
<label>用户名<input name="username" autocomplete="username" maxlength="50" required></label>
<label>密码<input name="password" type="password" autocomplete="current-password" maxlength="64" required></label>
<label>验证码<input name="code" autocomplete="off" maxlength="16" required></label>
<img src="${escapeHtml(img)}" alt="验证码：算出图中的结果" width="111" height="36">
<input type="hidden" name="uuid" value="${escapeHtml(uuid)}">
<button>登录</button></form>`);
}

interface Shown {
  statements: readonly StatementRow[];
  running: readonly RunningRow[];
}

export function druidPage({ statements, running }: Shown) {
  const rows = statements.map(
    (row) =>
      `<tr><td class="sql">${escapeHtml(row.text)}</td>${[
        count(row.calls),
        count(row.rows),
        millis(row.totalUs),
        millis(row.medianUs),
        millis(row.p95Us),
        millis(row.worstUs),
        count(row.errors),
      ]
        .map((cell) => `<td class="n">${cell}</td>`)
        .join("")}</tr>`,
  );
  const now = running.map(
    ({ text, ms, state }) =>
      `<tr><td class="sql">${escapeHtml(text)}</td><td class="n">${count(ms)}</td><td>${escapeHtml(state)}</td></tr>`,
  );
  return page(`
<header><h1>SQL 监控</h1><form method="post" action="/druid/index.html"><button name="signOut" value="1">退出</button></form></header>
<h2>正在执行（${running.length}）</h2>
${table(["语句", "已执行（毫秒）", "状态"], now)}
<h2>今日总耗时最多的语句（${statements.length}）</h2>
${table(["语句", "次数", "行数", "总耗时（毫秒）", "中位", "p95", "最长", "错误"], rows)}`);
}

function table(heads: readonly string[], rows: readonly string[]): string {
  const none = `<tr><td colspan="${heads.length}">没有</td></tr>`;
  return `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead><tbody>${rows.join("") || none}</tbody></table></div>`;
}

function page(body: string): { html: string; styleHash: string } {
  const html = `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>SQL 监控</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
  return { html, styleHash };
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

function millis(us: number): string {
  return (us / 1000).toLocaleString("en-US", { maximumFractionDigits: 2 });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
