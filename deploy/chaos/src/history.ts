/** Keeps a line for each run in `.cache`, with the commit and the machine's noise, which shows how busy the machine was. */
import { execFile } from 'node:child_process'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { noiseOf, timeFixedWork } from '@hunch/dev/machine'

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

/** The commit, and `changed` if the files differ from it. */
async function commitOf(): Promise<{ commit: string; changed?: true }> {
  const git = async (...words: string[]) =>
    (await promisify(execFile)('git', words, { cwd: root }).catch(() => ({ stdout: '' }))).stdout.trim()
  const isChanged = (await git('status', '--porcelain')) !== ''
  return { commit: await git('rev-parse', 'HEAD'), ...(isChanged ? { changed: true } : {}) }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
