CREATE TABLE "translation_jobs" (
	"novel_id" uuid NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease" uuid,
	"lease_until" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translation_jobs_novel_id_language_pk" PRIMARY KEY("novel_id","language"),
	CONSTRAINT "translation_jobs_status" CHECK (status in ('waiting', 'running', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "prompt_version" integer;--> statement-breakpoint
ALTER TABLE "translation_jobs" ADD CONSTRAINT "translation_jobs_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translation_jobs_due" ON "translation_jobs" USING btree ("due_at") WHERE status in ('waiting', 'running');