import { isTransient } from '@hunch/kit/errors'
import { MailRejected } from '@hunch/kit/mail'
import type { MemberContact } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { type ViewedNotification, viewNotifications } from '../notifications/view-notifications.ts'
import { digestKeyOf } from '../tasks/keys.ts'
import type { Task } from '../tasks/store.ts'
import { unsubscribeLinkOf } from '../unsubscribe/page.ts'
import { composeDigest } from './compose-mail.ts'
import { digestLimits } from './limits.ts'
import { nextEvening } from './rules.ts'

/**
 * Runs a member's digest task: waits for the member's next 18:00, then sends the unread
 * notifications since the last digest. If the member gets no mails, or no notification is unread, the
 * task ends; the next notification adds the task again. A rejected mail is tried again the next evening.
 *
 * The task of a member who gets no mails waits for the evening too, so that auth is not called for each notification.
 */
export async function sendDigest(ctx: Context, task: Task): Promise<void> {
  const { tasks } = ctx.stores
  const memberId = task.key.slice(digestKeyOf('').length)
  const contact = (await ctx.peers.contacts([memberId])).get(memberId)
  if (!contact) return tasks.settle(task) // the member was erased
  const now = await ctx.now()
  const evening = nextEvening(now, contact.timeZone)
  const { since } = task.data
  if (!task.data.isDue) return tasks.settle(task, { data: { since: since ?? '', isDue: true }, dueAt: evening })
  if (!contact.isActive || !contact.emailNotifications || !contact.email) return tasks.settle(task)
  const query = { memberId, readFor: memberId, unread: true, since: new Date(String(since)) }
  const notifications = await Array.fromAsync(viewNotifications(ctx, query))
  if (notifications.length === 0) return tasks.settle(task)
  const outcome = await send(ctx, contact, notifications)
  if (outcome === 'sent') return tasks.settle(task, { data: { since: now.toISOString(), isDue: true }, dueAt: evening })
  const retryAt = outcome === 'rejected' ? evening : new Date(now.getTime() + digestLimits.mailRetryMs)
  return tasks.settle(task, { data: task.data, dueAt: retryAt })
}

/** Sends a digest. Returns `rejected` if the mail server refuses the mail, and `unavailable` if a retry may soon succeed. */
async function send(
  ctx: Context,
  contact: MemberContact,
  notifications: readonly ViewedNotification[],
): Promise<'sent' | 'rejected' | 'unavailable'> {
  const { memberId, email, language } = contact
  const origin = ctx.publicUrl()
  const unsubscribeLink = unsubscribeLinkOf(origin, ctx.unsubscribeTokens.tokenFor(memberId))
  const digest = composeDigest(notifications, {
    language: language || 'en',
    product: ctx.productName,
    origin,
    unsubscribeLink,
  })
  try {
    await ctx.mail.send({
      to: email,
      ...digest,
      headers: { 'List-Unsubscribe': `<${unsubscribeLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    return 'sent'
  } catch (error) {
    const isRejected = error instanceof MailRejected
    if (!isRejected && !isTransient(error)) throw error
    const outcome = isRejected ? 'rejected' : 'unavailable'
    ctx.log.warn({ err: error, member: memberId, outcome }, 'a digest could not be sent; it is tried again')
    return outcome
  }
}
