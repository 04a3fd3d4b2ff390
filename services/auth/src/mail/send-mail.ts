import { resolveAddress } from '@hunch/kit/config'
import { MailRejected } from '@hunch/kit/mail'
import { findAccount, findAccountByVerifiedEmail, lockAccount } from '../accounts/load-account.ts'
import { emailKey, isAdmin, isAdminEmail } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { hashOf, newToken } from '../tokens.ts'
import { composeDetails, composeMail, composeNotice } from './compose-mail.ts'
import { mailLimits } from './limits.ts'
import { isNoticeMail, isSecurityMail, type LinkKind, linkOf, type MailKind, purposeOf } from './rules.ts'
import * as links from './store/links.ts'
import * as mails from './store/mails.ts'

/**
 * Sends the mail that has been due longest. If its link has a token, creates the token now and stores only its hash. A
 * failed mail is retried for a day. Returns 1, or 0 if no mail is due.
 */
export async function sendMail(ctx: Context): Promise<number> {
  const mail = await ctx.database.transaction(mails.claim)
  if (!mail) return 0
  const { db } = ctx.database
  if (mail.isTooOld) ctx.log.error({ mail: mail.id, tries: mail.tries }, 'a mail was given up')
  try {
    if (!mail.isTooOld) await send(ctx, mail)
    await mails.remove(db, mail.id)
  } catch (error) {
    ctx.log.warn({ err: error, mail: mail.id, tries: mail.tries }, 'a mail could not be sent; it is tried again')
    await mails.postpone(db, mail)
  }
  return 1
}

async function send(ctx: Context, mail: mails.Mail): Promise<void> {
  const { kind } = mail
  if (kind === 'signUpApproved' || kind === 'signUpRefused') return sendPlain(ctx, mail)
  if (isNoticeMail(kind)) return sendNotices(ctx, mail)
  const account = await findRecipient(ctx, mail)
  if (!account) return
  const purpose = purposeOf(kind)
  const language = account.preferredLanguage ?? mail.language
  const origin = mail.origin || resolveAddress(ctx.config.linkOrigin)
  const { timeZone } = account
  if (purpose) await sendLink(ctx, { ...mail, purpose, language, origin }, account)
  else if (isSecurityMail(kind)) await sendDetails(ctx, { ...mail, language, origin }, timeZone)
  else await sendPlain(ctx, { ...mail, language, origin })
}

type Content = Parameters<typeof composeMail>[1]

async function deliver(
  ctx: Context,
  { kind, email, ...mail }: Pick<mails.Mail, 'kind' | 'email'> & Omit<Content, 'product'>,
): Promise<void> {
  const { file } = await ctx.mail.send({
    to: email,
    ...composeMail(kind, { ...mail, product: ctx.config.productName }),
  })
  ctx.config.mailed?.({ to: email, link: mail.link, file })
}

/** Mails the admin's decision on a sign-up, or that a member may sign in again. Sends nothing to the admin's address. */
async function sendPlain(ctx: Context, { kind, email, origin, language, note }: mails.Mail): Promise<void> {
  if (isAdminEmail({ emailKey: emailKey(email) }, ctx.config.adminEmail)) return
  await deliver(ctx, { kind, email, language, link: `${origin}/`, note })
}

/** Mails a member, the admin too, about a change of how they sign in. The link leads to the settings, without a token. */
async function sendDetails(ctx: Context, mail: mails.Mail, timeZone: string): Promise<void> {
  const { kind, email, language, origin, createdAt: at, device } = mail
  const details = composeDetails(language, { at, timeZone, device })
  await deliver(ctx, { kind, email, language, link: `${origin}/account?tab=settings`, details })
}

/**
 * Mails a visitor about their legal notices, with a link to the operator's contact. Nothing that the visitor wrote is in the
 * mail, nor a link to the content: anyone can send a notice in another person's name. Sends nothing if moderation no longer has
 * the address. A mail that the mail server rejects is not retried, since anyone can invent an address.
 */
async function sendNotices(ctx: Context, { id, kind, origin, notices }: mails.Mail): Promise<void> {
  const found = await ctx.cases.fetchNotices(notices.map(({ reportId }) => reportId))
  const newest = found.at(-1)
  if (!newest) return
  const { email, language } = newest
  const states = new Map(notices.map(({ reportId, state }) => [reportId, state]))
  const details = found.map(({ reportId, caseId, sentAt }) =>
    composeNotice(language, states.get(reportId) ?? 'received', { number: caseId, sentAt }),
  )
  const link = `${origin || resolveAddress(ctx.config.linkOrigin)}/contact`
  try {
    await deliver(ctx, { kind, email, language, link, details })
  } catch (error) {
    if (!(error instanceof MailRejected)) throw error
    ctx.log.warn({ err: error, mail: id }, 'the mail server rejected a mail about legal notices; it is dropped')
  }
}

type LinkMail = mails.Mail & { readonly purpose: LinkKind }

/** Returns the account that a mail is for; undefined if the mail is no longer needed. */
async function findRecipient(ctx: Context, { kind, email, accountId }: mails.Mail): Promise<Account | undefined> {
  const { db } = ctx.database
  if (kind === 'passwordReset' || kind === 'adminSignIn') {
    const account = await findAccountByVerifiedEmail(db, email)
    const hasPassword = account?.isActive && (await mails.hasPassword(db, account.id))
    return hasPassword && (kind === 'passwordReset' || isAdmin(account, ctx.config.adminEmail)) ? account : undefined
  }
  const account = accountId ? await findAccount(db, accountId) : undefined
  if (isSecurityMail(kind)) return account
  if (kind !== 'emailVerification') return stillFits(kind, account, email) ? account : undefined
  const needsIt = account?.email === email && !account.emailVerified && !isAdminEmail(account, ctx.config.adminEmail)
  // An address that another account has verified gets no mail.
  return needsIt && !(await findAccountByVerifiedEmail(db, email)) ? account : undefined
}

/** Whether moderation's decision still applies to the account, and the account still has this verified address. */
const stillFits = (kind: MailKind, account: Account | undefined, email: string): boolean =>
  account?.emailVerified === true && account.email === email && account.isActive === (kind === 'reactivated')

async function sendLink(
  ctx: Context,
  { kind, purpose, origin, language, actId, asker, accountId: askedFrom }: LinkMail,
  account: Account,
): Promise<void> {
  const token = newToken()
  const { id: accountId, email, emailKey } = account
  // The link is stored before the mail is sent, so that it works as soon as the mail arrives.
  const hash = hashOf(token)
  const isKnown = kind === 'adminSignIn' && askedFrom === accountId
  if (!(await storeLink(ctx, { hash, purpose, accountId, emailKey, actId, asker }, isKnown))) return
  const link = linkOf(purpose, { origin, token, email })
  try {
    await deliver(ctx, { kind, email, language, link })
  } catch (error) {
    await links.remove(ctx.database.db, hash)
    throw error
  }
}

const goodLinks: Readonly<Partial<Record<LinkKind, number>>> = mailLimits.goodLinks

/**
 * Stores a link that is about to be mailed. Returns false if the account has the maximum number of valid links for this
 * purpose, so that strangers cannot flood the owner's mailbox. A link for a known browser (`isKnown`) is exempt.
 */
function storeLink(ctx: Context, link: links.NewLink, isKnown: boolean): Promise<boolean> {
  return ctx.database.transaction(async (tx) => {
    await lockAccount(tx, link.accountId)
    const { accountId, purpose } = link
    const most = goodLinks[purpose]
    if (most && !isKnown && (await links.countGood(tx, accountId, purpose)) >= most) return false
    await links.insert(tx, link)
    return true
  })
}
