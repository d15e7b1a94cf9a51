-- What was audited stays.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- A closed month takes no movement, whoever writes it (domain.md §5.27).
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM period_close) AND EXISTS (
    SELECT FROM (SELECT DISTINCT biz_date FROM added) AS days
    JOIN period_close ON period_close.month = to_char(days.biz_date, 'YYYY-MM')
  ) THEN
    RAISE EXCEPTION 'the month is closed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movement_closed_month AFTER INSERT ON stock_movement
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_custom_attribute AFTER INSERT OR UPDATE OR DELETE ON custom_attribute FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
