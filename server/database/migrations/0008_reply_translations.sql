CREATE TABLE "reply_translations" (
	"state_id" uuid NOT NULL,
	"language" text NOT NULL,
	"text" text,
	"tries" integer DEFAULT 1 NOT NULL,
	"try_after" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_translations_state_id_language_pk" PRIMARY KEY("state_id","language")
);
--> statement-breakpoint
ALTER TABLE "reply_translations" ADD CONSTRAINT "reply_translations_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE cascade ON UPDATE no action;