import type { MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { Country, type Notification, Rank } from '@hunch/proto/http'
import type { z } from 'zod'
import { linkOf, wordsOf } from '../kinds/present.ts'
import { kinds, shownKindOf } from '../kinds/rules/notification-kinds.ts'
import type { ViewedNotification } from './view-notifications.ts'

type NotificationJson = z.input<typeof Notification>

export function toNotification(viewed: ViewedNotification, language: string): NotificationJson {
  const { notification, actor, post } = viewed
  const { type, priority } = kinds[notification.kind]
  const { title, message, params } = wordsOf(viewed, language)
  return {
    id: notification.id,
    type,
    kind: shownKindOf(notification.kind),
    params: { ...params },
    title,
    message,
    read: notification.readAt !== null,
    priority,
    actionUrl: linkOf(viewed),
    createdAt: notification.at.toISOString(),
    fromUser: actor && toAuthor(actor),
    prediction: post && { id: post.id, headline: post.headline },
  }
}

const toAuthor = (card: MemberCard): NonNullable<NotificationJson['fromUser']> => ({
  id: card.memberId,
  firstName: card.firstName || null,
  lastName: card.lastName || null,
  email: card.maskedEmail || '…',
  profileImageUrl: card.profileImageFile ? `/api/images/${card.profileImageFile}` : null,
  country: Country.safeParse(card.country).data ?? null,
  userRank: Rank.safeParse(card.userRank).data ?? 'Rookie',
})
