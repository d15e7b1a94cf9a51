-- What goes out under another number than the platform gave us (按平台已发出库, whose label was printed there) gives ours
-- back as well; under ours it keeps it. Who is being asked just now is heard first: its answer is what is given back.
CREATE OR REPLACE FUNCTION leave_ewaybill() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text;
BEGIN
  UPDATE ewaybill SET state = 'CANCELLING', error = '', tries = 0, updated_at = NEW.updated_at, version = version + 1,
    next_at = CASE WHEN called AND waybill_no = '' AND next_at IS NOT NULL THEN greatest(next_at, NEW.updated_at) ELSE NEW.updated_at END
  WHERE order_id = NEW.id AND state IN ('ASKED', 'GOT')
    AND (NEW.state NOT IN ('SHIPPED', 'FINISHED') OR state = 'ASKED' OR waybill_no <> NEW.waybill_no)
  RETURNING waybill_no INTO gone;
  IF FOUND THEN
    UPDATE shop_order SET waybill_no = '' WHERE waybill_no = gone AND waybill_no <> '' AND shipped_at IS NULL;
    PERFORM pg_notify('yunshang_ewaybill', '');
  ELSIF OLD.merged_into IS NOT NULL AND NEW.waybill_no <> '' AND NEW.shipped_at IS NULL THEN
    -- It leaves the parcel whose number it had.
    UPDATE shop_order SET waybill_no = '' WHERE id = NEW.id AND EXISTS (
      SELECT FROM ewaybill WHERE order_id = OLD.merged_into AND state = 'GOT' AND waybill_no = NEW.waybill_no);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER shop_order_leaves_ewaybill ON shop_order;
--> statement-breakpoint
CREATE TRIGGER shop_order_leaves_ewaybill AFTER UPDATE ON shop_order
FOR EACH ROW WHEN (
  (OLD.state = 'WAIT_SHIP' AND (NEW.state IN ('WAIT_PAY', 'WAIT_AUDIT', 'CLOSED', 'SHIPPED', 'FINISHED')
    OR (NEW.state = 'WAIT_SHIP' AND NEW.refunding)))
  OR (OLD.state = 'SHIPPED' AND NEW.state = 'WAIT_AUDIT')
) EXECUTE FUNCTION leave_ewaybill();
