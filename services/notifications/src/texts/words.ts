import type { MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { say, type TextKey, type Values } from '@hunch/proto/texts'
import { cut } from '../domain/cut.ts'
import { headlineCharacters } from '../domain/limits.ts'
import type { ViewedNote } from '../usecases/view-notes.ts'

export interface Words {
  readonly title: string
  readonly message: string
  /** What fills the texts. */
  readonly params: Values
}

/** What a notification says in a language. */
export function wordsOf(viewed: ViewedNote, language: string): Words {
  const { note, others } = viewed
  const params = paramsOf(viewed, language)
  const part = others > 0 ? 'folded' : 'message'
  return {
    title: say(language, `notifications.${note.kind}.title`, params),
    // Only kinds that people do have more than one of them; each of those has a folded text.
    message: say(language, `notifications.${note.kind}.${part}` as TextKey, params),
    params,
  }
}

function paramsOf({ note, actor, others, post, groupName }: ViewedNote, language: string): Values {
  const { groupId: _groupId, badge, ...params } = note.params
  return {
    ...params,
    ...(note.actorCount > 0 ? { name: nameOf(actor, language) } : {}),
    ...(others > 0 ? { count: others } : {}),
    ...(post ? { headline: cut(post.headline, headlineCharacters) } : {}),
    ...(groupName ? { group: groupName } : {}),
    ...(badge === undefined ? {} : { badge: badgeName(String(badge), language) }),
  }
}

/** As authors are named everywhere: by both names, else by the masked address. */
function nameOf(actor: MemberCard | null, language: string): string {
  if (actor?.firstName && actor.lastName) return `${actor.firstName} ${actor.lastName}`
  return actor?.firstName || actor?.maskedEmail || say(language, 'notifications.somebody')
}

/** A badge's name from the texts; where they have none, its kind in plain words. */
function badgeName(kind: string, language: string): string {
  const [, family = kind, target] = /^(.*?)(?:-(\d+))?$/.exec(kind) ?? []
  for (const key of [`badges.${kind}.name`, `badges.${family}.name`, `badges.${family}`]) {
    const name = say(language, key as TextKey, target ? { count: Number(target), target } : {})
    if (name !== key) return name
  }
  return kind.replaceAll('-', ' ')
}
