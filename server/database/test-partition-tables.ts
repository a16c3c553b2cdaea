import type pg from 'pg'
import { distributed } from './distribution.ts'
import { transaction } from './transaction.ts'

/** A table's definition besides its columns, as SQL to recreate it. */
interface Rules {
  constraints: { table: string; name: string; definition: string; kind: string }[]
  indexes: { definition: string }[]
}

/**
 * Divides the tables that grow with readers into `parts` partitions by the hash of their keys, preserving columns,
 * keys, indexes, references and rows. This reproduces on one machine what holds on a cluster, which divides them by the
 * same keys.
 */
export async function partitionTables(pool: pg.Pool, parts: number): Promise<void> {
  const keys = Object.entries(distributed)
  const names = keys.map(([name]) => name)
  await transaction(pool, async (client) => {
    const rules = await readRules(client, names)
    for (const { table, name } of rules.constraints.filter(({ kind }) => kind === 'f')) {
      await client.query(`alter table ${table} drop constraint "${name}"`)
    }
    for (const [name, key] of keys) await divide(client, name, key, parts)
    const last = (kind: string) => (kind === 'f' ? 1 : 0)
    const ordered = rules.constraints.toSorted((a, b) => last(a.kind) - last(b.kind))
    for (const { definition } of rules.indexes) await client.query(definition)
    for (const { table, name, definition } of ordered) {
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
    }
  })
}

async function readRules(client: pg.PoolClient, names: readonly string[]): Promise<Rules> {
  const constraints = await client.query<Rules['constraints'][number]>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition, k.contype as kind
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) and k.contype in ('p', 'u', 'f', 'c')`,
    [names],
  )
  const indexes = await client.query<Rules['indexes'][number]>(
    `select pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    [names],
  )
  return { constraints: constraints.rows, indexes: indexes.rows }
}

async function divide(client: pg.PoolClient, name: string, key: string, parts: number): Promise<void> {
  await client.query(`alter table ${name} rename to whole_${name}`)
  await client.query(
    `create table ${name} (like whole_${name} including defaults including storage) partition by hash (${key})`,
  )
  for (let part = 0; part < parts; part++) {
    await client.query(
      `create table ${name}_${part} partition of ${name} for values with (modulus ${parts}, remainder ${part})`,
    )
  }
  await client.query(`insert into ${name} select * from whole_${name}`)
  await client.query(`drop table whole_${name}`)
}
