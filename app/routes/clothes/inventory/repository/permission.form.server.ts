/** The grid of 库存权限配置 as a form holds it, and how it is shown. */
import {
  type RepositoryRight,
  repositoryRightLabels,
  repositoryRightNames,
  repositoryStatusLabels,
} from "#contract/inventory/repositories.ts";
import {
  type PermissionGrid,
  repositoryPermissionEndpoints,
  subjectKindLabels,
} from "#contract/inventory/repository-permissions.ts";
import type { PermissionRowView, RightColumn } from "./permission-grid.tsx";

/** One row as posted; the API says whether it will do. */
export interface PostedGrant {
  repositoryId: number;
  before: RepositoryRight[];
  rights: RepositoryRight[];
}

/** The columns, in the order they are shown. */
export const rightColumns: RightColumn[] = repositoryRightNames.map((right) => ({
  right,
  label: repositoryRightLabels[right],
}));

/**
 * Reads the posted grid. A button of 全选 names what it fills, as
 * `full=<repository>:<right>,…` pairs apart by blanks, so that it works
 * without a script.
 */
export function readGrants(form: FormData): PostedGrant[] {
  const filled = new Map<string, RepositoryRight[]>();
  for (const part of String(form.get("full") ?? "").split(" ")) {
    const [id = "", rights = ""] = part.split(":");
    filled.set(id, rightsIn(rights.split(",")));
  }
  return form.getAll("repositoryId").map((id) => ({
    repositoryId: Number(id),
    before: rightsIn(String(form.get(`before-${id}`) ?? "").split(",")),
    rights: [...new Set([...rightsIn(form.getAll(`right-${id}`)), ...(filled.get(String(id)) ?? [])])],
  }));
}

function rightsIn(values: readonly unknown[]): RepositoryRight[] {
  return repositoryRightNames.filter((right) => values.includes(right));
}

/** The subject that an address names; null for none or a wrong one. */
export function subjectOf(searchParams: URLSearchParams) {
  const read = repositoryPermissionEndpoints.grid.params.safeParse({
    kind: searchParams.get("kind"),
    id: searchParams.get("id"),
  });
  return read.success ? read.data : null;
}

/** `posted`: what was ticked when it was refused, over what was there when the form was opened. */
export function permissionRows({ rows }: PermissionGrid, posted?: readonly PostedGrant[]): PermissionRowView[] {
  return rows.map((row) => {
    const typed = posted?.find((grant) => grant.repositoryId === row.repositoryId);
    const before = typed?.before ?? row.rights;
    const offered = repositoryRightNames.filter((right) => row.grantable.includes(right) || before.includes(right));
    return {
      id: row.repositoryId,
      name: row.name,
      off: row.status === "OFF" ? repositoryStatusLabels.OFF : null,
      before: before.join(","),
      ticked: typed?.rights ?? row.rights,
      offered,
    };
  });
}

export type EffectiveRowView = ReturnType<typeof effectiveRows>[number];

export function effectiveRows({ rows }: PermissionGrid) {
  return rows.map((row) => ({
    id: row.repositoryId,
    name: row.name,
    rights: row.effective.map((right) => repositoryRightLabels[right]),
    /** Such as `店长：查看`. */
    sources: row.sources.map((source) => `${source.from}：${labelsOf(source.rights)}`),
  }));
}

/** 查看、出库, or 无. */
export function labelsOf(rights: readonly RepositoryRight[]): string {
  return rights.map((right) => repositoryRightLabels[right]).join("、") || "无";
}

/** 用户 周小妹. */
export function subjectTitle({ kind, name }: PermissionGrid["subject"]): string {
  return `${subjectKindLabels[kind]} ${name}`;
}
