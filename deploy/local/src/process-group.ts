import { setTimeout as pause } from 'node:timers/promises'
import { balance } from './balancer.ts'
import type { ProcessName, ProcessPlan, SharedPorts } from './launcher/processes/process-plan.ts'
import { type ServiceProcess, startProcess } from './launcher/processes/service-process.ts'
import type { ProductOptions } from './product.ts'
import type { Name } from './services.ts'

interface Given {
  readonly plans: readonly ProcessPlan[]
  /** Ports of the processes that are not reached at their own ports. */
  readonly shared: readonly SharedPorts[]
  /** Passes connections on from these ports. Default: to the ready replicas in turn. */
  readonly pass?: Pass | undefined
  readonly mailed?: ProductOptions['mailed']
  readonly surroundings: Pick<Parameters<typeof startProcess>[1], 'signal' | 'log'>
}

/** A route to a process, by http or gRPC. */
export interface Way {
  readonly name: ProcessName
  /** The only caller that takes this route. Undefined: every caller does. */
  readonly from: ProcessName | undefined
  readonly kind: 'http' | 'rpc'
  /** Ports of the process's replicas, running or not. */
  readonly all: readonly number[]
  /** Returns the ports of the replicas that take new connections now. */
  ready(): readonly number[]
}

/** Listens on a port and passes its connections on to a process. */
export type Pass = (port: number, way: Way) => Promise<{ stop(): void }>

export interface ProcessGroup {
  start(): Promise<void>
  /** Stops the gateway first, then all others. */
  stop(): Promise<void>
  find(name: ProcessName, replica?: number): ServiceProcess
  running(): readonly RunningProcess[]
  /** The running processes of the given services. Default: all processes. */
  chosen(only?: readonly Name[]): ServiceProcess[]
  /** Ends a process with a signal and starts it again. */
  restart(name: ProcessName, signal: NodeJS.Signals, how?: Restart): Promise<void>
}

/** A running process and its replica number. */
export interface RunningProcess {
  readonly name: ProcessName
  readonly replica: number
  readonly pid: number
}

/** How to start a process again. */
export interface Restart {
  /** Replica number. Default: 0, the first. */
  readonly replica?: number
  /** Variables that override the process's own until its next start. */
  readonly environment?: NodeJS.ProcessEnv
  /** Descriptor of an open file for its standard output until its next start. Default: the launcher's log. */
  readonly output?: number
}

/** Delay before SIGTERM, in ms. New connections already go to other replicas, as during the preStop sleep in deploy/k8s. */
const beforeDrainMs = 500

const inTurn: Pass = (port, { ready }) => balance(port, ready)

/** Creates the processes of the plans, and balances connections over the replicas of a service. */
export function createProcessGroup({ plans, shared, pass = inTurn, mailed, surroundings }: Given): ProcessGroup {
  const running = new Map<ProcessPlan, ServiceProcess>()
  const leaving = new Set<ProcessPlan>()
  const balancers: { stop(): void }[] = []

  async function start(plan: ProcessPlan, how: Restart = {}): Promise<void> {
    const started = await startProcess(changedBy(plan, how), {
      ...surroundings,
      reported: (report) => report.kind === 'mailed' && mailed?.(report),
    })
    running.set(plan, started)
  }
  async function stop(isGateway: boolean): Promise<void> {
    const chosen = [...running].filter(([{ name }]) => (name === 'gateway') === isGateway)
    for (const [plan] of chosen) running.delete(plan)
    await Promise.all(chosen.map(([, each]) => each.stop()))
  }
  async function passConnections({ name, from, ports }: SharedPorts): Promise<void> {
    for (const kind of ['http', 'rpc'] as const) {
      const own = (from: Iterable<ProcessPlan>) => [...from].filter((plan) => plan.name === name)
      const all = own(plans).map((plan) => plan.ports[kind])
      const taking = () => own(running.keys()).filter((plan) => !leaving.has(plan))
      balancers.push(
        await pass(ports[kind], { name, from, kind, all, ready: () => taking().map((plan) => plan.ports[kind]) }),
      )
    }
  }
  const planOf = (name: ProcessName, replica: number) => findPlan(plans, name, replica)
  function find(name: ProcessName, replica = 0): ServiceProcess {
    const found = running.get(planOf(name, replica))
    if (!found) throw new Error(`the process ${name} ${replica} does not run`)
    return found
  }
  return {
    find,
    running: () => [...running].map(([{ name, replica }, { pid }]) => ({ name, replica, pid })),
    chosen: (only) => [...running].flatMap(([{ name }, each]) => (only?.every((one) => one !== name) ? [] : [each])),
    async start() {
      for (const each of shared) await passConnections(each)
      await Promise.all(plans.filter(({ isPublic }) => !isPublic).map((plan) => start(plan)))
      await Promise.all(plans.filter(({ isPublic }) => isPublic).map((plan) => start(plan)))
    },
    async stop() {
      await stop(true)
      await stop(false)
      for (const each of balancers) each.stop()
    },
    async restart(name, signal, how = {}) {
      const { replica = 0 } = how
      const plan = planOf(name, replica)
      const { pid, exited } = find(name, replica)
      leaving.add(plan)
      if (signal === 'SIGTERM') await pause(beforeDrainMs)
      process.kill(pid, signal)
      await exited
      running.delete(plan)
      await start(plan, how)
      leaving.delete(plan)
    },
  }
}

const changedBy = (plan: ProcessPlan, { environment, output }: Restart): ProcessPlan => ({
  ...plan,
  environment: { ...plan.environment, ...environment },
  ...(output === undefined ? {} : { output }),
})

function findPlan(plans: readonly ProcessPlan[], name: ProcessName, replica: number): ProcessPlan {
  const plan = plans.find((each) => each.name === name && each.replica === replica)
  if (!plan) throw new Error(`there is no process ${name} ${replica}`)
  return plan
}
