/**
 * SQL: whether a novel has changed since a version of its publication, or of its draft, at which both were equal (by
 * aliases of their rows). Texts count, and pictures and tracks that the other one lacks or has otherwise; null without
 * a version.
 */
export const changedSince = (novel: string, other: string, version: string): string => `(
  greatest(${novel}.updated_at, (select max(s.changed_at) from scenes s where s.novel_id = ${novel}.id)) > ${version}.created_at
  or exists (
    select 1 from assets a left join assets o on o.novel_id = ${other}.id and o.id = a.id and o.deleted_at is null
    where a.novel_id = ${novel}.id and a.deleted_at is null and a.changed_at > ${version}.created_at
      and (a.type, a.name, a.prompt_description, a.file) is distinct from (o.type, o.name, o.prompt_description, o.file)))`
