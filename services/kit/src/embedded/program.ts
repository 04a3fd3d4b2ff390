import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/** What PostgreSQL's programs need of the environment: their words in English, and nothing of ours. */
export const environment = { LC_MESSAGES: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' }

/** Runs a program to its end, with files that stay open for it. Returns what it wrote; throws with that text if it fails. */
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

/** An error that says what a program said last; `code` is ENOSPC where the disk was full. */
export function failure(what: string, output: string): Error & { code?: string } {
  const lines = output.trim().split('\n').slice(-8).join('\n')
  const error: Error & { code?: string } = new Error(lines ? `${what}:\n${lines}` : what)
  if (output.includes('No space left on device')) error.code = 'ENOSPC'
  return error
}
