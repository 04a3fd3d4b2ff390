import type { Body, Reply } from '@hunch/proto/http/client'
import { paths } from '#api/index.ts'

export type NewReport = Body<'reportThing'>
export type Reason = NewReport['reason']
export type Rule = NonNullable<NewReport['rule']>
export type OwnReport = Reply<'listOwnReports'>[number]
export type Statement = Reply<'getStatement'>
export type Hidden = Reply<'listGroupActs'>[number]

/** The reasons for a report, in display order. */
export const reasons = namesOf<Reason>({ rule: true, spam: true, intimateImages: true, illegal: true, other: true })

export const rules = namesOf<Rule>({
  harassment: true,
  hate: true,
  violence: true,
  sexual: true,
  selfHarm: true,
  privacy: true,
  misleading: true,
  spam: true,
})

/** Returns all names of a union, in the given order. A missing name is a type error. */
function namesOf<Name extends string>(all: Readonly<Record<Name, true>>): readonly Name[] {
  return Object.keys(all) as Name[]
}

/** Returns the path of a reported target; undefined for comments, which have no page of their own. */
export function targetPath({ targetKind, targetId }: Pick<OwnReport, 'targetKind' | 'targetId'>): string | undefined {
  if (targetKind === 'post') return paths.prediction(targetId)
  if (targetKind === 'member') return paths.profile(targetId)
  return targetKind === 'group' ? paths.group(targetId) : undefined
}
