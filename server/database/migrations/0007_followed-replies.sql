CREATE TABLE "followed_replies" (
	"lease" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"failure" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_events" (
	"lease" uuid NOT NULL,
	"id" integer NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "reply_events_lease_id_pk" PRIMARY KEY("lease","id")
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "leased_by" text;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "leased_for" jsonb;--> statement-breakpoint
ALTER TABLE "followed_replies" ADD CONSTRAINT "followed_replies_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_events" ADD CONSTRAINT "reply_events_lease_followed_replies_lease_fk" FOREIGN KEY ("lease") REFERENCES "public"."followed_replies"("lease") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followed_replies_game" ON "followed_replies" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "followed_replies_over" ON "followed_replies" USING btree ("created_at");