ALTER TABLE "games" ADD COLUMN "claim_key" text;--> statement-breakpoint
CREATE INDEX "games_claim" ON "games" USING btree ("claim_key") WHERE claim_key is not null;