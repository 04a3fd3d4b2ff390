/**
 * `npm run check`: all checks that do not start the product. Prints one line per step; the last line counts the steps.
 * `npm run check -- types lint` runs only the steps whose name contains one of these words.
 */
import { join } from 'node:path'
import { allLockFaults } from './check-lock.mjs'
import { boundaryFaults, toothlessRules } from './checks/boundaries.ts'
import { idle, readClaims } from './checks/claims.ts'
import { clockFaults } from './checks/clocks.ts'
import { idleExceptions, strayColours } from './checks/colours.ts'
import { unheld } from './checks/constants.ts'
import { contractFaults, lostCalls, misnamedCategories, unworded } from './checks/contracts.ts'
import { brokenLinks, unlistedFaults } from './checks/documents.ts'
import { staleCode } from './checks/generated.ts'
import { untriedGuards } from './checks/guards.ts'
import { brokenHabits, tooLong } from './checks/habits.ts'
import { blockingIndexes, brokenContractions, contractingStatements } from './checks/migrations.ts'
import { unknownPaths } from './checks/named-paths.ts'
import { riddles } from './checks/plain-english.ts'
import { unnamedCalls } from './checks/readme-calls.ts'
import { leaked } from './checks/secrets.ts'
import { readSources } from './checks/sources.ts'
import { suiteFaults } from './checks/suites.ts'
import { idleNotes, styleFaults } from './checks/text-style.ts'
import { textFaults } from './checks/texts.ts'
import { unlistedThreats, untried } from './checks/threats.ts'
import { typeFaults } from './checks/types.ts'
import { unusedTexts } from './checks/unused-texts.ts'
import { privateWords } from './checks/words.ts'
import { guards } from './guards/guards.ts'
import { root, run } from './program.ts'
import { staleDocuments, untrueReadmes } from './readmes.ts'
import { describe, runSteps, type Step } from './steps.ts'

const proto = join(root, 'proto')
const sources = readSources()
const claims = sources.then(readClaims)

/** A step that runs an external tool. If the tool fails, its output is the fault. */
const tool = (name: string, program: string, args: readonly string[], cwd = root): Step => ({
  name,
  faults: async () => {
    const { ok, output } = await run(program, args, { cwd })
    return ok ? [] : [output || `${program} failed and said nothing`]
  },
})

const steps: readonly Step[] = [
  { name: 'types', faults: () => typeFaults() },
  { name: 'generated code', faults: staleCode },
  tool('lint and format', 'biome', ['check', '--error-on-warnings', '--max-diagnostics=20']),
  { name: 'boundaries', faults: boundaryFaults },
  { name: 'every boundary bites', faults: toothlessRules },
  tool('unused files, exports, packages', 'knip', ['--no-progress']),
  tool('proto lint', 'buf', ['lint'], proto),
  tool('proto format', 'buf', ['format', '--diff', '--exit-code'], proto),
  tool('proto breaks nobody', 'buf', ['breaking', '--against', 'image.binpb'], proto),
  {
    name: 'contracts',
    faults: async () => [...contractFaults(), ...lostCalls(await sources), ...misnamedCategories(await sources)],
  },
  { name: 'every problem has a text', faults: async () => unworded(await sources) },
  { name: 'every language says everything', faults: async () => textFaults(await sources) },
  {
    name: 'texts keep to the glossary',
    faults: async () => [...styleFaults(await sources), ...idleNotes(await sources)],
  },
  { name: 'every text is said', faults: async () => unusedTexts(await sources) },
  { name: 'indexes are built concurrently', faults: async () => blockingIndexes(await sources) },
  {
    name: 'migrations only add',
    faults: async () => [...contractingStatements(await sources), ...brokenContractions(await sources)],
  },
  { name: 'habits', faults: async () => brokenHabits(await sources) },
  {
    name: 'colours have one source',
    faults: async () => [...strayColours(await sources), ...idleExceptions(await sources)],
  },
  { name: "the field's words", faults: async () => privateWords(await sources) },
  { name: 'plain English', faults: async () => riddles(await sources) },
  { name: 'file lengths', faults: async () => tooLong(await sources) },
  { name: 'no secrets, no machine paths', faults: async () => leaked(await sources) },
  { name: 'every test asserts', faults: async () => idle(await claims) },
  { name: 'fast tests have no clock', faults: async () => clockFaults(await sources) },
  { name: 'every test belongs to one suite', faults: async () => suiteFaults(await sources) },
  { name: 'every constant is held', faults: async () => unheld(await claims) },
  {
    name: 'every threat is tried',
    faults: async () => [...untried(await claims), ...unlistedThreats(await sources, await claims)],
  },
  { name: 'every threat has a guard', faults: async () => untriedGuards(await sources, await claims, guards) },
  { name: 'every fault is listed', faults: async () => unlistedFaults(await sources, await claims) },
  {
    name: 'READMEs of services',
    faults: async () => [...(await staleDocuments()), ...(await untrueReadmes()), ...unnamedCalls(await sources)],
  },
  { name: 'every link leads somewhere', faults: async () => brokenLinks(await sources) },
  { name: 'every named path exists', faults: async () => unknownPaths(await sources) },
  tool('network policies follow callers', 'node', ['deploy/k8s/src/check.ts']),
  { name: 'lock file', faults: async () => allLockFaults() },
]

const named = process.argv.slice(2)
const chosen = steps.filter(({ name }) => named.length === 0 || named.some((part) => name.includes(part)))
const results = await runSteps(chosen, 2, (result) => console.log(describe(result)))
const failed = results.filter(({ faults }) => faults.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
if (failed > 0 || results.length === 0) process.exitCode = 1
