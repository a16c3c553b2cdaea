CREATE TABLE "attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"novel_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"telegram_user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"order_id" uuid,
	"user_id" uuid,
	"novel_id" uuid,
	"novel_name" text DEFAULT '' NOT NULL,
	"stars" integer NOT NULL,
	"telegram_user_id" bigint,
	"fault" text,
	"complaint" text,
	"paid_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refunded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"novel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "telegram_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"novel_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "telegram_updates" (
	"bot_id" bigint NOT NULL,
	"update_id" bigint NOT NULL,
	"body" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "telegram_updates_bot_id_update_id_pk" PRIMARY KEY("bot_id","update_id")
);
--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "for_adults" boolean GENERATED ALWAYS AS (coalesce((head->>'required_18_age')::boolean, false)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "telegram_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "telegram_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_codes" ADD CONSTRAINT "telegram_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_codes" ADD CONSTRAINT "telegram_codes_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_over" ON "attempts" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open" ON "orders" USING btree ("user_id","novel_id") WHERE paid_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_charge" ON "payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_telegram" ON "payments" USING btree ("telegram_user_id");--> statement-breakpoint
CREATE INDEX "payments_recent" ON "payments" USING btree ("paid_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("novel_id","user_id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_codes_live" ON "telegram_codes" USING btree ("user_id",coalesce(novel_id, user_id)) WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "telegram_codes_novel" ON "telegram_codes" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "telegram_codes_expired" ON "telegram_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "telegram_updates_due" ON "telegram_updates" USING btree ("bot_id","due_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "telegram_updates_handled" ON "telegram_updates" USING btree ("handled_at") WHERE handled_at is not null;