import type { MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { Country, type Notification, Rank } from '@hunch/proto/http'
import type { z } from 'zod'
import { kinds } from './domain/kinds.ts'
import type { Note } from './store/index.ts'
import { pathOf } from './texts/paths.ts'
import { wordsOf } from './texts/words.ts'
import type { ViewedNote } from './usecases/view-notes.ts'

type NotificationJson = z.input<typeof Notification>

const imageUrl = (file: string): string => `/api/images/${file}`

const toAuthor = (card: MemberCard): NonNullable<NotificationJson['fromUser']> => ({
  id: card.memberId,
  firstName: card.firstName || null,
  lastName: card.lastName || null,
  email: card.maskedEmail || '…',
  profileImageUrl: card.profileImageFile ? imageUrl(card.profileImageFile) : null,
  country: Country.safeParse(card.country).data ?? null,
  userRank: Rank.safeParse(card.userRank).data ?? 'Rookie',
})

export function toNotification(viewed: ViewedNote, language: string): NotificationJson {
  const { note, actor, post } = viewed
  const { type, priority } = kinds[note.kind]
  const { title, message, params } = wordsOf(viewed, language)
  return {
    id: note.id,
    type,
    kind: note.kind,
    params: { ...params },
    title,
    message,
    read: note.readAt !== null,
    priority,
    actionUrl: pathOf(viewed),
    createdAt: note.at.toISOString(),
    fromUser: actor && toAuthor(actor),
    prediction: post && { id: post.id, headline: post.headline },
  }
}

/** What is held here about a member, as JSON documents by file name. */
export const toFiles = (notes: readonly Note[]): Record<string, string> => ({
  'notifications.json': `${JSON.stringify(notes.map(toExported), null, 2)}\n`,
})

const toExported = ({ id, kind, postId, params, at, readAt }: Note) => ({
  id,
  type: kinds[kind].type,
  kind,
  predictionId: postId,
  params,
  createdAt: at.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})
