import { constants, fstatSync, openSync, type Stats, writeSync } from 'node:fs'

/** Writes lines to a destination that may have no room. Never throws. */
export interface LineWriter {
  /** Writes a line, or queues it until there is room. Does not block. */
  write(line: string): void
  /** Writes the waiting lines, for the end of the process. Blocks until there is room, for at most `ms`. */
  end(ms: number): void
}

/** Maximum number of lines that wait for room. If there are more, the oldest are dropped. */
const maxWaiting = 100
const defaultRetryMs = 1_000
/** Pause between tries at the end of the process, in ms. */
const endPauseMs = 10
/** How long the end of the process waits for room on standard output, in ms. */
const endMs = 300

/**
 * Creates a writer on `put`, which writes bytes and returns their number. If `put` throws (full disk, full pipe), the newest
 * 100 lines wait. Once there is room, a line at level 40 with the number of dropped lines is written before them. `retryMs`:
 * delay until waiting lines are retried if no further line is written, in ms. Default: 1 s.
 */
export function createLineWriter(
  put: (bytes: Buffer) => number,
  options: { readonly retryMs?: number } = {},
): LineWriter {
  const { retryMs = defaultRetryMs } = options
  /** Bytes to write before all waiting lines, such as the end of a line that was written in part. */
  let rest: Buffer = Buffer.alloc(0)
  /** Lines that came while `rest` had no room, oldest first. */
  let waiting: string[] = []
  let dropped = 0
  let retry: NodeJS.Timeout | undefined

  function putRest(): void {
    try {
      for (let count = 1; rest.length > 0 && count > 0; rest = rest.subarray(count)) count = put(rest)
    } catch {
      // no room
    }
  }

  /** Writes as much as there is room for. Returns whether nothing is left. */
  function flush(): boolean {
    putRest()
    if (rest.length > 0 || waiting.length === 0) return rest.length === 0
    rest = Buffer.from((dropped > 0 ? droppedLine(dropped) : '') + waiting.join(''))
    waiting = []
    dropped = 0
    putRest()
    return rest.length === 0
  }

  function flushOrRetry(): void {
    if (flush() || retry) return
    retry = setTimeout(() => {
      retry = undefined
      flushOrRetry()
    }, retryMs).unref()
  }

  return {
    write(line) {
      waiting.push(line)
      flushOrRetry()
      if (waiting.length <= maxWaiting) return
      waiting.shift()
      dropped += 1
    },
    end(ms) {
      const until = performance.now() + ms
      while (!flush() && performance.now() < until) sleep(endPauseMs)
    },
  }
}

const droppedLine = (dropped: number): string =>
  `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'log lines were dropped: there was no room for them' })}\n`

/** Blocks the process for `ms`. */
const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

let standardOutput: LineWriter | undefined

/**
 * Returns the process's writer to standard output. If the disk or pipe is full, the process goes on. The waiting lines are
 * written when the process exits.
 */
export function writeToStandardOutput(): LineWriter {
  if (standardOutput) return standardOutput
  const descriptor = openStandardOutput()
  const writer = createLineWriter((bytes) => writeSync(descriptor, bytes))
  process.once('exit', () => writer.end(endMs))
  standardOutput = writer
  return writer
}

/** Returns a descriptor of standard output that does not block, except for files and terminals, which have room. */
function openStandardOutput(): number {
  const stats = statsOf(1)
  if (!stats || stats.isFile()) return 1
  try {
    // All processes that inherited a descriptor share whether it blocks. So this process opens one of its own.
    if (stats.isFIFO()) return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    // the system has no /proc, or the pipe belongs to another user
  }
  void process.stdout // Node makes a pipe or socket non-blocking when it creates the stream
  return 1
}

function statsOf(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor)
  } catch {
    return undefined // the descriptor is closed: each write fails
  }
}
