CREATE TABLE "shop_order_style" (
	"order_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"state" text NOT NULL,
	"biz_date" date NOT NULL,
	"repository_id" bigint NOT NULL,
	CONSTRAINT "shop_order_style_order_id_product_id_pk" PRIMARY KEY("order_id","product_id")
);
--> statement-breakpoint
DROP INDEX "shop_order_state";--> statement-breakpoint
DROP INDEX "shop_order_state_day";--> statement-breakpoint
DROP INDEX "shop_order_province";--> statement-breakpoint
DROP INDEX "shop_order_province_state";--> statement-breakpoint
DROP INDEX "shop_order_courier";--> statement-breakpoint
DROP INDEX "shop_order_day";--> statement-breakpoint
DROP INDEX "shop_order_shop";--> statement-breakpoint
CREATE INDEX "shop_order_style_states" ON "shop_order_style" USING btree ("product_id","state","biz_date","order_id","repository_id");--> statement-breakpoint
CREATE INDEX "shop_order_style_days" ON "shop_order_style" USING btree ("product_id","biz_date","order_id","repository_id");--> statement-breakpoint
CREATE INDEX "shop_order_waiting" ON "shop_order" USING btree ("state","ship_deadline","id","repository_id");--> statement-breakpoint
CREATE INDEX "shop_order_state_days" ON "shop_order" USING btree ("state","biz_date","id","repository_id");--> statement-breakpoint
CREATE INDEX "shop_order_days" ON "shop_order" USING btree ("biz_date","id","repository_id");--> statement-breakpoint
CREATE INDEX "shop_order_province_days" ON "shop_order" USING btree ("province","biz_date","id","repository_id");--> statement-breakpoint
CREATE INDEX "shop_order_province_states" ON "shop_order" USING btree ("province","state","biz_date","id","repository_id");--> statement-breakpoint
CREATE INDEX "shop_order_courier_days" ON "shop_order" USING btree ("courier","biz_date","id","repository_id");--> statement-breakpoint
CREATE INDEX "shop_order_courier_states" ON "shop_order" USING btree ("courier","state","biz_date","id","repository_id");--> statement-breakpoint
CREATE INDEX "shop_order_shop_days" ON "shop_order" USING btree ("shop_id","biz_date","id","repository_id");--> statement-breakpoint
CREATE INDEX "shop_order_shop_states" ON "shop_order" USING btree ("shop_id","state","biz_date","id","repository_id");--> statement-breakpoint
INSERT INTO shop_order_style (order_id, product_id, state, biz_date, repository_id)
SELECT DISTINCT doc.id, sku.product_id, doc.state, doc.biz_date, doc.repository_id
FROM shop_order_line line JOIN sku ON sku.id = line.sku_id JOIN shop_order doc ON doc.id = line.order_id;
--> statement-breakpoint
-- The read model of styles in online orders: whoever writes an order or a line, it follows in the same statement.
CREATE FUNCTION write_order_styles(orders bigint[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM shop_order_style style WHERE order_id = ANY (orders) AND NOT EXISTS (
    SELECT FROM shop_order_line line JOIN sku ON sku.id = line.sku_id
    WHERE line.order_id = style.order_id AND sku.product_id = style.product_id);
  INSERT INTO shop_order_style (order_id, product_id, state, biz_date, repository_id)
  SELECT DISTINCT doc.id, sku.product_id, doc.state, doc.biz_date, doc.repository_id
  FROM shop_order_line line JOIN sku ON sku.id = line.sku_id JOIN shop_order doc ON doc.id = line.order_id
  WHERE line.order_id = ANY (orders)
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION add_line_styles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_order_style (order_id, product_id, state, biz_date, repository_id)
  SELECT DISTINCT doc.id, sku.product_id, doc.state, doc.biz_date, doc.repository_id
  FROM added JOIN sku ON sku.id = added.sku_id JOIN shop_order doc ON doc.id = added.order_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_order_line_added AFTER INSERT ON shop_order_line
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_line_styles();
--> statement-breakpoint
CREATE FUNCTION change_line_styles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved bigint[] := ARRAY(
    SELECT unnest(ARRAY[before.order_id, after.order_id]) FROM before JOIN after USING (id)
    WHERE (before.order_id, before.sku_id) IS DISTINCT FROM (after.order_id, after.sku_id));
BEGIN
  IF cardinality(moved) > 0 THEN
    PERFORM write_order_styles(moved);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_order_line_changed AFTER UPDATE ON shop_order_line
REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION change_line_styles();
--> statement-breakpoint
CREATE FUNCTION remove_line_styles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_order_styles(ARRAY(SELECT DISTINCT order_id FROM removed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_order_line_removed AFTER DELETE ON shop_order_line
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_line_styles();
--> statement-breakpoint
CREATE FUNCTION change_order_styles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop_order_style style SET state = after.state, biz_date = after.biz_date, repository_id = after.repository_id
  FROM before JOIN after USING (id)
  WHERE style.order_id = id AND (before.state, before.biz_date, before.repository_id)
    IS DISTINCT FROM (after.state, after.biz_date, after.repository_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_order_changed AFTER UPDATE ON shop_order
REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION change_order_styles();
