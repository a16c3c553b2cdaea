ALTER TABLE "followed_replies" DROP CONSTRAINT "followed_replies_game_id_games_id_fk";--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_state_id_states_id_fk";--> statement-breakpoint
ALTER TABLE "pins" DROP CONSTRAINT "pins_state_id_states_id_fk";--> statement-breakpoint
ALTER TABLE "pins" DROP CONSTRAINT "pins_game_id_games_id_fk";--> statement-breakpoint
ALTER TABLE "reply_events" DROP CONSTRAINT "reply_events_lease_followed_replies_lease_fk";--> statement-breakpoint
ALTER TABLE "reply_translations" DROP CONSTRAINT "reply_translations_state_id_states_id_fk";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_state_id_states_id_fk";--> statement-breakpoint
ALTER TABLE "saves" DROP CONSTRAINT "saves_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "saves" DROP CONSTRAINT "saves_novel_id_novels_id_fk";--> statement-breakpoint
ALTER TABLE "saves" DROP CONSTRAINT "saves_state_id_states_id_fk";--> statement-breakpoint
ALTER TABLE "saves" DROP CONSTRAINT "saves_quick_game_id_games_id_fk";--> statement-breakpoint
ALTER TABLE "states" DROP CONSTRAINT "states_game_id_games_id_fk";--> statement-breakpoint
ALTER TABLE "states" DROP CONSTRAINT "states_parent_id_states_id_fk";--> statement-breakpoint
DROP INDEX "reports_state";--> statement-breakpoint
DROP INDEX "states_game";--> statement-breakpoint
DROP INDEX "followed_replies_game";--> statement-breakpoint
DROP INDEX "pins_game";--> statement-breakpoint
DROP INDEX "saves_state";--> statement-breakpoint
DROP INDEX "saves_quick";--> statement-breakpoint
DROP INDEX "states_parent";--> statement-breakpoint
DROP INDEX "states_idempotency";--> statement-breakpoint
ALTER TABLE "pins" DROP CONSTRAINT "pins_state_id_speaker_type_pk";--> statement-breakpoint
ALTER TABLE "reply_events" DROP CONSTRAINT "reply_events_lease_id_pk";--> statement-breakpoint
ALTER TABLE "reply_translations" DROP CONSTRAINT "reply_translations_state_id_language_pk";--> statement-breakpoint
ALTER TABLE "followed_replies" DROP CONSTRAINT "followed_replies_pkey";--> statement-breakpoint
ALTER TABLE "games" DROP CONSTRAINT "games_pkey";--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_pkey";--> statement-breakpoint
ALTER TABLE "saves" DROP CONSTRAINT "saves_pkey";--> statement-breakpoint
ALTER TABLE "states" DROP CONSTRAINT "states_pkey";--> statement-breakpoint
ALTER TABLE "followed_replies" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "reply_events" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "reply_translations" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "states" ADD COLUMN "user_id" uuid;--> statement-breakpoint
-- A turn belongs to whoever has its game. What was kept of a turn follows it; saves of a game that was moved to an
-- account are that account's from now on.
UPDATE "states" s SET "user_id" = g."user_id" FROM "games" g WHERE g."id" = s."game_id";--> statement-breakpoint
UPDATE "followed_replies" f SET "user_id" = g."user_id" FROM "games" g WHERE g."id" = f."game_id";--> statement-breakpoint
UPDATE "reply_events" e SET "user_id" = f."user_id" FROM "followed_replies" f WHERE f."lease" = e."lease";--> statement-breakpoint
UPDATE "memories" m SET "user_id" = s."user_id" FROM "states" s WHERE s."id" = m."state_id";--> statement-breakpoint
UPDATE "pins" p SET "user_id" = s."user_id" FROM "states" s WHERE s."id" = p."state_id";--> statement-breakpoint
UPDATE "reply_translations" r SET "user_id" = s."user_id" FROM "states" s WHERE s."id" = r."state_id";--> statement-breakpoint
UPDATE "saves" v SET "user_id" = s."user_id" FROM "states" s WHERE s."id" = v."state_id" AND v."user_id" <> s."user_id";--> statement-breakpoint
ALTER TABLE "followed_replies" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "memories" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pins" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_events" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_translations" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "states" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "followed_replies" ADD CONSTRAINT "followed_replies_user_id_lease_pk" PRIMARY KEY("user_id","lease");--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_user_id_state_id_pk" PRIMARY KEY("user_id","state_id");--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_user_id_state_id_speaker_type_pk" PRIMARY KEY("user_id","state_id","speaker_type");--> statement-breakpoint
ALTER TABLE "reply_events" ADD CONSTRAINT "reply_events_user_id_lease_id_pk" PRIMARY KEY("user_id","lease","id");--> statement-breakpoint
ALTER TABLE "reply_translations" ADD CONSTRAINT "reply_translations_user_id_state_id_language_pk" PRIMARY KEY("user_id","state_id","language");--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "states" ADD CONSTRAINT "states_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
CREATE INDEX "counted_readers_days" ON "counted_readers" USING btree ("mark") WHERE metric = 'active';--> statement-breakpoint
CREATE INDEX "games_id" ON "games" USING btree ("id");--> statement-breakpoint
CREATE INDEX "states_id" ON "states" USING btree ("id");--> statement-breakpoint
CREATE INDEX "followed_replies_game" ON "followed_replies" USING btree ("user_id","game_id");--> statement-breakpoint
CREATE INDEX "pins_game" ON "pins" USING btree ("user_id","game_id");--> statement-breakpoint
CREATE INDEX "saves_state" ON "saves" USING btree ("user_id","state_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saves_quick" ON "saves" USING btree ("user_id","quick_game_id");--> statement-breakpoint
CREATE INDEX "states_parent" ON "states" USING btree ("user_id","parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "states_idempotency" ON "states" USING btree ("user_id","game_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "followed_replies" ADD CONSTRAINT "followed_replies_game_fk" FOREIGN KEY ("user_id","game_id") REFERENCES "public"."games"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_state_fk" FOREIGN KEY ("user_id","state_id") REFERENCES "public"."states"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_state_fk" FOREIGN KEY ("user_id","state_id") REFERENCES "public"."states"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_events" ADD CONSTRAINT "reply_events_reply_fk" FOREIGN KEY ("user_id","lease") REFERENCES "public"."followed_replies"("user_id","lease") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_translations" ADD CONSTRAINT "reply_translations_state_fk" FOREIGN KEY ("user_id","state_id") REFERENCES "public"."states"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_state_fk" FOREIGN KEY ("user_id","state_id") REFERENCES "public"."states"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "states" ADD CONSTRAINT "states_game_fk" FOREIGN KEY ("user_id","game_id") REFERENCES "public"."games"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "states" ADD CONSTRAINT "states_parent_fk" FOREIGN KEY ("user_id","parent_id") REFERENCES "public"."states"("user_id","id") ON DELETE no action ON UPDATE no action;
