import { readFileSync } from 'node:fs'

const lookEveryMs = 500

/** Returns a signal that is aborted by Ctrl-C, SIGTERM, a closed terminal, or the end of the npm that started this process. */
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

/**
 * The pids of the parent (npm or a shell) and of the grandparent. If one of these processes ends, a pid in the text changes.
 */
const startedBy = (): string => `${process.ppid} ${parentOf(process.ppid)}`

function parentOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
  } catch {
    return '' // not on Linux
  }
}
