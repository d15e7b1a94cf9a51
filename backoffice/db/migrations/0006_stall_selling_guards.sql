-- The money ledger is append-only, and a closed month takes no entry (domain.md §5.27, §5.29).
CREATE TRIGGER account_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_entry
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER account_entry_closed_month AFTER INSERT ON account_entry
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();
--> statement-breakpoint
-- An allocation is taken back once, by naming the journal that did it; nothing else of it changes.
CREATE TRIGGER receipt_allocation_kept BEFORE DELETE OR TRUNCATE ON receipt_allocation
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE FUNCTION refuse_allocation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.released_by IS NOT NULL OR NEW.released_by IS NULL
    OR (OLD.entry_id, OLD.bill_id, OLD.amount_fen) <> (NEW.entry_id, NEW.bill_id, NEW.amount_fen) THEN
    RAISE EXCEPTION 'an allocation can only be released, once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipt_allocation_released BEFORE UPDATE ON receipt_allocation
FOR EACH ROW EXECUTE FUNCTION refuse_allocation_change();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_stall AFTER INSERT OR UPDATE OR DELETE ON stall FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
