CREATE OR REPLACE FUNCTION short_parts(whole text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  with letters as (
    select letter, lead(letter) over (order by place) as next
    from unnest(string_to_array(whole, null)) with ordinality as split(letter, place)
  )
  select array(select letter from letters union select letter || next from letters where next is not null)
$$;--> statement-breakpoint
CREATE INDEX "novels_name_parts" ON "novels" USING gin (short_parts(name_folded)) WHERE kind = 'production' and not hidden;--> statement-breakpoint
CREATE INDEX "novels_description_parts" ON "novels" USING gin (short_parts(description_folded)) WHERE kind = 'production' and not hidden;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("join_date") WHERE username is null;