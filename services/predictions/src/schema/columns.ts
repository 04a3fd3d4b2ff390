import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A time to the millisecond, as JavaScript has it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The version of an aggregate that an event was published with; 0 before the first. */
export const version = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
