ALTER TABLE "purchase_line" ALTER COLUMN "price_fen" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "cost_source" text DEFAULT 'PLAN' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_adjust_line" ADD COLUMN "cost_fen" bigint;--> statement-breakpoint
-- Purchases on which nobody ever typed a price stood at 0.00: they are unpriced.
UPDATE purchase_line SET price_fen = NULL FROM purchase
WHERE purchase.id = purchase_line.purchase_id AND purchase.status <> 'VOID' AND purchase.freight_fen = 0
  AND purchase_line.price_fen = 0
  AND NOT EXISTS (SELECT FROM purchase_line sibling WHERE sibling.purchase_id = purchase.id AND sibling.price_fen > 0);--> statement-breakpoint
-- What a style costs was known to the demo company alone; from here on it follows what came in (decision 0030).
UPDATE product SET cost_source = 'STOCK' WHERE cost_fen > 0;--> statement-breakpoint
UPDATE product SET cost_fen = known.cost_fen, cost_source = known.source
FROM (
  SELECT style.id, coalesce(stock.cost_fen, style.last_purchase_fen, style.purchase_fen) AS cost_fen,
    CASE WHEN coalesce(stock.cost_fen, style.last_purchase_fen) IS NULL THEN 'PLAN' ELSE 'STOCK' END AS source
  FROM product style LEFT JOIN LATERAL (
    SELECT round(sum(balance.value_fen) / sum(balance.on_hand))::int8 AS cost_fen
    FROM sku JOIN stock_balance balance ON balance.sku_id = sku.id
    WHERE sku.product_id = style.id AND balance.on_hand > 0 AND balance.value_fen > 0
  ) stock ON true
) known
WHERE known.id = product.id AND product.cost_fen = 0 AND known.cost_fen IS NOT NULL;
