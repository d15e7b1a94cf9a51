ALTER TABLE "shop_order" ADD COLUMN "history" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order_line" ADD COLUMN "refunded_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order_line" ADD COLUMN "sent_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Lines of files had an article's number and no SKU's: all sizes and colours of an article were one row of 商品映射. Each
-- has a row of its own now, by its 商家编码 or spec (match.rules.ts, shopSkuKey).
CREATE TEMPORARY TABLE split_goods AS
SELECT line.id AS line_id, line.order_id, doc.shop_id, doc.state, line.state AS line_state, line.sku_id AS was,
  line.platform_item_id AS item, line.title, line.spec, line.merchant_code AS code,
  'I:' || line.platform_item_id || CASE WHEN line.merchant_code <> ''
    THEN ' C:' || upper(normalize(line.merchant_code, NFKC)) ELSE ' S:' || left(line.spec, 100) END AS key,
  own.id AS own, NULL::bigint AS now_sku, NULL::text AS now_by
FROM "shop_order_line" line JOIN "shop_order" doc ON doc.id = line.order_id
LEFT JOIN LATERAL (
  SELECT sku.id FROM "sku" WHERE line.merchant_code <> ''
    AND (sku.sku_code = upper(normalize(line.merchant_code, NFKC)) OR sku.barcode = upper(normalize(line.merchant_code, NFKC)))
  ORDER BY sku.sku_code <> upper(normalize(line.merchant_code, NFKC)) LIMIT 1) own ON true
WHERE line.platform_sku_id = '' AND line.platform_item_id <> '' AND line.spec <> '';--> statement-breakpoint
-- An article with one SKU keeps what it was matched with; of one with several the codes say which each is.
UPDATE split_goods goods SET
  now_sku = CASE WHEN kinds.count = 1 AND article.matched_by = 'HAND' THEN article.sku_id
    ELSE coalesce(goods.own, CASE WHEN kinds.count = 1 THEN article.sku_id END) END,
  now_by = CASE WHEN kinds.count = 1 AND article.matched_by = 'HAND' THEN 'HAND'
    WHEN goods.own IS NOT NULL THEN 'AUTO' WHEN kinds.count = 1 THEN article.matched_by END
FROM (SELECT shop_id, item, count(DISTINCT key) AS count FROM split_goods GROUP BY shop_id, item) kinds
LEFT JOIN "shop_sku" article ON article.shop_id = kinds.shop_id AND article.platform_sku_id = 'I:' || kinds.item
WHERE kinds.shop_id = goods.shop_id AND kinds.item = goods.item;--> statement-breakpoint
INSERT INTO "shop_sku" (shop_id, platform_sku_id, platform_item_id, title, spec, merchant_code, sku_id, matched_by,
  created_at, updated_at)
SELECT DISTINCT ON (shop_id, key) shop_id, key, item, title, spec, code, now_sku, CASE WHEN now_sku IS NOT NULL THEN now_by END,
  now(), now()
FROM split_goods ORDER BY shop_id, key, line_id DESC
ON CONFLICT (shop_id, platform_sku_id) DO NOTHING;--> statement-breakpoint
DELETE FROM "shop_sku" article USING (SELECT DISTINCT shop_id, item FROM split_goods) goods
WHERE article.shop_id = goods.shop_id AND article.platform_sku_id = 'I:' || goods.item AND NOT EXISTS (
  SELECT FROM "shop_order_line" line JOIN "shop_order" doc ON doc.id = line.order_id
  WHERE doc.shop_id = goods.shop_id AND line.platform_item_id = goods.item AND line.platform_sku_id = '' AND line.spec = '');--> statement-breakpoint
-- Which lines were matched wrongly stands in the course of each order, and how many of them in the shop's log.
INSERT INTO "shop_order_log" (order_id, event, text, created_at)
SELECT goods.order_id, 'MATCHED', left('商家编码 ' || goods.code || ' ' || goods.spec || ' 原来按商品ID匹配为 '
  || wrong.sku_code || CASE
    WHEN goods.state IN ('WAIT_PAY', 'WAIT_AUDIT') THEN '，已改为' || coalesce(' ' || proper.sku_code, '未匹配')
    WHEN goods.state = 'WAIT_SHIP' THEN '，请取消锁定，重新匹配后再审核'
    ELSE '，并已按它处理，请核对' END, 400), now()
FROM split_goods goods JOIN "sku" wrong ON wrong.id = goods.was LEFT JOIN "sku" proper ON proper.id = goods.now_sku
WHERE goods.now_sku IS DISTINCT FROM goods.was AND goods.state <> 'CLOSED' AND goods.line_state <> 'REFUNDED';--> statement-breakpoint
INSERT INTO "sync_log" (shop_id, kind, trigger, status, fetched, written, message, started_at, ended_at)
SELECT shop_id, 'FILE', 'AUTO', 'PART', count(*), count(*) FILTER (WHERE state IN ('WAIT_PAY', 'WAIT_AUDIT')),
  '原来按商品ID匹配，' || count(*) || ' 行是别的尺码或颜色：待审核的已按商家编码改正，其余请核对。订单：'
  || left(string_agg(DISTINCT (SELECT platform_no FROM "shop_order" WHERE id = order_id), '、'), 1000), now(), now()
FROM split_goods
WHERE was IS NOT NULL AND now_sku IS DISTINCT FROM was AND state <> 'CLOSED' AND line_state <> 'REFUNDED'
GROUP BY shop_id;--> statement-breakpoint
UPDATE "shop_order_line" line SET sku_id = goods.now_sku FROM split_goods goods
WHERE line.id = goods.line_id AND goods.state IN ('WAIT_PAY', 'WAIT_AUDIT') AND line.sku_id IS DISTINCT FROM goods.now_sku;--> statement-breakpoint
UPDATE "shop_order" doc SET version = doc.version + 1, short = false, unmatched = EXISTS (
  SELECT FROM "shop_order_line" line WHERE line.order_id = doc.id AND line.sku_id IS NULL AND line.state <> 'REFUNDED')
WHERE doc.state IN ('WAIT_PAY', 'WAIT_AUDIT') AND doc.id IN (
  SELECT order_id FROM split_goods WHERE was IS DISTINCT FROM now_sku);--> statement-breakpoint
DROP TABLE split_goods;--> statement-breakpoint
-- An order without any receiver is not one with a bad address: the platform keeps it to itself.
UPDATE "shop_order" SET bad_address = false, version = version + 1
WHERE bad_address AND state IN ('WAIT_PAY', 'WAIT_AUDIT') AND anonymised_at IS NULL
  AND buyer_sealed IS NULL AND phone_sealed IS NULL AND address_sealed IS NULL;
