import type { passkeyUses } from '@hunch/proto/http'
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant, madeAt } from './columns.ts'

/** The user handle of an account, and the use of its passkeys. The first attempt to add a passkey creates the row. */
export const passkeyHolders = pgTable('passkey_holders', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Random, so that the handle on a device reveals nothing about the account. */
  userHandle: text('user_handle').notNull().unique(),
  /** Whether the admin's passkeys sign in alone or confirm the password; ignored for members. */
  use: text('use').$type<(typeof passkeyUses)[number]>().notNull().default('secondFactor'),
})

/** Passkeys: public keys of credentials, each bound to a host. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** In base64url, as is `publicKey`. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; 0 if the authenticator does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser reaches the authenticator, as the browser reported it. */
    transports: text('transports').array().notNull(),
    /** The host that the passkey works at (the relying party's id). */
    host: text('host').notNull(),
    name: text('name').notNull(),
    createdAt: madeAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
)

/** The admin's unused recovery codes. Only a SHA-256 of code and account id is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_pkey', columns: [table.accountId, table.hash] })],
)
