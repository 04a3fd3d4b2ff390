/**
 * A property-based fuzzer (schemathesis) for the whole OpenAPI document. Tests the product with demo data as a visitor, a
 * member and the admin. A response fails if it is 5xx or does not match its schema. Prints `N passed, N failed` at the
 * end; each call counts as a test once per role. FUZZ_SEED sets the seed, to repeat a run.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@hunch/local/browser'
import { findKnown } from './known.ts'
import { schemathesis } from './python.ts'
import { run } from './run.ts'
import { startWorld } from './world.ts'

const usualSeed = '20261121'
const seed = process.env['FUZZ_SEED'] ?? usualSeed
const hooks = fileURLToPath(new URL('..', import.meta.url))
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]
/** A stream does not end, so its response cannot be checked. */
const endless = ['--exclude-operation-id', 'watchLive']
/** Debian 12's Python counts the parse depth of all threads together, so a second worker fails (gh-106905). */
const oneWorker = ['--workers', '1']
/** These calls end the member's session, so they run last. */
const endsSession = ['endAllSessions', 'logout', 'endSession', 'deleteOwnAccount']
const except = endsSession.flatMap((id) => ['--exclude-operation-id', id])
const only = endsSession.flatMap((id) => ['--include-operation-id', id])

interface Round {
  readonly name: string
  readonly browser?: Browser
  readonly args: readonly string[]
}

const folder = await mkdtemp(join(tmpdir(), 'hunch-fuzzed-'))
const program = await schemathesis()
const world = await startWorld()
const member = await world.member()
const known = join(folder, 'known.json')
writeFileSync(known, JSON.stringify(await findKnown(member)))
await world.settle()

console.log(`Seed ${seed}; FUZZ_SEED=${seed} repeats this run.`)
const thorough = ['--phases', 'examples,coverage,fuzzing']
const brief = ['--phases', 'fuzzing']
const admin = ['--include-path-regex', '^/api/admin/', '--max-examples', '15', ...thorough]
const rounds: Round[] = [
  { name: 'visitor', args: [...brief, '--max-examples', '4', ...endless] },
  { name: 'member', browser: member, args: [...thorough, '--max-examples', '10', ...endless, ...except] },
  { name: 'admin', browser: await world.admin(), args: admin },
  { name: 'member who leaves', browser: member, args: [...thorough, '--max-examples', '10', ...only] },
]
const counts = { passed: 0, failed: 0 }
for (const round of rounds) {
  const { passed, failed } = await fuzz(round)
  console.log(`${round.name}: ${passed} passed, ${failed} failed`)
  counts.passed += passed
  counts.failed += failed
}
await world.stop()
await rm(folder, { recursive: true, force: true })
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)

/** Runs the fuzzer over the document once, in one role. Each call is a test. */
async function fuzz({ name, browser, args }: Round): Promise<{ passed: number; failed: number }> {
  console.log(`\n-- as ${name}`)
  const report = join(folder, 'junit.xml')
  const cookie = browser ? ['--header', `Cookie: ${browser.cookiesFor('/api/')}`] : []
  const common = ['--checks', checks.join(','), '--seed', seed, ...oneWorker, '--no-color', '--max-redirects', '0']
  const bounds = [
    '--request-timeout',
    '20',
    '--continue-on-failure',
    '--suppress-health-check',
    'all',
    '--warnings',
    'off',
  ]
  const reporting = ['--report', 'junit', '--report-junit-path', report]
  const document = `${world.origin}/api/openapi.json`
  const env = { SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: hooks, FUZZ_KNOWN: known, PYTHONDONTWRITEBYTECODE: '1' }
  await run(program, ['run', document, ...common, ...bounds, ...reporting, ...cookie, ...args], {
    env,
    show: true,
    cwd: folder,
  })
  const suite = /<testsuites[^>]*>/.exec(readFileSync(report, 'utf8'))?.[0] ?? ''
  const number = (attribute: string) => Number(new RegExp(`\\b${attribute}="(\\d+)"`).exec(suite)?.[1] ?? 0)
  const failed = number('failures') + number('errors')
  return { passed: number('tests') - failed, failed }
}
