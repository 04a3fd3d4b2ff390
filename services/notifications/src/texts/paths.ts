import { unsubscribe } from '@hunch/proto/http'
import { kinds } from '../domain/kinds.ts'
import type { ViewedNote } from '../usecases/view-notes.ts'

export const unsubscribePath = unsubscribe.path

/** Where a notification leads: a path of the product, or nowhere. */
export function pathOf({ note, actor, post }: ViewedNote): string | null {
  const { leadsTo } = kinds[note.kind]
  if (leadsTo === 'post') return post && `/prediction/${post.id}`
  if (leadsTo === 'actor') return actor && `/profile/${actor.memberId}`
  if (leadsTo === 'group') return `/groups/${note.params.groupId}`
  return leadsTo === 'account' ? '/account' : '/'
}
