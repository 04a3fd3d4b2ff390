import { findAccount, findAccountByVerifiedEmail, lockAccount } from '../accounts/load-account.ts'
import { isAdminEmail } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { hashOf, newToken } from '../tokens.ts'
import { composeMail } from './compose-mail.ts'
import { linkOf } from './rules.ts'
import * as links from './store/links.ts'
import * as mails from './store/mails.ts'

/**
 * Sends the mail that is due, with a link whose token is made now and stored only as a hash. A mail
 * that cannot be sent is sent again later, for a day. Returns 1, or 0 where none is due.
 */
export async function sendMail(ctx: Context): Promise<number> {
  const mail = await ctx.database.transaction(mails.claim)
  if (!mail) return 0
  const { db } = ctx.database
  const account = mail.isTooOld ? undefined : await findRecipient(ctx, mail)
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

/** Returns the account that a mail is for; undefined where none needs it any more. */
async function findRecipient(ctx: Context, { kind, email, accountId }: mails.Mail): Promise<Account | undefined> {
  const { db } = ctx.database
  if (kind === 'passwordReset') {
    const account = await findAccountByVerifiedEmail(db, email)
    const mayReset = account?.isActive && (await mails.hasPassword(db, account.id))
    return mayReset ? account : undefined
  }
  const account = accountId ? await findAccount(db, accountId) : undefined
  const needsIt = account?.email === email && !account.emailVerified && !isAdminEmail(account, ctx.config.adminEmail)
  // No mail goes to an address that another account has verified.
  return needsIt && !(await findAccountByVerifiedEmail(db, email)) ? account : undefined
}

async function send(ctx: Context, { kind, origin, ...mail }: mails.Mail, account: Account): Promise<void> {
  const token = newToken()
  const { id: accountId, email, emailKey } = account
  // Stored before the mail is sent, so that a link works as soon as somebody reads it.
  const hash = hashOf(token)
  if (!(await storeLink(ctx, { hash, purpose: kind, accountId, emailKey }))) return
  const link = linkOf(kind, { origin, token, email })
  const language = account.preferredLanguage ?? mail.language
  const content = composeMail(kind, { language, product: ctx.config.productName, link })
  try {
    const { file } = await ctx.mail.send({ to: email, ...content })
    ctx.config.mailed?.({ to: email, link, file })
  } catch (error) {
    await links.remove(ctx.database.db, hash)
    throw error
  }
}

/**
 * Stores a link that is about to be mailed; false where the account has enough reset links that are
 * good. However many resets strangers request, the owner's mailbox is not flooded and has a good link.
 */
function storeLink(ctx: Context, link: links.NewLink): Promise<boolean> {
  return ctx.database.transaction(async (tx) => {
    await lockAccount(tx, link.accountId)
    const { accountId, purpose } = link
    if (purpose === 'passwordReset' && (await links.countGood(tx, accountId, purpose)) >= fixedLimits.goodResetLinks)
      return false
    await links.insert(tx, link)
    return true
  })
}
