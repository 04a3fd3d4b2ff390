import type { MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { say, type TextKey, type Values } from '@hunch/proto/texts'
import { cut } from '../domain/cut.ts'
import { headlineCharacters } from '../domain/limits.ts'
import type { ViewedNote } from '../usecases/view-notes.ts'

export interface Words {
  readonly title: string
  readonly message: string
  /** What fills the texts; a rank and a badge by their kinds. */
  readonly params: Values
}

/** What a notification says in a language. */
export function wordsOf(viewed: ViewedNote, language: string): Words {
  const { note, others } = viewed
  const params = paramsOf(viewed, language)
  const { rank, badge } = params
  const values = {
    ...params,
    ...(rank === undefined ? {} : { rank: rankName(String(rank), language) }),
    ...(badge === undefined ? {} : { badge: badgeName(String(badge), language) }),
  }
  const part = others > 0 ? 'folded' : 'message'
  return {
    title: say(language, `notifications.${note.kind}.title`, values),
    // Only kinds that people do have more than one of them; each of those has a folded text.
    message: say(language, `notifications.${note.kind}.${part}` as TextKey, values),
    params,
  }
}

function paramsOf({ note, actor, others, post, groupName }: ViewedNote, language: string): Values {
  const { groupId: _groupId, ...params } = note.params
  return {
    ...params,
    ...(note.actorCount > 0 ? { name: nameOf(actor, language) } : {}),
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

/** A badge's name: its kind is its family and, behind a dash, what it is earned at. */
function badgeName(kind: string, language: string): string {
  const [, family = kind, target = '1'] = /^(.*?)(?:-(\d+))?$/.exec(kind) ?? []
  const key = `badges.${family}.name`
  const name = say(language, key as TextKey, { count: Number(target) })
  return name === key ? kind.replaceAll('-', ' ') : name // where the texts do not know it, in plain words
}
