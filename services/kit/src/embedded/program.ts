import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/** The environment of PostgreSQL's programs: English messages, UTC, and PATH as the only variable of this process. */
export const environment = { LC_MESSAGES: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' }

/**
 * Runs a program until it ends. The program inherits `files`. Returns its output; throws an error with that output if it fails.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { account, files = [] }: { account?: Account; files?: readonly number[] } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', ...files],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code, signal) =>
      code === 0 ? resolve(output) : reject(failure(`${program} ended with ${code ?? signal}`, output)),
    )
  })
}

/** Returns an error with the last lines of a program's output; `code` is ENOSPC if the disk was full. */
export function failure(what: string, output: string): Error & { code?: string } {
  const lines = output.trim().split('\n').slice(-8).join('\n')
  const error: Error & { code?: string } = new Error(lines ? `${what}:\n${lines}` : what)
  if (output.includes('No space left on device')) error.code = 'ENOSPC'
  return error
}
