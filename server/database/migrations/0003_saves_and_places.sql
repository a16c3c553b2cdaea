ALTER TABLE "games" ADD COLUMN "current_state_id" uuid;--> statement-breakpoint
ALTER TABLE "saves" ADD COLUMN "quick_game_id" uuid;--> statement-breakpoint
ALTER TABLE "saves" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_quick_game_id_games_id_fk" FOREIGN KEY ("quick_game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saves_quick" ON "saves" USING btree ("quick_game_id");--> statement-breakpoint
CREATE INDEX "saves_deleted" ON "saves" USING btree ("deleted_at") WHERE deleted_at is not null;