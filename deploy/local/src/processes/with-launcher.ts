/**
 * Preloaded into every process of the product. The process exits with its launcher, flushes on request, and gives back
 * the memory that loading modules took.
 */
import { flushCompileCache } from 'node:module'
import { onService, type Service } from '@hunch/kit/lifecycle'
import { giveBackMemory } from '../give-back-memory.ts'
import { type FlushOrder, report } from './task.ts'

/** Maximum time to stop once the launcher is gone, in ms. */
const orphanedMs = 2_000
/** Time until a process has loaded all modules of its start, in ms. */
const loadedMs = 5_000

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), orphanedMs)
  process.kill(process.pid, 'SIGTERM')
})
onService((service) =>
  process.on('message', (message: Partial<FlushOrder>) => {
    if (message.kind === 'flush' && message.order !== undefined) void flush(service, message.order)
  }),
)

async function flush(service: Service, order: number): Promise<void> {
  try {
    await report({ kind: 'flushed', order, done: await service.flush() })
  } catch (error) {
    await report({ kind: 'flushed', order, done: 0, fault: error instanceof Error ? error.message : String(error) })
  }
}

// The next process needs the compiled code, even if this one is killed.
setTimeout(flushCompileCache, loadedMs).unref()
giveBackMemory()
