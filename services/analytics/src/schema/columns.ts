import { date, timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A calendar day, e.g. `2026-11-21`. */
export const day = (name: string) => date(name, { mode: 'string' })
