import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { allocatorVariables, appNodeOptions, type Report, titles } from '../messages.ts'
import { sampledNodeOptions } from './stack-sample.ts'

const entry = fileURLToPath(new URL('../app.ts', import.meta.url))

/**
 * Starts an app process, which loads its modules and waits for its task. The launcher decides its NODE_ENV; the
 * environment's value is ignored.
 */
export function forkApp(mode: NodeMode): ChildProcess {
  const child = fork(entry, {
    env: { ...allocatorVariables, ...process.env, NODE_ENV: mode },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [...appNodeOptions, ...sampledNodeOptions, `--title=${titles.waiting}`],
  })
  child.on('message', (report: Report) => {
    if (report.kind === 'mailed') showMail(report)
  })
  return child
}

/** The rules by which an app process runs. */
export type NodeMode = 'development' | 'production'

/** Prints that a mail was sent. */
export const showMail = (mail: Mailed): void => console.log(`  Mail      to ${mail.to}: ${shown(mail)}`)

type Mailed = Extract<Report, { kind: 'mailed' }>

/** The link at a terminal. Other output may be logged, so it gets the file with the link. */
const shown = ({ link, file }: Mailed): string => (process.stdout.isTTY ? link : (file ?? ''))
