import type { CaseReport, Reason, Rule } from './types.ts'

/** The rules of the community, in the order in which they are offered. */
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

interface Counted<T> {
  readonly value: T
  readonly count: number
}

/** Returns each value with its count, most frequent first. `['a', 'b', 'b']` gives `b` 2, `a` 1. */
export function counted<T>(values: readonly T[]): readonly Counted<T>[] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}

/** Returns the number of reports that name a photo of a post. */
export const timesNamed = (reports: readonly CaseReport[], file: string): number =>
  reports.filter(({ photoFiles = [] }) => photoFiles.includes(file)).length

/** The violation that a report names: its rule, or else its reason. */
type Wrong = { readonly rule: Rule } | { readonly reason: Reason }

/** Returns the violations that reports name, each with its count, most frequent first. */
export const wrongs = (reports: readonly CaseReport[]): readonly Counted<Wrong>[] =>
  counted(reports.map(({ rule, reason }) => (rule ? `rule ${rule}` : `reason ${reason}`))).map(({ value, count }) => {
    const [kind, name = ''] = value.split(' ')
    return { count, value: kind === 'rule' ? { rule: name as Rule } : { reason: name as Reason } }
  })

/** Returns the rule that most reports name; undefined if no report names one. The reason `spam` counts as the rule `spam`. */
export const likelyRule = (reports: readonly CaseReport[]): Rule | undefined =>
  counted(reports.flatMap(({ rule, reason }) => rule ?? (reason === 'spam' ? ['spam' as const] : [])))[0]?.value

/** Returns the law of the first report that names a law; empty if no report does. */
export const likelyLaw = (reports: readonly CaseReport[]): string => reports.find(({ law }) => law)?.law ?? ''
