-- Departments whose parent is gone stand at the top.
UPDATE dept SET pid = NULL WHERE pid IS NOT NULL AND NOT EXISTS (SELECT FROM dept parent WHERE parent.id = dept.pid);
--> statement-breakpoint
ALTER TABLE "dept" ADD CONSTRAINT "dept_pid_dept_id_fk" FOREIGN KEY ("pid") REFERENCES "public"."dept"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- 系统管理 has pages now: where nobody has touched it, it is shown, after the sections of the business.
UPDATE menu SET hidden = false, menu_sort = (SELECT max(root.menu_sort) + 10 FROM menu root WHERE root.pid IS NULL)
WHERE type = 0 AND pid IS NULL AND path = 'system' AND version = 1;
--> statement-breakpoint
-- What was a permission by itself is now carried by a page: whoever held it holds the page.
UPDATE menu SET type = 1, title = CASE WHEN title = '菜单查看' THEN '菜单管理' ELSE title END, component_name = 'Menu',
  component = 'system/menu/index', path = 'menu', icon = 'menu', cache = true
WHERE id = (SELECT min(id) FROM menu WHERE type = 2 AND permission = 'menu:list')
  AND NOT EXISTS (SELECT FROM menu other WHERE other.component_name = 'Menu' OR other.title = '菜单管理');
--> statement-breakpoint
UPDATE menu SET type = 1, title = CASE WHEN title = '字典查看' THEN '字典管理' ELSE title END, component_name = 'Dict',
  component = 'system/dict/index', path = 'dict', icon = 'dictionary', cache = true
WHERE id = (SELECT min(id) FROM menu WHERE type = 2 AND permission = 'dict:list')
  AND NOT EXISTS (SELECT FROM menu other WHERE other.component_name = 'Dict' OR other.title = '字典管理');
--> statement-breakpoint
-- The buttons that stood beside it go below it, and who holds the page sees the section.
UPDATE menu SET pid = page.id FROM menu page
WHERE page.type = 1 AND page.component_name IN ('Menu', 'Dict') AND page.permission IN ('menu:list', 'dict:list')
  AND menu.type = 2 AND menu.pid = page.pid
  AND menu.permission IN (replace(page.permission, ':list', ':add'), replace(page.permission, ':list', ':edit'), replace(page.permission, ':list', ':del'));
--> statement-breakpoint
INSERT INTO role_menu (role_id, menu_id)
SELECT held.role_id, page.pid FROM menu page JOIN role_menu held ON held.menu_id = page.id
WHERE page.type = 1 AND page.component_name IN ('Menu', 'Dict') AND page.pid IS NOT NULL
ON CONFLICT DO NOTHING;
