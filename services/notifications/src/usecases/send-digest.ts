import { isTransient } from '@hunch/kit/errors'
import type { MemberContact } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { nextEvening } from '../domain/evening.ts'
import { mailRetryMs } from '../domain/limits.ts'
import type { Task } from '../store/index.ts'
import { composeDigest } from '../texts/digest.ts'
import { unsubscribePath } from '../texts/paths.ts'
import { type ViewedNote, viewNotes } from './view-notes.ts'

/**
 * A member's digest: first waits for her next 18:00, then sends what came since the last one and
 * is unread. Where she wants no mail or nothing is left to say it ends, until she is told something new.
 */
export async function sendDigest(ctx: Context, task: Task): Promise<void> {
  const { store } = ctx.backend
  const memberId = task.key.slice('digest/'.length)
  const contact = (await ctx.peers.contacts([memberId])).get(memberId)
  if (!contact?.isActive || !contact.emailNotifications || !contact.email) return store.settleTask(task)
  const now = await ctx.backend.now()
  const evening = nextEvening(now, contact.timeZone)
  const { since } = task.data
  if (!task.data.isDue) return store.settleTask(task, { data: { since: since ?? '', isDue: true }, dueAt: evening })
  const notes = await Array.fromAsync(viewNotes(ctx, { memberId, unread: true, since: new Date(String(since)) }))
  if (notes.length === 0) return store.settleTask(task)
  const isSent = await send(ctx, contact, notes)
  const next = isSent
    ? { data: { since: now.toISOString(), isDue: true }, dueAt: evening }
    : { data: task.data, dueAt: new Date(now.getTime() + mailRetryMs) }
  return store.settleTask(task, next)
}

/** False where the mail server is away. */
async function send(ctx: Context, contact: MemberContact, notes: readonly ViewedNote[]): Promise<boolean> {
  const { memberId, email, language } = contact
  const origin = ctx.publicUrl()
  const link = `${origin}${unsubscribePath}?token=${ctx.unsubscribing.tokenFor(memberId)}`
  const digest = composeDigest(notes, { language: language || 'en', product: ctx.productName, origin })
  try {
    await ctx.mail.send({
      to: email,
      ...digest,
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    return true
  } catch (error) {
    if (!isTransient(error)) throw error
    ctx.log.warn({ err: error, member: memberId }, 'a digest could not be sent; it is tried again')
    return false
  }
}
