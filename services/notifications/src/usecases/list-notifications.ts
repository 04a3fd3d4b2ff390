import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { kindsOf } from '../domain/kinds.ts'
import { languageOf } from './language-of.ts'
import { type ViewedNote, viewNotes } from './view-notes.ts'

const friends = kindsOf('friend_activity')

/** A page of a member's notifications, and the language that she has chosen. */
export async function listNotifications(
  ctx: Context,
  member: Member,
  { filter, limit, offset }: { filter: 'all' | 'unread' | 'friends'; limit: number; offset: number },
): Promise<{ notes: ViewedNote[]; language: string | undefined }> {
  const wanted = {
    memberId: member.id,
    ...(filter === 'unread' ? { unread: true } : {}),
    ...(filter === 'friends' ? { kinds: friends } : {}),
  }
  const [notes, language] = await Promise.all([
    Array.fromAsync(page(viewNotes(ctx, wanted), offset, limit)),
    languageOf(ctx, member.id),
  ])
  return { notes, language }
}

/** A part of a sequence; nothing behind it is asked for. */
async function* page<T>(items: AsyncIterable<T>, offset: number, limit: number): AsyncGenerator<T, void, undefined> {
  let index = 0
  for await (const item of items) {
    if (index >= offset) yield item
    index += 1
    if (index >= offset + limit) return
  }
}
