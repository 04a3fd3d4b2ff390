import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Making } from './sharp.process.ts'

const entry = fileURLToPath(new URL('./sharp.process.ts', import.meta.url))

export interface BareSharp {
  readonly pids: readonly number[]
  /** Makes all variants. Each process makes one at a time. */
  make(all: readonly Making[]): Promise<void>
  stop(): void
}

/** Starts `count` processes that run sharp without the product. */
export async function startBareSharp(count: number): Promise<BareSharp> {
  const children = Array.from({ length: count }, () => fork(entry))
  await Promise.all(children.map(said))
  return {
    pids: children.map(({ pid }) => pid ?? 0),
    async make(all) {
      const left = [...all]
      const work = async (child: ChildProcess) => {
        for (let next = left.shift(); next; next = left.shift()) {
          child.send(next)
          await said(child)
        }
      }
      await Promise.all(children.map(work))
    },
    stop() {
      for (const child of children) child.disconnect()
    },
  }
}

/** Waits for a message. Throws if the process ends first. */
async function said(child: ChildProcess): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('a process of bare sharp ended')))
  try {
    await Promise.race([once(child, 'message', { signal }), ended])
  } finally {
    over.abort()
    ended.catch(() => {})
  }
}
