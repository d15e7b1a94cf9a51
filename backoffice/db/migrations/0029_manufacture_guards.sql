-- The material ledger is append-only, and a closed month takes no movement (domain.md §5.19, §5.27, §5.29).
CREATE TRIGGER material_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON material_movement
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER material_movement_closed_month AFTER INSERT ON material_movement
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();
--> statement-breakpoint
-- A piece that is settled stays as it is: what was wrong is put right by a record of its own (domain.md §5.18).
CREATE FUNCTION refuse_settled_piece() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a settled piece never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER piece_record_settled BEFORE UPDATE OR DELETE ON piece_record
FOR EACH ROW WHEN (OLD.status = 'SETTLED') EXECUTE FUNCTION refuse_settled_piece();
--> statement-breakpoint
CREATE TRIGGER piece_record_kept BEFORE TRUNCATE ON piece_record
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
