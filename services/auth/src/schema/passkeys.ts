import type { passkeyUses } from '@hunch/proto/http'
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant, madeAt } from './columns.ts'

/** What authenticators call an account by, and what its passkeys are for; a row once a passkey was begun. */
export const passkeyHolders = pgTable('passkey_holders', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Random, so that it says nothing about the account to whoever finds it on a device. */
  userHandle: text('user_handle').notNull().unique(),
  /** The admin's choice; it decides nothing for members. */
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
    /** In base64url, as the key. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says that it signed; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser reaches the authenticator, as it said. */
    transports: text('transports').array().notNull(),
    /** The host that browsers use it at (the relying party's id). */
    host: text('host').notNull(),
    name: text('name').notNull(),
    createdAt: madeAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
)

/** The admin's recovery codes that were not used yet. Of a code only the SHA-256 is stored, made with the account's id. */
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
