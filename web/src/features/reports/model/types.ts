import type { Body, Reply } from '@hunch/proto/http/client'
import { paths } from '#api/index.ts'

export type NewReport = Body<'reportThing'>
export type Reason = NewReport['reason']
export type Rule = NonNullable<NewReport['rule']>
export type OwnReport = Reply<'listOwnReports'>[number]
export type Statement = Reply<'getStatement'>
export type Hidden = Reply<'listGroupActs'>[number]

/** The reasons for a report, most frequent first. */
export const reasons = ['rule', 'spam', 'intimateImages', 'illegal', 'other'] as const satisfies readonly Reason[]

export const rules = [
  'harassment',
  'hate',
  'violence',
  'sexual',
  'selfHarm',
  'privacy',
  'misleading',
  'spam',
] as const satisfies readonly Rule[]

/** Returns the path of a reported target; undefined for comments, which have no page of their own. */
export function targetPath({ targetKind, targetId }: Pick<OwnReport, 'targetKind' | 'targetId'>): string | undefined {
  if (targetKind === 'post') return paths.prediction(targetId)
  if (targetKind === 'member') return paths.profile(targetId)
  return targetKind === 'group' ? paths.group(targetId) : undefined
}
