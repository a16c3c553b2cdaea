ALTER TABLE "novel_invitations" DROP CONSTRAINT "novel_invitations_role";--> statement-breakpoint
ALTER TABLE "novel_comments" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "novel_invitations" ADD COLUMN "offered_by" uuid;--> statement-breakpoint
ALTER TABLE "novel_invitations" ADD COLUMN "told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "novel_invitations" ADD CONSTRAINT "novel_invitations_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "novel_invitations_offered" ON "novel_invitations" USING btree ("offered_by");--> statement-breakpoint
ALTER TABLE "novel_invitations" ADD CONSTRAINT "novel_invitations_offer" CHECK ((role = 'owner') = (offered_by is not null));--> statement-breakpoint
ALTER TABLE "novel_invitations" ADD CONSTRAINT "novel_invitations_role" CHECK (role in ('viewer', 'editor', 'owner'));