/** 岗位 as its pages show and read it. */
import { formatCount } from "#app/lib/format/format.ts";
import type { Position } from "#contract/system/people/positions.ts";

export type PositionRowView = ReturnType<typeof positionRow>;

export function positionRow({ id, name, jobSort, enabled, userCount, createTime }: Omit<Position, "version">) {
  return { id, name, jobSort, enabled, people: formatCount(userCount), createTime };
}

export const stateOptions = [
  { value: "true", label: "启用" },
  { value: "false", label: "停用" },
];

/** The fields that its form holds. */
export function positionFields({ id, name, jobSort, enabled, version }: Position) {
  return { id, name, jobSort, enabled, version };
}
