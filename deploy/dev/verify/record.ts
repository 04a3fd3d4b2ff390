/** Stores the results of `npm run verify` in .cache/verify.json. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Machine, thisMachine } from '../machine.ts'
import { root, run } from '../program.ts'
import { verifyParts } from './parts.ts'

/** The result of one part. */
export interface PartRecord {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly minutes: number
  readonly secondTries: readonly string[]
  readonly faults: readonly string[]
}

interface VerifyRecord {
  readonly commit: string
  /** Set if the working tree differs from the commit. */
  readonly changed?: true
  readonly at: string
  readonly machine: Machine
  readonly parts: readonly PartRecord[]
}

const folder = join(root, '.cache')
const file = join(folder, 'verify.json')

/**
 * Stores this run's parts. Keeps the parts of earlier runs if both runs had the same commit without changes. Returns the file's
 * path.
 */
export async function recordParts(parts: readonly PartRecord[]): Promise<string> {
  const stamp = { ...(await stampOf()), at: new Date().toISOString(), machine: thisMachine() }
  const record: VerifyRecord = { ...stamp, parts: withEarlier(parts, await readRecord(), stamp) }
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${JSON.stringify(record, undefined, 2)}\n`)
  return file
}

/** Adds the earlier parts of the same commit, if neither run had changes. The result is in the order of `verifyParts`. */
export function withEarlier(
  parts: readonly PartRecord[],
  earlier: VerifyRecord | undefined,
  { commit, changed }: Pick<VerifyRecord, 'commit' | 'changed'>,
): readonly PartRecord[] {
  const isSame = earlier?.commit === commit && !earlier.changed && !changed
  const byName = new Map([...(isSame ? earlier.parts : []), ...parts].map((part) => [part.name, part]))
  return verifyParts.flatMap(({ name }) => byName.get(name) ?? [])
}

async function readRecord(): Promise<VerifyRecord | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ? JSON.parse(text) : undefined
}

async function stampOf(): Promise<Pick<VerifyRecord, 'commit' | 'changed'>> {
  const git = async (...words: string[]) => (await run('git', words)).output.trim()
  const isChanged = (await git('status', '--porcelain')) !== ''
  return { commit: await git('rev-parse', 'HEAD'), ...(isChanged ? { changed: true } : {}) }
}
