-- Which places there are and who may do what there is reference data too: pickers of places are kept with a session.
CREATE TRIGGER reference_epoch_repository AFTER INSERT OR UPDATE OR DELETE ON repository FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_repository_permission AFTER INSERT OR UPDATE OR DELETE ON repository_permission FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
--> statement-breakpoint
CREATE TRIGGER reference_epoch_role_repository_permission AFTER INSERT OR UPDATE OR DELETE ON role_repository_permission FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_epoch();
