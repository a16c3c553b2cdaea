-- Its letters, and each two in a row: from the first one on, and from the second one on. Its cost keeps the planner from
-- trying it on one novel after the other.
CREATE OR REPLACE FUNCTION short_parts(whole text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
begin
  return string_to_array(whole, null)
    || string_to_array(rtrim(regexp_replace(whole, '(..)', E'\\1\x01', 'g'), E'\x01'), E'\x01')
    || string_to_array(rtrim(regexp_replace(substr(whole, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), E'\x01');
end
$$;--> statement-breakpoint
CREATE INDEX "novels_name_parts" ON "novels" USING gin (short_parts(name_folded)) WHERE kind = 'production' and not hidden;--> statement-breakpoint
CREATE INDEX "novels_description_parts" ON "novels" USING gin (short_parts(description_folded)) WHERE kind = 'production' and not hidden;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("join_date") WHERE username is null;--> statement-breakpoint
-- How often each of them is there: of an index of some rows alone the planner does not know it.
CREATE STATISTICS novels_name_parts_known ON (short_parts(name_folded)) FROM novels;--> statement-breakpoint
CREATE STATISTICS novels_description_parts_known ON (short_parts(description_folded)) FROM novels;--> statement-breakpoint
ANALYZE novels;
