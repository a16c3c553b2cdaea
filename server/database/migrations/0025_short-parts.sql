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
CREATE INDEX "users_guests" ON "users" USING btree ("join_date") WHERE username is null;