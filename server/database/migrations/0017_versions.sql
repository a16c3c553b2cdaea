CREATE TABLE "version_parts" (
	"novel_id" uuid NOT NULL,
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"base" integer,
	"bytes" "bytea",
	CONSTRAINT "version_parts_novel_id_part_number_pk" PRIMARY KEY("novel_id","part","number")
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"novel_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "versions_novel_id_number_pk" PRIMARY KEY("novel_id","number")
);
--> statement-breakpoint
CREATE TABLE "versions_due" (
	"novel_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "synced_version" integer;--> statement-breakpoint
ALTER TABLE "novels" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "version_parts" ADD CONSTRAINT "version_parts_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions_due" ADD CONSTRAINT "versions_due_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "versions_made_by" ON "versions" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "versions_due_since" ON "versions_due" USING btree ("since");--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_draft_id_novels_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."novels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "novels_draft" ON "novels" USING btree ("draft_id") WHERE draft_id is not null;--> statement-breakpoint
CREATE INDEX "novels_deleted" ON "novels" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
-- Novels from before there were versions get their first one by and by.
INSERT INTO "versions_due" ("novel_id", "since") SELECT "id", "created_at" FROM "novels";--> statement-breakpoint
-- A published novel is of the oldest draft of its owner that it shares a scene with.
UPDATE "novels" p SET "draft_id" = (
	SELECT d."id" FROM "novels" d WHERE d."kind" = 'building' AND d."owner_id" = p."owner_id" AND d."created_at" < p."created_at"
		AND EXISTS (SELECT 1 FROM "scenes" s JOIN "scenes" t ON t."id" = s."id" AND t."novel_id" = d."id" WHERE s."novel_id" = p."id")
	ORDER BY d."created_at" LIMIT 1
) WHERE p."kind" = 'production';
