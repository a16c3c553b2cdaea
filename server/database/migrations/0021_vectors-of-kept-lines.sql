ALTER TABLE "memories" ADD COLUMN "vectors" "bytea";--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "vectors_by" text;