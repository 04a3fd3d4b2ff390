/** Reads the stack of a process's main thread from Node's inspector, even during an endless loop. */
import type { ChildProcess } from 'node:child_process'

/** Node options of a process that can be sampled. The inspector opens only at SIGUSR1, on any free port. */
export const sampledNodeOptions = ['--inspect-port=127.0.0.1:0']

const mostFrames = 30

/**
 * Returns the stack of a process's main thread, one line per frame, innermost first. Undefined if the thread runs no
 * JavaScript, for example because it is stopped or waits for the disk. The process stays halted with an open inspector, so it
 * must be ended next.
 */
export async function sampleStack(child: ChildProcess, withinMs: number): Promise<string | undefined> {
  const signal = AbortSignal.timeout(withinMs)
  const address = inspectorOf(child, signal)
  child.kill('SIGUSR1')
  const url = await address
  const lines = url && (await halt(url, signal))
  return lines ? lines.slice(0, mostFrames).join('\n') : undefined
}

/** Waits for the inspector's address, which Node prints on stderr at SIGUSR1. */
const inspectorOf = (child: ChildProcess, signal: AbortSignal) =>
  new Promise<string | undefined>((done) => {
    let said = ''
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const [, url] = /Debugger listening on (ws:\S+)\s/.exec(said) ?? []
      if (url) finish(url)
    }
    const finish = (url?: string) => {
      child.stderr?.off('data', read)
      done(url)
    }
    child.stderr?.on('data', read)
    signal.addEventListener('abort', () => finish())
  })

interface Frame {
  readonly functionName: string
  /** Line and column count from 0. */
  readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber?: number }
}

type Message =
  | { readonly method: 'Debugger.scriptParsed'; readonly params: { readonly scriptId: string; readonly url: string } }
  | { readonly method: 'Debugger.paused'; readonly params: { readonly callFrames: readonly Frame[] } }
  | { readonly method?: undefined }

/** Halts the main thread. Returns the lines of its stack; undefined if it does not halt in time. */
const halt = (address: string, signal: AbortSignal) =>
  new Promise<string[] | undefined>((done) => {
    const socket = new WebSocket(address)
    const files = new Map<string, string>()
    const lineOf = ({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }: Frame) =>
      `    at ${functionName || '<anonymous>'} (${files.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1})`
    const finish = (lines?: string[]) => {
      socket.close()
      done(lines)
    }
    signal.addEventListener('abort', () => finish())
    socket.addEventListener('error', () => finish())
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ id: 1, method: 'Debugger.enable' }))
      socket.send(JSON.stringify({ id: 2, method: 'Debugger.pause' }))
    })
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Message
      if (message.method === 'Debugger.scriptParsed') files.set(message.params.scriptId, message.params.url)
      if (message.method === 'Debugger.paused') finish(message.params.callFrames.map(lineOf))
    })
  })
