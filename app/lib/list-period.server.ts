/** The days that a list page filters by (`from`, `to`) as the instants that ELADMIN's lists take (`createTime` twice). */

/** Either day may be absent. */
export function withCreateTime(params: URLSearchParams): URLSearchParams {
  const [from, to] = [params.get("from"), params.get("to")];
  const read = new URLSearchParams(params);
  if (!from && !to) return read;
  read.append("createTime", `${from || "1900-01-01"} 00:00:00`);
  read.append("createTime", `${to || "9999-12-31"} 23:59:59`);
  return read;
}
