-- Three pairs of the menu had the same picture. What an administrator chose stays.
update menu set icon = 'party' where icon = 'factory' and id = (select row_id from builtin_key where key = 'menu Factory');
--> statement-breakpoint
update menu set icon = 'wage' where icon = 'finance' and id = (select row_id from builtin_key where key = 'menu Wage');
--> statement-breakpoint
update menu set icon = 'market' where icon = 'chart' and id = (select row_id from builtin_key where key = 'menu money/stock');
