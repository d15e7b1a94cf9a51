-- The ledger is append-only, and the database itself refuses anything else (domain.md §5.29).
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger table % is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movement
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- One number says whether anything cached about anybody's access is still true.
INSERT INTO access_epoch (id, epoch) VALUES (1, 1);
--> statement-breakpoint
CREATE FUNCTION raise_access_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_epoch SET epoch = epoch + 1 WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_epoch_user AFTER INSERT OR UPDATE OR DELETE ON sys_user FOR EACH STATEMENT EXECUTE FUNCTION raise_access_epoch();
--> statement-breakpoint
CREATE TRIGGER access_epoch_role AFTER INSERT OR UPDATE OR DELETE ON role FOR EACH STATEMENT EXECUTE FUNCTION raise_access_epoch();
--> statement-breakpoint
CREATE TRIGGER access_epoch_user_role AFTER INSERT OR UPDATE OR DELETE ON user_role FOR EACH STATEMENT EXECUTE FUNCTION raise_access_epoch();
--> statement-breakpoint
CREATE TRIGGER access_epoch_role_menu AFTER INSERT OR UPDATE OR DELETE ON role_menu FOR EACH STATEMENT EXECUTE FUNCTION raise_access_epoch();
--> statement-breakpoint
CREATE TRIGGER access_epoch_role_dept AFTER INSERT OR UPDATE OR DELETE ON role_dept FOR EACH STATEMENT EXECUTE FUNCTION raise_access_epoch();
--> statement-breakpoint
CREATE TRIGGER access_epoch_dept AFTER INSERT OR UPDATE OR DELETE ON dept FOR EACH STATEMENT EXECUTE FUNCTION raise_access_epoch();
--> statement-breakpoint
CREATE TRIGGER access_epoch_menu AFTER INSERT OR UPDATE OR DELETE ON menu FOR EACH STATEMENT EXECUTE FUNCTION raise_access_epoch();
