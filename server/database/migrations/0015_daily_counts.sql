CREATE TABLE "counted_readers" (
	"novel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "counted_readers_novel_id_user_id_metric_mark_pk" PRIMARY KEY("novel_id","user_id","metric","mark")
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"novel_id" uuid NOT NULL,
	"day" text NOT NULL,
	"metric" text NOT NULL,
	"subject" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "daily_counts_novel_id_day_metric_subject_pk" PRIMARY KEY("novel_id","day","metric","subject")
);
--> statement-breakpoint
ALTER TABLE "counted_readers" ADD CONSTRAINT "counted_readers_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_readers" ADD CONSTRAINT "counted_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_novel_id_novels_id_fk" FOREIGN KEY ("novel_id") REFERENCES "public"."novels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counted_readers_user" ON "counted_readers" USING btree ("user_id");