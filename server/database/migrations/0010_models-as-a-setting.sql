CREATE TABLE "model_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"base_url" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"sealed_key" text,
	"prices" jsonb,
	"probe" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "state_id" uuid;--> statement-breakpoint
ALTER TABLE "spending" ADD COLUMN "nanos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "model_connections_owner" ON "model_connections" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_state" ON "reports" USING btree ("state_id") WHERE state_id is not null;--> statement-breakpoint
CREATE INDEX "spending_day" ON "spending" USING btree ("day");