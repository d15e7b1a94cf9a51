/** What 操作日志 calls an act: the endpoint's summary without what it is for a programmer, and of what it is. Pure. */
import type { Endpoint } from "#contract/endpoint.ts";

/**
 * 停用 of 分销商 → 分销商：停用. What a summary explains stands in brackets or behind its first mark; what the act is done to
 * is the area's name, where the sentence does not say it.
 */
export function nameAct({ tag, summary }: Pick<Endpoint, "tag" | "summary">): string {
  const [act = summary] = summary.replace(/（[^）]*）/g, "").split(/[，；：。]/, 1);
  return saysOf(act, tag) ? act : `${tag}：${act}`;
}

/** Whether two characters that stand together in the area's name do so in the act's. */
function saysOf(act: string, tag: string): boolean {
  return [...tag].some((_, at) => at + 1 < tag.length && act.includes(tag.slice(at, at + 2)));
}
