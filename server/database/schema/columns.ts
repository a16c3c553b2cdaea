import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with time zone. */
export const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Bytes, as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** When a row was created. */
export const created = () => when('created_at').notNull().defaultNow()
