-- The coarser sums of the days that are written already, and what lies where; from here on they are written with the finer ones.
INSERT INTO agg_style_day (stall_id, product_id, biz_date, qty, amount_fen, cost_fen)
SELECT stall_id, product_id, biz_date, sum(sale_qty - return_qty)::int, sum(goods_fen - return_fen)::int8, sum(agg_sku_day.cost_fen)::int8
FROM agg_sku_day JOIN sku ON sku.id = agg_sku_day.sku_id GROUP BY stall_id, product_id, biz_date;
--> statement-breakpoint
INSERT INTO agg_style_day (stall_id, product_id, biz_date, qty, amount_fen, cost_fen)
SELECT 0, product_id, biz_date, sum(qty)::int, sum(amount_fen)::int8, sum(cost_fen)::int8
FROM agg_style_day GROUP BY product_id, biz_date;
--> statement-breakpoint
INSERT INTO agg_variant_day (stall_id, biz_date, axis, value_id, qty)
SELECT stall_id, biz_date, axis, value_id, sum(sale_qty - return_qty)::int
FROM agg_sku_day JOIN sku ON sku.id = agg_sku_day.sku_id
CROSS JOIN LATERAL (VALUES ('COLOR', sku.color_id), ('SIZE', sku.size_id)) variant(axis, value_id)
GROUP BY stall_id, biz_date, axis, value_id;
--> statement-breakpoint
INSERT INTO agg_received_day (stall_id, biz_date, received_fen)
SELECT entry.stall_id, entry.biz_date, sum(entry.amount_fen)::int8
FROM account_entry entry JOIN account ON account.id = entry.account_id AND account.kind = 'FUND'
WHERE entry.entry_type IN ('RECEIPT', 'RECHARGE', 'REFUND') AND entry.stall_id IS NOT NULL
  AND entry.biz_date <= (SELECT max(biz_date) FROM agg_stall_day)
GROUP BY entry.stall_id, entry.biz_date;
--> statement-breakpoint
INSERT INTO agg_style_stock (repository_id, product_id, first_qty, qty)
SELECT balance.repository_id, sku.product_id, coalesce(sum(greatest(balance.on_hand, 0)) FILTER (WHERE balance.grade = 1), 0)::int,
  sum(greatest(balance.on_hand, 0))::int
FROM stock_balance balance JOIN sku ON sku.id = balance.sku_id GROUP BY balance.repository_id, sku.product_id;
