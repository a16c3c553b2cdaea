DROP INDEX "orders_open";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open" ON "orders" USING btree ("user_id","novel_id","stars") WHERE paid_at is null;