import { erasuresUrlOf } from '../backup/backups.ts'
import { demoPeople } from '../demo/people.ts'
import type { Task } from '../messages.ts'
import { backupsOf } from '../settings/settings.ts'
import { healthOf, reporterFor } from '../terminal/reporter.ts'
import { startApp } from './app-process.ts'
import { keepRunning } from './keep-running.ts'
import type { Launch } from './launch-context.ts'
import { againOn, type Mode } from './mode.ts'

const what = 'The app'

/** Runs all services and the gateway in one app process. */
export const oneProcess: Mode = async (ground) => {
  const { launch, standIn, postgres, started, giveUp } = ground
  const { signal, terminal } = launch
  const task = taskOf(launch, standIn.port, ground.server.url('postgres'), ground.withPeople)
  const health = healthOf(what, terminal)
  const surroundings = { standIn, signal, health }
  const app = await startApp(task, surroundings)
  const again = (stopped: AbortSignal) =>
    againOn(postgres, stopped, () => startApp(task, { ...surroundings, signal: AbortSignal.any([signal, stopped]) }))
  started.push(keepRunning(app, again, reporterFor(what, terminal, giveUp)))
  return app.admin
}

/** Returns the task of an app process. `withPeople` adds the demo people to those who can sign in. */
export function taskOf(
  { options, settings, data }: Pick<Launch, 'options' | 'settings' | 'data'>,
  port: number,
  postgresUrl: string,
  withPeople: boolean,
): Task {
  const { product, adminEmail, adminPassword, logLevel, publicUrl, operationsPort, tracing, pictureCheck } = settings
  const { providers, production } = settings
  return {
    do: 'run',
    postgresUrl,
    dataDir: data.path,
    erasuresUrl: erasuresUrlOf(backupsOf(settings, data)),
    logFile: data.log,
    logLevel,
    host: options.host,
    port,
    tracing,
    pictureCheck,
    ...(operationsPort === undefined ? {} : { operationsPort }),
    ...(publicUrl ? { publicUrl } : {}),
    allowedHosts: [...settings.allowedHosts, ...options.allowHosts],
    product,
    adminEmail,
    ...(adminPassword ? { adminPassword } : {}),
    people: withPeople ? demoPeople : [],
    ...(providers ? { providers } : {}),
    ...(production ? { production } : {}),
  }
}
