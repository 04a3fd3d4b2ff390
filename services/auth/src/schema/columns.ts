import type { User } from '@hunch/proto/http'
import { sql } from 'drizzle-orm'
import { bigint, timestamp } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

export type Provider = NonNullable<z.output<typeof User>['provider']>
/** The identity providers. The provider `email` of an account is not one of them. */
export type ProviderName = Exclude<Provider, 'email'>

export const instant = (name: string) => timestamp(name, { withTimezone: true })
/** A column for the version of the last event that changed the row; 0 before the first event. */
export const version = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
export const madeAt = () => instant('created_at').notNull().default(sql`app_now()`)
