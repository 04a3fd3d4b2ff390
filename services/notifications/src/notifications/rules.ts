import { type Kind, kinds } from '../kinds/rules/notification-kinds.ts'

export type NotificationParams = Readonly<Record<string, string | number>>

/** A notification to send to a member. */
export interface NewNotification {
  readonly memberId: string
  readonly kind: Kind
  /** For example a post's id. A member's unread notifications of the same kind and subject are folded into one. */
  readonly subject: string
  readonly postId?: string
  /** The actor; only for kinds by actors. */
  readonly actorId?: string
  /** The name of the act, so that it can be taken back. */
  readonly ref?: string
  readonly params?: NotificationParams
  /** When the event happened, if known. A late notification, e.g. after an outage, gets this time. */
  readonly at?: Date | undefined
}

/** Whether there is a member to notify: no one is notified of their own act. */
export const hasRecipient = ({ memberId, actorId }: NewNotification): boolean => memberId !== '' && memberId !== actorId

/**
 * Returns the fold key (the column `place`); each key has one notification. A read notification
 * frees its key, unless its kind is `once`.
 */
export const foldKeyOf = ({ memberId, kind, subject }: NewNotification): string => `${memberId}/${kind}/${subject}`

/** Returns the key of a notification after it was read. */
export const foldKeyOnceRead = (notification: { id: string; place: string; kind: Kind }): string =>
  kinds[notification.kind].once ? notification.place : notification.id

/** Returns the prefix of the names of all likes of a comment. */
export const likesOf = (commentId: string): string => `like/${commentId}/`

/**
 * Returns the range of act names that consist of a prefix and a member's id. `like/1/` gives `like/1/` to `like/1/g`: ids have
 * hexadecimal digits, and `g` sorts after them in any collation.
 */
export const rangeOf = (prefix: string) => ({ from: prefix, before: `${prefix}g` })

/** The names of acts, which are stored with their actors. */
export const refs = {
  vote: (postId: string, memberId: string) => `vote/${postId}/${memberId}`,
  comment: (commentId: string) => `comment/${commentId}`,
  like: (commentId: string, memberId: string) => `${likesOf(commentId)}${memberId}`,
  reaction: (postId: string, memberId: string) => `reaction/${postId}/${memberId}`,
  follow: (followerId: string, followedId: string) => `follow/${followerId}/${followedId}`,
}
