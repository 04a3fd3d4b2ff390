import { type Kind, kinds } from '../kinds/rules/notification-kinds.ts'

export type NotificationParams = Readonly<Record<string, string | number>>

/** A notification to send to a member. */
export interface NewNotification {
  readonly memberId: string
  readonly kind: Kind
  /** What it is about, beyond its kind: those of one kind and subject are folded into one. */
  readonly subject: string
  readonly postId?: string
  /** Who did it; only for kinds by actors. */
  readonly actorId?: string
  /** What the actor did, so that it can be taken back. */
  readonly ref?: string
  readonly params?: NotificationParams
  /** When it happened, where that is known: one that is late, as after an outage, says so. */
  readonly at?: Date | undefined
}

/** Whether there is anybody to notify: nobody is notified of their own act. */
export const hasRecipient = ({ memberId, actorId }: NewNotification): boolean => memberId !== '' && memberId !== actorId

/**
 * The key by which notifications are folded (the column `place`): there is one a key. One that is
 * read gives its key up, unless its kind is published once.
 */
export const foldKeyOf = ({ memberId, kind, subject }: NewNotification): string => `${memberId}/${kind}/${subject}`

/** The key of a notification after it was read. */
export const foldKeyOnceRead = (notification: { id: string; place: string; kind: Kind }): string =>
  kinds[notification.kind].once ? notification.place : notification.id

/** The names of acts, as they are kept with who did them. */
export const refs = {
  vote: (postId: string, memberId: string) => `vote/${postId}/${memberId}`,
  comment: (commentId: string) => `comment/${commentId}`,
  like: (commentId: string, memberId: string) => `like/${commentId}/${memberId}`,
  reaction: (postId: string, memberId: string) => `reaction/${postId}/${memberId}`,
  follow: (followerId: string, followedId: string) => `follow/${followerId}/${followedId}`,
}
