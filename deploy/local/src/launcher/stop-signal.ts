import { readFileSync } from 'node:fs'

const lookEveryMs = 500

/** Aborted by Ctrl-C, by SIGTERM, when the terminal closes, and when the npm that started this was killed. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  if (process.env['npm_lifecycle_event']) {
    const starters = startedBy()
    const look = () => {
      if (startedBy() !== starters) stop.abort()
    }
    setInterval(look, lookEveryMs).unref()
  }
  return stop.signal
}

/** The parent process, which may be a shell, and its parent: a process that loses one is given to another. */
const startedBy = (): string => `${process.ppid} ${parentOf(process.ppid)}`

function parentOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
  } catch {
    return '' // not on Linux
  }
}
