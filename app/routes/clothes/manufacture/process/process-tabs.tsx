/** 工序库, 工序分类 and 款式工序 as tabs of one page. */

import { Link } from "#app/components/ui/link.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";

const tabs = [
  { name: "library", label: "工序库", to: productionPaths.process.list },
  { name: "category", label: "工序分类", to: productionPaths.process.categories },
  { name: "styles", label: "款式工序", to: productionPaths.process.styles },
] as const;

export function ProcessTabs({ current }: { current: (typeof tabs)[number]["name"] }) {
  return (
    <div className="card tabbar scroll">
      <nav aria-label="工序与分类">
        {tabs.map(({ name, label, to }) => (
          <Link key={name} to={to} aria-current={name === current ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
