import { spawn } from 'node:child_process'

/** Runs a program to its end; never throws. Returns its output, or prints the output immediately if `show` is set. */
export function run(
  program: string,
  args: readonly string[],
  { env = {}, show = false, cwd }: { env?: Readonly<Record<string, string>>; show?: boolean; cwd?: string } = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    cwd,
    stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(String(chunk)))
  const stop = () => void child.kill()
  process.once('exit', stop)
  return new Promise((done) => {
    child.on('error', (error) => output.push(error.message))
    child.on('close', (code) => {
      process.off('exit', stop)
      done({ code: code ?? 1, output: output.join('') })
    })
  })
}
