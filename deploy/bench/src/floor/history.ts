import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kindOf, type Machine, thisMachine } from '@hunch/dev/machine'
import type { Plan, Result } from './turns.ts'

const folder = fileURLToPath(new URL('../../history', import.meta.url))

/** A call's recorded figures: short names, few digits, times in ms. */
export interface Kept {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly floorPerSecond: number
  readonly ratio: number
  readonly lowest: number
  readonly highest: number
  readonly appCpuMs: number
  readonly postgresCpuMs: number
}

/** The results of one commit on one kind of machine. */
export interface Entry {
  readonly commit: string
  /** Set if tracked files differed from the commit. */
  readonly changed?: true
  readonly date: string
  readonly node: string
  readonly machine: Machine
  readonly rounds: number
  readonly seconds: number
  readonly calls: Readonly<Record<string, Kept>>
}

const fileOf = (machine: Machine): string => join(folder, `${kindOf(machine)}.json`)

/** All entries of a kind of machine, oldest first. */
export function readHistory(machine: Machine): readonly Entry[] {
  const file = fileOf(machine)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** The commit, date, Node.js version and machine of a measurement. */
export function stampOf(): Pick<Entry, 'commit' | 'changed' | 'date' | 'node' | 'machine'> {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: folder.replace(/\/history$/, ''), encoding: 'utf8' }).trim()
  return {
    commit: git('rev-parse', '--short=10', 'HEAD'),
    ...(git('status', '--porcelain', '--untracked-files=no') ? { changed: true } : {}),
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    machine: thisMachine(),
  }
}

/** Results with their commit, date and machine. */
export function entryOf(results: readonly Result[], { rounds, seconds }: Plan): Entry {
  return {
    ...stampOf(),
    rounds,
    seconds,
    calls: Object.fromEntries(results.map((result) => [result.call, toKept(result)])),
  }
}

function toKept({ product, floor, ratio, lowest, highest }: Result): Kept {
  const round = (value: number, digits: number) => Number(value.toFixed(digits))
  return {
    perSecond: round(product.perSecond, 0),
    p50: round(product.p50, 1),
    p99: round(product.p99, 1),
    floorPerSecond: round(floor.perSecond, 0),
    ratio: round(ratio, 2),
    lowest: round(lowest, 2),
    highest: round(highest, 2),
    appCpuMs: round(product.ownCpuMs, 2),
    postgresCpuMs: round(product.postgresCpuMs, 2),
  }
}

/** Stores an entry and replaces an earlier entry of the same commit. Returns the file's path. */
export async function record(entry: Entry): Promise<string> {
  const others = readHistory(entry.machine).filter(({ commit }) => commit !== entry.commit)
  await mkdir(folder, { recursive: true })
  await writeFile(fileOf(entry.machine), toText([...others, entry]))
  return fileOf(entry.machine)
}

/** Writes one line per call, so that diffs are readable. */
function toText(entries: readonly Entry[]): string {
  const blocks = entries.map(({ calls, ...head }) => {
    const lines = Object.entries(calls).map(([name, kept]) => `    ${JSON.stringify(name)}: ${JSON.stringify(kept)}`)
    return `${JSON.stringify(head).slice(0, -1)},"calls":{\n${lines.join(',\n')}\n  }}`
  })
  return `[\n  ${blocks.join(',\n  ')}\n]\n`
}

const share = 2 / 3

/** Minimum ratio of a call: two thirds of the last recorded one. Undefined if the call was never recorded. */
export function leastRatio(history: readonly Entry[], call: string): number | undefined {
  const kept = history.findLast(({ calls }) => calls[call])?.calls[call]
  return kept && kept.ratio * share
}
