/** Keeps a line for each run in `.cache`, with the commit and the machine's noise, which shows how busy the machine was. */
import { execFile } from 'node:child_process'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { noiseOf, thisMachine, timeFixedWork } from '@hunch/dev/machine'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Appends the result of the run to `.cache/<name>.jsonl`. */
export type Keep = (result: Readonly<Record<string, unknown>>) => Promise<void>

/** Begins the record of a run. The machine's noise is measured now, and again when the result is kept. */
export async function beginRecord(name: 'chaos' | 'rolling'): Promise<Keep> {
  const before = await timeFixedWork()
  const from = performance.now()
  const at = new Date().toISOString()
  return async (result) => {
    const minutes = round((performance.now() - from) / 60_000, 1)
    const noise = round(await noiseOf((before + (await timeFixedWork())) / 2), 2)
    const line = { at, ...(await commitOf()), noise, minutes, ...result }
    await mkdir(join(root, '.cache'), { recursive: true })
    await appendFile(join(root, '.cache', `${name}.jsonl`), `${JSON.stringify(line)}\n`)
  }
}

/** Adds a line to the table of deploy/chaos/results.md. For full runs only, whose results belong to the repository. */
export async function addToResults(command: string, result: string): Promise<void> {
  const { commit, changed } = await commitOf()
  const { cpu, cores, memoryGb } = thisMachine()
  const cells = [
    new Date().toISOString().slice(0, 10),
    `\`${commit.slice(0, 8)}\`${changed ? ', changed' : ''}`,
    `${cpu}, ${cores} cores, ${memoryGb} GB`,
    `\`npm run ${command}\``,
    result,
  ]
  await appendFile(join(root, 'deploy', 'chaos', 'results.md'), `| ${cells.join(' | ')} |\n`)
}

/** The commit, and `changed` if the files differ from it. */
async function commitOf(): Promise<{ commit: string; changed?: true }> {
  const git = async (...words: string[]) =>
    (await promisify(execFile)('git', words, { cwd: root }).catch(() => ({ stdout: '' }))).stdout.trim()
  const isChanged = (await git('status', '--porcelain')) !== ''
  return { commit: await git('rev-parse', 'HEAD'), ...(isChanged ? { changed: true } : {}) }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
