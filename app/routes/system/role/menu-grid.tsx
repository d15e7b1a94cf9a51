/** The boxes of a role: a row a page, its buttons beside it. */
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import type { MenuSection } from "./menu-grid.server.ts";

type SectionRow = MenuSection["rows"][number] & { readonly section: string };

export function MenuGrid({ sections }: { sections: readonly MenuSection[] }) {
  const ticked = new Set(useFormFields().values("menus"));
  const box = ({ id, title }: { id: string; title: string }) => (
    <Checkbox key={id} name="menus" value={id} label={title} defaultChecked={ticked.has(id)} />
  );
  const columns: Column<SectionRow>[] = [
    { label: "页面", kind: "key", cell: box },
    { label: "按钮", cell: ({ buttons }) => <span className="chips">{buttons.map(box)}</span>, card: 2 },
  ];
  const rows = sections.flatMap(({ title, rows: pages }) => pages.map((page) => ({ ...page, section: title })));
  return (
    <Card title="菜单与按钮" flush>
      <input type="hidden" name="menus" value="" />
      <DataTable
        caption="菜单与按钮"
        columns={columns}
        rows={rows}
        empty="还没有菜单"
        group={({ section }) => section}
      />
    </Card>
  );
}
