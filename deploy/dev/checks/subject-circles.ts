/**
 * Finds circles between the subjects of a service. No rule of .dependency-cruiser.mjs can do so: its folder scope counts type
 * imports, and treats a subject's own folders (`rules/`, `store/`) as separate ones.
 */

/** A file as dependency-cruiser lists it. */
export interface Module {
  readonly source: string
  readonly dependencies: readonly { readonly resolved: string; readonly dependencyTypes: readonly string[] }[]
}

export const circleRule = 'subjects-form-no-circle'

/** The imports that are part of a circle of subjects. Type-only imports do not count, as in the other rules. */
export function subjectCircles(modules: readonly Module[]): { rule: string; from: string; to: string }[] {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved, dependencyTypes }) => {
      const [subject, other] = [subjectOf(source), subjectOf(resolved)]
      if (!subject || !other || subject === other || dependencyTypes.includes('type-only')) return []
      return [{ subject, other, from: source, to: resolved }]
    }),
  )
  const graph = new Map(
    [...Map.groupBy(imports, ({ subject }) => subject)].map(([subject, of]) => [subject, of.map(({ other }) => other)]),
  )
  return imports
    .filter(({ subject, other }) => reachableFrom(other, graph).has(subject))
    .map(({ from, to }) => ({ rule: circleRule, from, to }))
}

/** The folder of the subject that a file of a service belongs to. */
const subjectOf = (path: string): string | undefined =>
  /^services\/(?!kit\/|members\/)[^/]+\/src\/[^/]+(?=\/)/.exec(path)?.[0]

function reachableFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set([start])
  for (const each of reached) for (const next of graph.get(each) ?? []) reached.add(next)
  return reached
}
