DROP INDEX "novels_recent";--> statement-breakpoint
DROP INDEX "novels_liked";--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "scene_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "novels" SET "scene_count" = (SELECT count(*) FROM "scenes" WHERE "novel_id" = "novels"."id" AND "deleted_at" IS NULL) WHERE "kind" = 'production';--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_scenes() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update novels set scene_count = counted.scenes
  from (
    select novel_id, (select count(*) from scenes s where s.novel_id = c.novel_id and s.deleted_at is null) as scenes
    from (select distinct novel_id from changed) c
  ) counted
  where novels.id = counted.novel_id and novels.kind = 'production' and novels.scene_count <> counted.scenes;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER scenes_added AFTER INSERT ON "scenes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_scenes();--> statement-breakpoint
CREATE TRIGGER scenes_changed AFTER UPDATE ON "scenes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_scenes();--> statement-breakpoint
CREATE TRIGGER scenes_removed AFTER DELETE ON "scenes" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_scenes();--> statement-breakpoint
CREATE INDEX "novels_recent" ON "novels" USING btree ("created_at","id","for_adults","language","scene_count","price_stars","telegram_group_required") WHERE kind = 'production' and not hidden;--> statement-breakpoint
CREATE INDEX "novels_liked" ON "novels" USING btree ("likes","id","for_adults","language","scene_count","price_stars","telegram_group_required") WHERE kind = 'production' and not hidden;
