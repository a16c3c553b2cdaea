CREATE TABLE "novel_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "novel_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"novel_id" uuid NOT NULL,
	"role" text NOT NULL,
	"token_hash" text,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "novel_invitations_role" CHECK (role in ('viewer', 'editor')),
	CONSTRAINT "novel_invitations_means" CHECK ((token_hash is null) <> (user_id is null))
);
--> statement-breakpoint
CREATE TABLE "novel_members" (
	"novel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "novel_members_novel_id_user_id_pk" PRIMARY KEY("novel_id","user_id"),
	CONSTRAINT "novel_members_role" CHECK (role in ('viewer', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "novel_presence" (
	"novel_id" uuid NOT NULL,
	"tab" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" jsonb NOT NULL,
	"held" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "novel_presence_novel_id_tab_pk" PRIMARY KEY("novel_id","tab")
);
--> statement-breakpoint
CREATE TABLE "novel_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"novel_id" uuid NOT NULL,
	"place" jsonb NOT NULL,
	"about" text NOT NULL,
	"changed" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid
);
--> statement-breakpoint
ALTER TABLE "novel_comments" ADD CONSTRAINT "novel_comments_thread_id_novel_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."novel_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_comments" ADD CONSTRAINT "novel_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_invitations" ADD CONSTRAINT "novel_invitations_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_invitations" ADD CONSTRAINT "novel_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_members" ADD CONSTRAINT "novel_members_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_members" ADD CONSTRAINT "novel_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_presence" ADD CONSTRAINT "novel_presence_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_presence" ADD CONSTRAINT "novel_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_threads" ADD CONSTRAINT "novel_threads_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novel_threads" ADD CONSTRAINT "novel_threads_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "novel_comments_thread" ON "novel_comments" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "novel_comments_author" ON "novel_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "novel_invitations_novel" ON "novel_invitations" USING btree ("novel_id");--> statement-breakpoint
CREATE INDEX "novel_invitations_user" ON "novel_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "novel_invitations_token" ON "novel_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "novel_members_user" ON "novel_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "novel_presence_user" ON "novel_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "novel_presence_seen" ON "novel_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "novel_threads_changed" ON "novel_threads" USING btree ("novel_id","changed");--> statement-breakpoint
CREATE INDEX "novel_threads_resolver" ON "novel_threads" USING btree ("resolved_by");