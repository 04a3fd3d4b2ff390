import { type ChildProcess, fork } from 'node:child_process'
import { appEntry } from '../builds/app-bundle.ts'
import { sampledNodeOptions } from '../health/stack-sample.ts'
import { allocatorVariables, appNodeOptions, type Report, type Task, titles } from '../messages.ts'

/**
 * Starts an app process, which loads its modules and waits for its task. The task sets the process's NODE_ENV; the
 * environment's value is ignored. Rejects if the signal is aborted before the process starts.
 */
export async function forkApp({ production }: Pick<Task, 'production'>, signal: AbortSignal): Promise<ChildProcess> {
  const child = fork(await appEntry(signal), {
    env: { ...allocatorVariables, ...process.env, NODE_ENV: production ? 'production' : 'development' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [...appNodeOptions, ...sampledNodeOptions, `--title=${titles.loading}`],
  })
  child.on('message', (report: Report) => {
    if (report.kind === 'mailed') showMail(report)
  })
  return child
}

/** Prints that a mail was sent. */
export const showMail = (mail: Mailed): void => console.log(`  Mail      to ${mail.to}: ${shown(mail)}`)

type Mailed = Extract<Report, { kind: 'mailed' }>

/**
 * Returns the link if the output is a terminal. Other output may be logged, so the result is then the path of the mail's file.
 */
const shown = ({ link, file }: Mailed): string => (process.stdout.isTTY ? link : (file ?? ''))
