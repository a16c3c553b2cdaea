-- Trigrams serve the search for parts of names and descriptions.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."changes" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "assets" (
	"novel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"prompt_description" text NOT NULL,
	"extension" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"changed" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "assets_novel_id_id_pk" PRIMARY KEY("novel_id","id"),
	CONSTRAINT "assets_type" CHECK (type in ('sprite', 'background', 'music'))
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"novel_id" uuid NOT NULL,
	"lease" uuid,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"user_id" uuid NOT NULL,
	"novel_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_user_id_novel_id_pk" PRIMARY KEY("user_id","novel_id")
);
--> statement-breakpoint
CREATE TABLE "novels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"play_link" text,
	"head" jsonb NOT NULL,
	"name_folded" text NOT NULL,
	"description_folded" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed" bigint NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"price_stars" integer DEFAULT 0 NOT NULL,
	"telegram_group_required" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "novels_kind" CHECK (kind in ('building', 'production')),
	CONSTRAINT "novels_link" CHECK ((kind = 'production') = (play_link is not null))
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"user_id" uuid NOT NULL,
	"novel_id" uuid NOT NULL,
	"current_state_id" uuid,
	"biography_name" text,
	"biography" text,
	"confirmed_18" boolean DEFAULT false NOT NULL,
	"in_library_since" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "readings_user_id_novel_id_pk" PRIMARY KEY("user_id","novel_id")
);
--> statement-breakpoint
CREATE TABLE "saves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"novel_id" uuid NOT NULL,
	"state_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scenes" (
	"novel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"place" integer NOT NULL,
	"document" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "scenes_novel_id_id_pk" PRIMARY KEY("novel_id","id"),
	CONSTRAINT "scenes_type" CHECK (type in ('interactive', 'static'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"document_hash" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spending" (
	"spender" text NOT NULL,
	"day" text NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "spending_spender_day_pk" PRIMARY KEY("spender","day")
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"parent_id" uuid,
	"depth" integer NOT NULL,
	"document" jsonb NOT NULL,
	"idempotency_key" text,
	"move_hash" text,
	"record" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"novel_id" uuid NOT NULL,
	"language" text NOT NULL,
	"unit" text NOT NULL,
	"source_hash" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"made_by" text NOT NULL,
	"changed" bigint NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_novel_id_language_unit_source_hash_pk" PRIMARY KEY("novel_id","language","unit","source_hash"),
	CONSTRAINT "translations_made_by" CHECK (made_by in ('author', 'model'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text,
	"username_folded" text,
	"password_hash" text,
	"guest_key" text,
	"ip" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"telegram_user_id" bigint,
	"telegram_group_member" boolean DEFAULT false NOT NULL,
	"join_date" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenes" ADD CONSTRAINT "scenes_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "states" ADD CONSTRAINT "states_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "states" ADD CONSTRAINT "states_parent_id_states_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_changed" ON "assets" USING btree ("novel_id","changed");--> statement-breakpoint
CREATE INDEX "assets_deleted" ON "assets" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "games_user" ON "games" USING btree ("user_id","novel_id");--> statement-breakpoint
CREATE INDEX "games_novel" ON "games" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "likes_novel" ON "likes" USING btree ("novel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "novels_play_link" ON "novels" USING btree ("play_link");--> statement-breakpoint
CREATE INDEX "novels_owner" ON "novels" USING btree ("owner_id","kind","updated_at");--> statement-breakpoint
CREATE INDEX "novels_recent" ON "novels" USING btree ("created_at","id") WHERE kind = 'production' and not hidden;--> statement-breakpoint
CREATE INDEX "novels_liked" ON "novels" USING btree ("likes","id") WHERE kind = 'production' and not hidden;--> statement-breakpoint
CREATE INDEX "novels_name" ON "novels" USING gin (name_folded gin_trgm_ops) WHERE kind = 'production' and not hidden;--> statement-breakpoint
CREATE INDEX "novels_description" ON "novels" USING gin (description_folded gin_trgm_ops) WHERE kind = 'production' and not hidden;--> statement-breakpoint
CREATE INDEX "readings_library" ON "readings" USING btree ("user_id","in_library_since") WHERE in_library_since is not null;--> statement-breakpoint
CREATE INDEX "readings_novel" ON "readings" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "saves_user" ON "saves" USING btree ("user_id","novel_id","created_at");--> statement-breakpoint
CREATE INDEX "saves_state" ON "saves" USING btree ("state_id");--> statement-breakpoint
CREATE INDEX "scenes_changed" ON "scenes" USING btree ("novel_id","changed");--> statement-breakpoint
CREATE INDEX "scenes_deleted" ON "scenes" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_document" ON "sessions" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "states_game" ON "states" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "states_parent" ON "states" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "states_idempotency" ON "states" USING btree ("game_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "translations_changed" ON "translations" USING btree ("novel_id","changed");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username_folded");--> statement-breakpoint
CREATE UNIQUE INDEX "users_guest" ON "users" USING btree ("guest_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_telegram" ON "users" USING btree ("telegram_user_id");