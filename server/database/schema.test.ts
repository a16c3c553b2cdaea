import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'
import { allTables } from './schema/all-tables.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts'

/** All parts of a schema as sorted lines, without the table of applied migrations. */
const dumpQuery = `
  WITH relation AS (
    SELECT c.oid, c.relname, c.relkind FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname !~ '^schema_migrations'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  )
  SELECT format('%s %s', relkind, relname) AS line FROM relation
  UNION ALL
  SELECT format('column %s.%s %s null=%s default=%s generated=%s', relname, attname,
    format_type(atttypid, atttypmod), NOT attnotnull, pg_get_expr(adbin, adrelid), attgenerated)
    FROM relation JOIN pg_attribute a ON attrelid = relation.oid AND attnum > 0 AND NOT attisdropped AND relkind = 'r'
    LEFT JOIN pg_attrdef ON adrelid = relation.oid AND adnum = attnum
  UNION ALL
  SELECT format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(k.oid))
    FROM relation JOIN pg_constraint k ON conrelid = relation.oid
  UNION ALL
  SELECT format('index %s', pg_get_indexdef(relation.oid)) FROM relation WHERE relkind = 'i'
  UNION ALL
  SELECT format('sequence %s %s', relname, row_to_json(s)) FROM relation JOIN pg_sequence s ON seqrelid = relation.oid
    WHERE NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = relation.oid AND d.deptype = 'i')
  UNION ALL
  SELECT format('function %s %s', proname, prosrc) FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('trigger %s %s', relname, pg_get_triggerdef(t.oid)) FROM relation
    JOIN pg_trigger t ON tgrelid = relation.oid AND NOT tgisinternal
  UNION ALL
  SELECT format('type %s %s', typname, enumlabel) FROM pg_type JOIN pg_enum ON enumtypid = pg_type.oid
  ORDER BY 1`

async function dump(database: TestDatabase): Promise<string[]> {
  const { rows } = await database.pool.query<{ line: string }>(dumpQuery)
  // The number of a sequence's relation does not matter.
  return rows.map(({ line }) => line.replace(/"seqrelid":"?\d+"?,/, ''))
}

/** What maintains `scene_count`: the table definitions cannot express triggers. */
const isTrigger = (line: string) => /^(function count_scenes|trigger scenes CREATE TRIGGER scenes_\w+) /.test(line)

/** Functions used in indexes: without them the tables cannot be created. */
const indexFunctionsQuery = `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE proname = 'short_parts'`

it.skipIf(process.env.TEST_PARTITIONS)(
  'is the same whether it is built fresh from the tables or migrated step by step (needs tables in one piece)',
  async () => {
    const migrated = await createTestDatabase()
    const fresh = await createEmptyDatabase()
    const { rows } = await migrated.pool.query<{ name: string }>(
      `SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql'`,
    )
    for (const { name } of rows) await fresh.pool.query(`CREATE EXTENSION ${name}`)
    const functions = await migrated.pool.query<{ definition: string }>(indexFunctionsQuery)
    for (const { definition } of functions.rows) await fresh.pool.query(definition)
    const nothing = generateDrizzleJson({})
    for (const statement of await generateMigration(nothing, generateDrizzleJson(allTables))) {
      await fresh.pool.query(statement)
    }

    const lines = await dump(fresh)
    expect(lines.length).toBeGreaterThan(20)
    const stepByStep = await dump(migrated)
    expect(stepByStep.filter((line) => !isTrigger(line))).toEqual(lines)
    expect(stepByStep.filter(isTrigger)).toHaveLength(4)

    await fresh.pool.query('ALTER TABLE novels ADD COLUMN forgotten int')
    expect(await dump(fresh)).not.toEqual(lines)
    await Promise.all([migrated.close(), fresh.close()])
  },
)
