-- The ledger is append-only, and the database itself refuses anything else (domain.md §5.29).
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger table % is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movement
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- One number says whether what callers keep (access, menus, dictionaries, vocabularies) is still true.
INSERT INTO reference_epoch (id, epoch) VALUES (1, 1);
--> statement-breakpoint
CREATE FUNCTION raise_reference_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reference_epoch SET epoch = epoch + 1 WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reference_epoch_user AFTER INSERT OR UPDATE OR DELETE ON sys_user FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_role AFTER INSERT OR UPDATE OR DELETE ON role FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_user_role AFTER INSERT OR UPDATE OR DELETE ON user_role FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_role_menu AFTER INSERT OR UPDATE OR DELETE ON role_menu FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_role_dept AFTER INSERT OR UPDATE OR DELETE ON role_dept FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_dept AFTER INSERT OR UPDATE OR DELETE ON dept FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_menu AFTER INSERT OR UPDATE OR DELETE ON menu FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_dict AFTER INSERT OR UPDATE OR DELETE ON dict FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_dict_detail AFTER INSERT OR UPDATE OR DELETE ON dict_detail FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_attr_value AFTER INSERT OR UPDATE OR DELETE ON attr_value FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_size_group AFTER INSERT OR UPDATE OR DELETE ON size_group FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_size AFTER INSERT OR UPDATE OR DELETE ON size FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_party AFTER INSERT OR UPDATE OR DELETE ON party FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
