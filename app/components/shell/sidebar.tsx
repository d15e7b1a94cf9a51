/** The vertical menu: groups are `<details>`, of one name where only one is to be open at a time. */

import { Icon, isIconName } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { MenuNode } from "#app/lib/shell/menu-node.ts";
import { type NavToggle, navToggleId } from "./nav-toggle.ts";

interface SidebarProps {
  /** The product's name, beside the logo; null shows neither. */
  brand: string | null;
  menu: readonly MenuNode[];
  /** Opening a group closes the one beside it. */
  uniqueOpened: boolean;
  toggle: NavToggle;
}

/** Brand and menu, behind the box that shows and hides them. Below 1200 px they are folded, below 992 a drawer. */
export function Sidebar({ brand, menu, uniqueOpened, toggle }: SidebarProps) {
  return (
    <nav className="nav" aria-label="主菜单">
      <input
        ref={toggle.ref}
        id={navToggleId}
        type="checkbox"
        autoComplete="off"
        aria-label="展开或收起菜单"
        onChange={toggle.remember}
      />
      <div className="side">
        {brand !== null && (
          <Link to="/" className="brand">
            <img src="/logo.svg" alt="" width={26} height={26} />
            {brand}
          </Link>
        )}
        <label htmlFor={navToggleId} className="close">
          <Icon name="close" />
          <span className="sr">关闭菜单</span>
        </label>
        <MenuList nodes={menu} group={uniqueOpened ? "menu" : null} />
      </div>
      <label htmlFor={navToggleId} className="shade">
        <span className="sr">关闭菜单</span>
      </label>
    </nav>
  );
}

/** `group` is the name that the groups of one list share; null leaves each to itself. */
function MenuList({ nodes, group }: { nodes: readonly MenuNode[]; group: string | null }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={`${node.to} ${node.title}`}>
          {node.children ? <MenuGroup node={node} nodes={node.children} group={group} /> : <MenuLink node={node} />}
        </li>
      ))}
    </ul>
  );
}

function MenuGroup({ node, nodes, group }: { node: MenuNode; nodes: readonly MenuNode[]; group: string | null }) {
  return (
    <details name={group ?? undefined} open={node.open}>
      <summary>
        {isIconName(node.icon) && <Icon name={node.icon} />}
        {node.title}
        <Icon name="chevron" className="icon turn" />
      </summary>
      <MenuList nodes={nodes} group={group && `${group}-${node.to}`} />
    </details>
  );
}

function MenuLink({ node }: { node: MenuNode }) {
  const content = (
    <>
      {isIconName(node.icon) && <Icon name={node.icon} />}
      {node.title}
    </>
  );
  if (node.external) {
    return (
      <a href={node.to} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
  }
  return (
    <Link to={node.to} aria-current={node.current ? "true" : undefined}>
      {content}
    </Link>
  );
}
