import { mkdir, writeFile } from 'node:fs/promises'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import { createCalls } from './floor/calls.ts'
import { openLagProbe } from './floor/lag.ts'
import { describe, measure } from './measure.ts'
import { openStatementTimes, type StatementTime, statementSettings } from './scale/statements.ts'
import { runProduct, startStorage } from './world.ts'

const seconds = 5
const warmUpSeconds = 2
const connections = 16
const placesShown = 40
const statementsShown = 40
/** Maximum number of characters shown of a statement. */
const mostShown = 160

/**
 * Profiles calls of the floor's bench until their events are handled. Prints, per request, the statements and the CPU time by
 * place in the code. Arguments choose calls by prefix. Writes a `.cpuprofile` of each call to `.cache/bench`.
 */
export async function measureProfile(starts: readonly string[]): Promise<void> {
  const postgres = await startStorage(statementSettings)
  const product = await runProduct(postgres.url('postgres'), join(postgres.folder, 'photos'))
  const times = await openStatementTimes(postgres)
  const probe = await openLagProbe(
    postgres,
    product.databases.filter((name) => name !== 'events'),
  )
  try {
    const calls = await createCalls(product.origin)
    for (const call of calls.filter(({ name }) => starts.some((start) => name.startsWith(start)))) {
      await call.prepare?.()
      await measure(product.origin, call.request, { connections, seconds: warmUpSeconds, status: call.status })
      await probe.drained()
      await times.reset()
      let count = 0
      const profile = await product.profile(async () => {
        const figure = await measure(product.origin, call.request, { connections, seconds, status: call.status })
        console.log(`\n${call.name}: ${describe(figure)}, with the profiler`)
        count = figure.count
        await probe.drained()
      })
      showStatements(await times.worst(1_000), count)
      showPlaces(profile, count)
      await mkdir('.cache/bench', { recursive: true })
      const file = `.cache/bench/${call.name.replaceAll(/\W+/g, '-')}.cpuprofile`
      await writeFile(file, JSON.stringify(profile))
      console.log(`All of it: ${file}`)
    }
  } finally {
    await probe.stop()
    await times.stop()
    await product.stop()
    await postgres.stop()
  }
}

function showStatements(statements: readonly StatementTime[], requests: number): void {
  const own = statements.filter(({ text }) => !text.includes('firstUnhandled'))
  const sum = (of: (statement: StatementTime) => number) => own.reduce((all, each) => all + of(each), 0)
  console.log(`\nA request: ${per(sum(({ calls }) => calls))} statements, ${per(sum(({ totalMs }) => totalMs))} ms`)
  for (const { database, text, calls, totalMs, meanMs } of own.slice(0, statementsShown))
    console.log(
      `${per(calls)} × ${meanMs.toFixed(3)} = ${per(totalMs)} ms  ${database}: ${text.replaceAll(/\s+/g, ' ').slice(0, mostShown)}`,
    )

  function per(value: number): string {
    return (value / requests).toFixed(3)
  }
}

function showPlaces({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, requests: number): void {
  const own = new Map<number, number>()
  for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  const places = new Map<string, number>()
  const rooms = new Map<string, number>()
  for (const { id, callFrame } of nodes) {
    const ms = (own.get(id) ?? 0) / 1_000
    const file = shorten(callFrame.url)
    if (callFrame.functionName === '(idle)') continue
    add(places, `${callFrame.functionName || '(anonymous)'} ${file}:${callFrame.lineNumber + 1}`, ms)
    add(rooms, roomOf(file) || callFrame.functionName, ms)
  }
  for (const [title, all] of Object.entries({ Rooms: rooms, Places: places })) {
    console.log(`\n${title}, in ms a request:`)
    for (const [name, ms] of [...all].sort((a, b) => b[1] - a[1]).slice(0, placesShown))
      console.log(`${(ms / requests).toFixed(4)}  ${name}`)
  }
}

const add = (sums: Map<string, number>, key: string, value: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + value)
}

const shorten = (url: string): string =>
  url.replace(/^.*\/node_modules\//, 'npm:').replace(`file://${process.cwd()}/`, '')

/** The npm package of a file, or the first four parts of its path: `npm:pg/lib/client.js → npm:pg`. */
const roomOf = (file: string): string =>
  file.startsWith('npm:') ? (file.match(/^npm:(?:@[^/]+\/)?[^/]+/)?.[0] ?? file) : file.split('/').slice(0, 4).join('/')
