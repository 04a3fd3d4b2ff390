import { setTimeout as pause } from 'node:timers/promises'
import type { SharedPort } from '@hunch/kit/http'
import { sharesPorts } from './launcher/port.ts'
import { goOnMessage, type PortReport } from './messages.ts'

/** Maximum wait for a reply, in ms. A launcher that hangs must not keep a process from stopping. */
const replyWithinMs = 1_000

/** Sends a report to the launcher, and waits for its reply. Returns at once if the launcher is gone. */
export async function askLauncher(report: PortReport): Promise<void> {
  if (!process.connected) return
  const { promise: replied, resolve } = Promise.withResolvers<void>()
  const take = (message: unknown) => {
    if (message === goOnMessage) resolve()
  }
  process.on('message', take)
  process.send?.(report, undefined, {}, () => {}) // ignored if the launcher has ended: the wait below has a timeout
  await Promise.race([replied, pause(replyWithinMs)])
  process.off('message', take)
}

/** How the process that serves the product shares its port with the launcher. */
export const portOfLauncher: SharedPort = {
  reusePort: sharesPorts,
  beforeListening: () => askLauncher({ kind: 'listens' }),
}
