/** Leaves out what the viewer may not do (product.md §6). The API enforces the same. */
import { createContext, type ReactNode, useContext } from "react";
import { hasPermission } from "#contract/permissions.ts";

/** The permission codes that the viewer holds. The frame provides them. */
export const HeldRoles = createContext<readonly string[]>([]);

interface CanProps {
  /** One of them is enough; `admin` always passes. */
  roles: readonly string[];
  children: ReactNode;
  /** What the others see instead. */
  otherwise?: ReactNode;
}

/** Its children, for those who hold at least one of the roles. An empty list is a mistake, and raises. */
export function Can({ roles, children, otherwise = null }: CanProps) {
  const held = useContext(HeldRoles);
  if (!Array.isArray(roles) || roles.length === 0) throw new Error('使用方式：<Can roles={["admin", "editor"]}>');
  return hasPermission(held, roles) ? children : otherwise;
}
