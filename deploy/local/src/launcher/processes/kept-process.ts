import type { ProcessReport } from '../../processes/task.ts'
import { healthOf, reporterFor } from '../../terminal/reporter.ts'
import { showMail } from '../fork-app.ts'
import { keepRunning } from '../keep-running.ts'
import { againOn, type Ground } from '../mode.ts'
import type { ProcessPlan } from './process-plan.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'

export interface KeptProcess {
  readonly name: string
  /** Resolves once the process takes requests for the first time; rejects if the first start fails. */
  readonly first: Promise<ServiceProcess>
  /** Stops the process, even if it is still starting. */
  stop(): Promise<void>
}

/** Starts a process and keeps it running. */
export function keepProcess(
  { launch, standIn, postgres }: Ground,
  plan: ProcessPlan,
  log: Parameters<typeof startProcess>[1]['log'],
): KeptProcess {
  const { terminal } = launch
  const what = plan.isPublic ? 'The gateway' : `The process ${plan.name}`
  const health = healthOf(what, terminal)
  const reported = (report: ProcessReport) => {
    if (report.kind === 'mailed') showMail(report)
  }
  const stopped = new AbortController()
  const start = (signal: AbortSignal) =>
    startProcess(plan, { standIn, log, reported, health, signal: AbortSignal.any([launch.signal, signal]) })
  const first = start(stopped.signal)
  const again = (signal: AbortSignal) => againOn(postgres, signal, () => start(signal))
  const kept = first.then(
    (child) => keepRunning(child, again, reporterFor(what, terminal, undefined), { neverGivenUp: true }),
    () => undefined, // `first` rejects with the error
  )
  return {
    name: plan.name,
    first,
    async stop() {
      stopped.abort()
      await (await kept)?.stop()
    },
  }
}
