import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A time with millisecond precision, like JavaScript's. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A version column: the version of the last event that was handled; 0 before the first event. */
export const version = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
