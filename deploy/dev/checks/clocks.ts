/** Checks that tests of the fast suite do not depend on time: they must not measure durations, sleep or start processes. */
import { suiteFolders } from '../suites/folders.ts'
import { linesLike, type Sources } from './sources.ts'

const isTest = /\.(test\.tsx?|spec\.ts|contract\.ts)$/
const isElsewhere = new RegExp(`/(test|e2e)/(${Object.keys(suiteFolders).join('|')})/`)

const rules = [
  { what: 'reads a clock for durations', pattern: /\bperformance\.now\(/ },
  { what: 'sleeps', pattern: /timers\/promises|\bwaitForTimeout\(|(?<!\.)\bsetTimeout\([^()]*(\([^()]*\)[^()]*)*, \d/ },
  { what: 'starts a process', pattern: /node:child_process/ },
] as const

/** Tests that are exempt, each with its reason. The list may only get shorter. */
const exceptions: Readonly<Record<string, string>> = {
  'deploy/dev/test/clocks.test.ts': 'it shows what is forbidden',
  'deploy/dev/test/verify.test.ts': 'a process that a run left behind has to be one',
  'deploy/docker/test/rules.test.ts': 'git lists the files',
  'deploy/local/test/settings-file.test.ts': 'the environment of a process is what is tested',
  'deploy/observability/test/files.test.ts': "Prometheus' own tool reads the rules",
  'services/media/test/support/blobs.contract.ts': 'S3 is asked again after a break, in the part adapters',
}
const mostExceptions = 6

/** Tests that depend on time, exceptions that are no longer needed, and a list of exceptions that has grown. */
export function clockFaults(sources: Sources, allowed: Readonly<Record<string, string>> = exceptions): string[] {
  const found = sources.paths
    .filter((path) => isTest.test(path) && !isElsewhere.test(path))
    .flatMap((path) =>
      rules.flatMap(({ what, pattern }) => linesLike(sources, path, pattern).map((at) => ({ path, what, at }))),
    )
  const used = new Set(found.map(({ path }) => path))
  return [
    ...found
      .filter(({ path }) => !(path in allowed))
      .map(({ what, at }) => `${at} (${what}: pass timers in, or see deploy/dev/README.md)`),
    ...Object.keys(allowed)
      .filter((path) => !used.has(path))
      .map((path) => `${path} needs no exception any more`),
    ...(Object.keys(allowed).length > mostExceptions ? [`there are more than ${mostExceptions} exceptions`] : []),
  ]
}
