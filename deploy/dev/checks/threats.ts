/** That each threat the product is meant to withstand is tried: tests name those they try. */
import type { Sources } from './sources.ts'

/** The rows of the list of threats. */
const threats = Array.from({ length: 42 }, (_, index) => index + 1)

const isTest = /\.(test|spec)\.tsx?$/
/** A title that begins with `threat 7:`, or with `threats 1, 2 and 4 to 6:`. */
const named = /(['"`])threats? ((?:\d+(?:, | and | to )?)+):/g

/** Threats that no test names in its title. */
export function untried(sources: Sources): string[] {
  const tried = new Set(
    sources.paths.filter((path) => isTest.test(path)).flatMap((path) => namedIn(sources.text(path))),
  )
  return threats.filter((threat) => !tried.has(threat)).map((threat) => `no test names threat ${threat} in its title`)
}

function namedIn(text: string): number[] {
  return [...text.matchAll(named)].flatMap(([, , list = '']) =>
    list.split(/, | and /).flatMap((part) => {
      const [from = 0, to = from] = part.split(' to ').map(Number)
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    }),
  )
}
