CREATE TABLE "stray_files" (
	"folder" text PRIMARY KEY NOT NULL,
	"remove_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "file" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "stray_files_due" ON "stray_files" USING btree ("remove_after");