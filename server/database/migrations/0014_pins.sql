CREATE TABLE "pins" (
	"state_id" uuid NOT NULL,
	"speaker_type" text NOT NULL,
	"game_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pins_state_id_speaker_type_pk" PRIMARY KEY("state_id","speaker_type")
);
--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pins_game" ON "pins" USING btree ("game_id");