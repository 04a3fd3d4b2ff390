import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findRunningPostgres } from '@hunch/kit/embedded'
import pg from 'pg'
import { parseStat, sampleCpu } from '../floor/cpu.ts'

const launcher = fileURLToPath(import.meta.resolve('@hunch/local/launch'))
/** The launcher prints this text when the product is ready. */
const readyText = 'until you press Ctrl-C'
/** Wait after a start, in ms. The demo data's figures take up to a minute. A process also releases memory after its start. */
const settleMs = 90_000
const measuredMs = 60_000

/** Maximum of each figure. */
const most = { firstStartSeconds: 20, startSeconds: 2, statementsPerSecond: 5, cpuShare: 0.005, residentMb: 250 }

interface Claim {
  readonly text: string
  readonly value: number
  readonly most: number
}

/**
 * `npm run bench -- rest`: measures the first start (with demo data) and the second. Then measures the idle product: statements
 * per second, CPU, and resident memory without PostgreSQL's. Exits with 1 if a figure is too high.
 */
export async function measureRest(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hunch-rest-'))
  try {
    const claims = await measure(join(folder, 'data'))
    for (const { text, value, most } of claims)
      console.log(
        `${value <= most ? 'ok     ' : 'Failed:'} ${text}: ${Number(value.toPrecision(3))} of at most ${most}`,
      )
    if (claims.some(({ value, most }) => value > most)) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(data: string): Promise<Claim[]> {
  const first = await launch(data)
  await pause(settleMs)
  const database = await connect(data)
  await database.query("alter system set shared_preload_libraries = 'pg_stat_statements'") // takes effect at the next start
  await database.end()
  await first.stop()
  const again = await launch(data)
  try {
    await pause(settleMs)
    const { statements, cpuMs, processes } = await rest(data, again.pid)
    for (const { mb, command } of processes) console.log(`${mb.toFixed(0).padStart(4)} MB ${command.slice(0, 100)}`)
    const residentMb = processes.reduce((sum, { mb }) => sum + mb, 0)
    return [
      { text: 'first start, in s', value: first.seconds, most: most.firstStartSeconds },
      { text: 'ready again, in s', value: again.seconds, most: most.startSeconds },
      { text: 'statements a second', value: statements / (measuredMs / 1_000), most: most.statementsPerSecond },
      { text: 'share of a core', value: cpuMs / measuredMs, most: most.cpuShare },
      { text: 'resident memory, in MB', value: residentMb, most: most.residentMb },
    ]
  } finally {
    await again.stop()
  }
}

/** Measures one idle minute: statements, CPU time in ms, and the product's processes without those of PostgreSQL. */
async function rest(data: string, pid: number) {
  const database = await connect(data)
  try {
    await database.query('create extension if not exists pg_stat_statements')
    const file = await database.query<{ pid: string }>(
      "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid",
    )
    const postgres = Number(file.rows[0]?.pid)
    await database.query('select pg_stat_statements_reset()')
    const before = sampleCpu()
    await pause(measuredMs)
    const after = sampleCpu()
    const { rows } = await database.query<{ count: number }>(
      `select coalesce(sum(calls), 0)::float8 as count from pg_stat_statements
       join pg_database on pg_database.oid = dbid where datname <> 'postgres'`,
    )
    return {
      statements: rows[0]?.count ?? Number.NaN,
      cpuMs: after(pid) - after(postgres) - (before(pid) - before(postgres)),
      processes: treeOf(pid, postgres),
    }
  } finally {
    await database.end()
  }
}

async function connect(data: string): Promise<pg.Client> {
  const server = await findRunningPostgres({ dataDir: join(data, 'postgres') })
  if (!server) throw new Error(`no PostgreSQL runs in ${data}`)
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  return client
}

/** Runs the launcher of `npm start` on a data folder until it is ready. Rejects if it ends first. */
async function launch(data: string) {
  const from = performance.now()
  const child = spawn(process.execPath, [launcher, '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const ended = once(child, 'close')
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(readyText)) done()
    })
    void ended.then(() => fail(new Error(`the product did not start:\n${output}`)))
  })
  return {
    pid: child.pid ?? 0,
    seconds: (performance.now() - from) / 1_000,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns a process and its descendants, except the process `without` and that one's descendants. Resident memory is in MB. */
function treeOf(pid: number, without: number): { readonly command: string; readonly mb: number }[] {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))]
      } catch {
        return [] // the process has ended
      }
    })
  const below = (parent: number): number[] =>
    stats
      .filter((each) => each.parent === parent && each.pid !== without)
      .flatMap((each) => [each.pid, ...below(each.pid)])
  return [pid, ...below(pid)].map((each) => ({
    command: readFileSync(`/proc/${each}/cmdline`, 'utf8').replaceAll('\0', ' '),
    mb: Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1]) / 1_024,
  }))
}
