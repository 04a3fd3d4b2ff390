import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { isAdminEmail } from '../domain/admin.ts'
import { linkOf } from '../domain/mail.ts'
import { hashOf, tokenBits } from '../domain/token.ts'
import * as accounts from '../store/accounts.ts'
import * as mails from '../store/mails.ts'
import * as passwords from '../store/passwords.ts'
import * as tokens from '../store/tokens.ts'
import { composeMail } from '../texts/mail.ts'

/**
 * Sends the mail that is due, with a link whose token is made now and kept hashed only. Where it
 * cannot be sent it is tried again later, for a day. Answers 1, or 0 where none is due.
 */
export async function sendMail(ctx: Context): Promise<number> {
  const mail = await ctx.database.transaction(mails.claim)
  if (!mail) return 0
  const { db } = ctx.database
  const account = mail.isTooOld ? undefined : await recipientOf(ctx, mail)
  if (mail.isTooOld) ctx.log.error({ mail: mail.id, tries: mail.tries }, 'a mail was given up')
  try {
    if (account) await send(ctx, mail, account)
    await mails.remove(db, mail.id)
  } catch (error) {
    ctx.log.warn({ err: error, mail: mail.id, tries: mail.tries }, 'a mail could not be sent; it is tried again')
    await mails.postpone(db, mail)
  }
  return 1
}

/** Whom a mail is for; nobody where no account has use for it any more. */
async function recipientOf(ctx: Context, { kind, email, accountId }: mails.Mail) {
  const { db } = ctx.database
  if (kind === 'passwordReset') {
    const account = await accounts.findByVerifiedEmail(db, email)
    const mayReset = account?.isActive && (await passwords.findHash(db, account.id))
    return mayReset ? account : undefined
  }
  const account = accountId ? await accounts.find(db, accountId) : undefined
  const hasUse = account?.email === email && !account.emailVerified && !isAdminEmail(account, ctx.config.adminEmail)
  return hasUse ? account : undefined
}

async function send(ctx: Context, { kind, origin, ...mail }: mails.Mail, account: accounts.Account): Promise<void> {
  const token = randomBytes(tokenBits / 8).toString('base64url')
  const { id: accountId, email, emailKey } = account
  // Before the mail goes: a link that somebody reads is a link that works.
  await tokens.insert(ctx.database.db, { hash: hashOf(token), purpose: kind, accountId, emailKey })
  const link = linkOf(kind, { origin, token, email })
  const language = account.preferredLanguage ?? mail.language
  await ctx.mail.send({ to: email, ...composeMail(kind, { language, product: ctx.config.productName, link }) })
  ctx.config.mailed?.({ to: email, link })
}
