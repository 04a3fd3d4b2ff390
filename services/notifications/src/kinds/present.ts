import type { MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { say, type TextKey, type Values } from '@hunch/proto/texts'
import { type Kind, kinds, shownKindOf } from './rules/notification-kinds.ts'

/** What of a notification its words are about. */
export interface Worded {
  readonly notification: { readonly kind: Kind; readonly params: Values; readonly actorCount: number }
  /** The person it names; null where nobody is named. */
  readonly actor: MemberCard | null
  /** How many others there are. */
  readonly others: number
  readonly post: { readonly id: string; readonly headline: string } | null
  readonly groupName: string
}

export interface Words {
  readonly title: string
  readonly message: string
  /** What fills the texts; a rank and a badge by their kinds. */
  readonly params: Values
}

/** Code points of a headline within a message. */
const headlineCharacters = 50

/** Title and message of a notification in a language. */
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
    title: say(language, `notifications.${kind}.title`, values),
    // Only kinds by actors can have others, and each of those has a folded text.
    message: say(language, `notifications.${kind}.${part}` as TextKey, values),
    params,
  }
}

/** Where a notification links to: a path of the product; null where there is nothing to see. */
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

/** As authors are named everywhere: by both names, else by the masked address. */
function nameOf(actor: MemberCard | null, language: string): string {
  if (actor?.firstName && actor.lastName) return `${actor.firstName} ${actor.lastName}`
  return actor?.firstName || actor?.maskedEmail || say(language, 'notifications.somebody')
}

/** A rank's name; its kind where the texts do not know it. */
function rankName(kind: string, language: string): string {
  const key = `ranks.${kind}`
  const name = say(language, key as TextKey)
  return name === key ? kind : name
}

/** A badge's name. Its kind is its family and, behind a dash, its target: `hot-hand-5`. */
function badgeName(kind: string, language: string): string {
  const [, family = kind, target = '1'] = /^(.*?)(?:-(\d+))?$/.exec(kind) ?? []
  const key = `badges.${family}.name`
  const name = say(language, key as TextKey, { count: Number(target) })
  return name === key ? kind.replaceAll('-', ' ') : name // a family without texts is named by its kind
}

/** A text of `most` code points at most; a longer one ends in an ellipsis after them. */
export function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`
}
