import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { runHunch } from '../src/run-hunch.ts'

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

type Settings = Readonly<Record<string, string>>

/** Runs `npm run hunch --` with these arguments, without npm and with only these settings and the temporary folder. */
export const hunch = (args: readonly string[], env: Settings = {}) => run('../src/hunch.ts', args, env)

/** Runs a service's own `operate.ts` in the same way. */
export const runOperatorCommand = (service: string, args: readonly string[], env: Settings) =>
  run(`../../../services/${service}/src/operate.ts`, args, env)

function run(entry: string, args: readonly string[], env: Settings): Promise<Ended> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return new Promise((done) => {
    execFile(
      process.execPath,
      [fileURLToPath(new URL(entry, import.meta.url)), ...args],
      { env: { PATH, NODE_COMPILE_CACHE, TMPDIR: tmpdir(), HUNCH_ENV: '', ...env } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

const passwordFolders: string[] = []

/** Removes the private files of passwords that commands of `hunchHere` have written for an operator. */
export function removePasswords(): void {
  for (const folder of passwordFolders.splice(0)) rmSync(folder, { recursive: true })
}

/** Runs a command in this process, because a new process takes seconds to start. `isTTY`: the output is a terminal. */
export async function hunchHere(args: readonly string[], env: Settings = {}, { isTTY = false } = {}): Promise<Ended> {
  const [out, err] = [Object.assign(new PassThrough(), { isTTY }), new PassThrough()]
  const written = Promise.all([text(out), text(err)])
  const code = await runHunch(args, { environment: { HUNCH_ENV: '', ...env }, out, err })
  out.end()
  err.end()
  const [outText, errText] = await written
  for (const [, file = ''] of outText.matchAll(/ the password in (\S+)\.\n/g)) passwordFolders.push(dirname(file))
  return { code, out: outText, err: errText }
}
