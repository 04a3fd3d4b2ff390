import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MailKind, NoticeMailed } from '../mail/rules.ts'
import { accounts } from './accounts.ts'
import { instant, madeAt } from './columns.ts'

/** Queued mails; a sent one is deleted. The rows contain no token: it is created when the mail is sent. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    /**
     * The recipient's address. For a reset or a sign-in link, the address is stored as the person typed it. Empty for a mail
     * about legal notices: moderation has that address.
     */
    email: text('email').notNull(),
    /** The account that the mail is about, or for a sign-in link the account of the known browser. Null for other mails. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Start of the link, for example `https://hunch.example`. If empty, the mail gets the origin configured at sending. */
    origin: text('origin').notNull(),
    /** The browser's language. The account's preferred language takes precedence. */
    language: text('language').notNull(),
    /** The admin's reason for a refusal; usually empty. */
    note: text('note').notNull().default(''),
    /** The act of moderation that the mail is about; null for other mails. */
    actId: uuid('act_id'),
    /** The legal notices that the mail is about; usually empty. */
    notices: jsonb('notices').$type<readonly NoticeMailed[]>().notNull().default([]),
    /** In a mail about a change of how a member signs in: the browser, such as "Firefox on Android". Otherwise empty. */
    device: text('device').notNull().default(''),
    /** The SHA-256 of the secret of the browser that asked for a sign-in link; null for other mails. */
    asker: text('asker'),
    tries: integer('tries').notNull().default(0),
    createdAt: madeAt(),
    dueAt: instant('due_at').notNull().default(sql`app_now()`),
  },
  (table) => [index('mails_due_at').on(table.dueAt), index('mails_account').on(table.accountId)],
)
