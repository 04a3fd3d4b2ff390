import type { MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { say, type TextKey, type Values } from '@hunch/proto/texts'
import { type Kind, kinds, shownKindOf } from './rules/notification-kinds.ts'

/** The parts of a notification that its texts use. */
export interface Worded {
  readonly notification: { readonly kind: Kind; readonly params: Values; readonly actorCount: number }
  /** The member whom the notification names; null if it names no one. */
  readonly actor: MemberCard | null
  /** Number of other actors. */
  readonly others: number
  readonly post: { readonly id: string; readonly headline: string } | null
  readonly groupName: string
}

export interface Words {
  readonly title: string
  readonly message: string
  /** The values that the texts contain; ranks and badges by their kinds, not by their names. */
  readonly params: Values
}

/** Maximum length of a headline within a message, in code points. */
const headlineCharacters = 50

/** Returns title and message of a notification in a language. */
export function wordsOf(worded: Worded, language: string): Words {
  const { notification, others } = worded
  const params = paramsOf(worded, language)
  const { rank, badge } = params
  const values = {
    ...params,
    ...(rank === undefined ? {} : { rank: rankName(String(rank), language) }),
    ...(badge === undefined ? {} : { badge: badgeName(String(badge), language) }),
  }
  const part = others > 0 ? 'folded' : 'message'
  const kind = shownKindOf(notification.kind)
  return {
    title: say(language, `notificationKinds.${kind}.title`, values),
    // Only kinds by actors can have other actors. Each such kind has a text for several actors.
    message: say(language, `notificationKinds.${kind}.${part}` as TextKey, values),
    params,
  }
}

/** Returns the path that a notification links to; null if there is nothing to see. */
export function linkOf({ notification, actor, post }: Pick<Worded, 'notification' | 'actor' | 'post'>): string | null {
  const { leadsTo } = kinds[notification.kind]
  if (leadsTo === 'post') return post && `/prediction/${post.id}`
  if (leadsTo === 'actor') return actor && `/profile/${actor.memberId}`
  if (leadsTo === 'group') return `/groups/${notification.params['groupId']}`
  if (leadsTo === 'statement') return `/statements/${notification.params['actId']}`
  return { account: '/account', reports: '/account?tab=settings#reports', home: '/' }[leadsTo]
}

function paramsOf({ notification, actor, others, post, groupName }: Worded, language: string): Values {
  const { groupId: _groupId, actId: _actId, ...params } = notification.params
  return {
    ...params,
    ...(notification.actorCount > 0 ? { name: nameOf(actor, language) } : {}),
    ...(others > 0 ? { count: others } : {}),
    ...(post ? { headline: cut(post.headline, headlineCharacters) } : {}),
    ...(groupName ? { group: groupName } : {}),
  }
}

/** Returns the actor's full name, else the first name, else the masked address, else a generic word. */
function nameOf(actor: MemberCard | null, language: string): string {
  if (actor?.firstName && actor.lastName) return `${actor.firstName} ${actor.lastName}`
  return actor?.firstName || actor?.maskedEmail || say(language, 'notificationKinds.somebody')
}

/** Returns a rank's name; its kind if there is no text for it. */
function rankName(kind: string, language: string): string {
  const key = `ranks.${kind}`
  const name = say(language, key as TextKey)
  return name === key ? kind : name
}

/** Returns a badge's name. Its kind is `family` or `family-target`, e.g. `hot-hand-5`. */
function badgeName(kind: string, language: string): string {
  const [, family = kind, target = '1'] = /^(.*?)(?:-(\d+))?$/.exec(kind) ?? []
  const key = `badges.${family}.name`
  const name = say(language, key as TextKey, { count: Number(target) })
  return name === key ? kind.replaceAll('-', ' ') : name // shows the kind of a badge without texts
}

/** Cuts a text to `most` code points; a longer text ends in an ellipsis. `cut('abcd', 3)` → `abc…`. */
export function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`
}
