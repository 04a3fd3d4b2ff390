import type { HealthReporter } from '../health/health.ts'
import type { Reporter } from '../launcher/keep-running.ts'
import { diskFullSentence } from '../start-error.ts'
import type { Terminal } from './terminal.ts'

/** Returns a reporter that prints the exits and restarts of a process. Without `giveUp`, the process is retried forever. */
export function reporterFor(what: string, terminal: Terminal, giveUp: (() => void) | undefined): Reporter {
  let waiting = false
  return {
    crashed({ reason }) {
      terminal.warn(`${what} stopped unexpectedly (${firstLine(reason)}). Starting it again …`)
    },
    back() {
      waiting = false
      terminal.line(`  ${what} is running again; nothing that was stored is lost.`)
    },
    waiting() {
      if (!waiting) terminal.warn(`${diskFullSentence.split(',')[0]}; it goes on by itself as soon as there is room.`)
      waiting = true
    },
    givenUp({ reason }) {
      const then = giveUp ? 'so it is given up' : 'and is tried on, while the others run'
      terminal.fail(`${what} could not be started three times in a row, ${then}. Its last words:\n${reason}`)
      giveUp?.()
    },
  }
}

/** Returns a reporter that prints if a process stops answering, answers again or hangs. */
export const healthOf = (what: string, terminal: Terminal): HealthReporter => ({
  silent: (ms) => terminal.warn(`${what} has not answered for ${seconds(ms)}.`),
  answers: () => terminal.line(`  ${what} answers again.`),
  hangs(ms, stack) {
    const where = stack ? `was at:\n${stack}` : 'ran no JavaScript.'
    terminal.warn(
      `${what} hangs: it lives, and has not answered for ${seconds(ms)}, so it is ended. Its main thread ${where}`,
    )
  },
})

const seconds = (ms: number): string => `${Math.round(ms / 1_000)} s`

const firstLine = (text: string): string => text.split('\n', 1)[0]?.replace(/:$/, '') ?? ''
