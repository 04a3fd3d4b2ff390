import { setTimeout as pause } from 'node:timers/promises'
import { balance } from './balancer.ts'
import type { Ports, ProcessName, ProcessPlan } from './launcher/processes/process-plan.ts'
import { type ServiceProcess, startProcess } from './launcher/processes/service-process.ts'
import type { ProductOptions } from './product.ts'
import type { Name } from './services.ts'

interface Given {
  readonly plans: readonly ProcessPlan[]
  /** Where a service is reached, where that is not at its own ports. */
  readonly shared: ReadonlyMap<Name, Ports>
  /** What passes connections on to it. */
  readonly pass?: Pass | undefined
  readonly mailed?: ProductOptions['mailed']
  readonly surroundings: Pick<Parameters<typeof startProcess>[1], 'held' | 'signal' | 'log'>
}

/** The way to a service, by http or gRPC. */
export interface Way {
  readonly name: Name
  readonly kind: 'http' | 'rpc'
  /** The ports of its processes, whether they run or not. */
  readonly all: readonly number[]
  /** Those that take new connections now. */
  ready(): readonly number[]
}

/** Listens on a port and passes its connections on to a service. */
export type Pass = (port: number, way: Way) => Promise<{ stop(): void }>

export interface ProcessGroup {
  start(): Promise<void>
  /** The gateway first. */
  stop(): Promise<void>
  find(name: ProcessName, replica?: number): ServiceProcess
  running(): readonly RunningProcess[]
  /** Those of some services, or all. */
  chosen(only?: readonly Name[]): ServiceProcess[]
  /** Ends a process by a signal and starts it again. */
  restart(name: ProcessName, signal: NodeJS.Signals, how?: Restart): Promise<void>
}

/** A process that runs, and which of several alike it is. */
export interface RunningProcess {
  readonly name: ProcessName
  readonly replica: number
  readonly pid: number
}

/** How a process is started again. */
export interface Restart {
  /** Which of several alike; the first where nothing is said. */
  readonly replica?: number
  /** Variables over its own, until it is started again. */
  readonly environment?: NodeJS.ProcessEnv
}

/** New connections go elsewhere for so long before a process drains, as the manifests of deploy/k8s have it. */
const beforeDrainMs = 500

const inTurn: Pass = (port, { ready }) => balance(port, ready)

/** Processes that run by their plans, and what passes connections to replicas of one service. */
export function createProcessGroup({ plans, shared, pass = inTurn, mailed, surroundings }: Given): ProcessGroup {
  const running = new Map<ProcessPlan, ServiceProcess>()
  const leaving = new Set<ProcessPlan>()
  const balancers: { stop(): void }[] = []

  async function start(plan: ProcessPlan, environment: NodeJS.ProcessEnv = {}): Promise<void> {
    const changed = { ...plan, environment: { ...plan.environment, ...environment } }
    const started = await startProcess(changed, {
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
  async function passConnections(name: Name, ports: Ports): Promise<void> {
    for (const kind of ['http', 'rpc'] as const) {
      const own = (from: Iterable<ProcessPlan>) => [...from].filter((plan) => plan.name === name)
      const all = own(plans).map((plan) => plan.ports[kind])
      const taking = () => own(running.keys()).filter((plan) => !leaving.has(plan))
      balancers.push(
        await pass(ports[kind], { name, kind, all, ready: () => taking().map((plan) => plan.ports[kind]) }),
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
      for (const [name, ports] of shared) await passConnections(name, ports)
      await Promise.all(plans.filter(({ listensOnHeld }) => !listensOnHeld).map((plan) => start(plan)))
      await Promise.all(plans.filter(({ listensOnHeld }) => listensOnHeld).map((plan) => start(plan)))
    },
    async stop() {
      await stop(true)
      await stop(false)
      for (const each of balancers) each.stop()
    },
    async restart(name, signal, { replica = 0, environment } = {}) {
      const plan = planOf(name, replica)
      const { pid, exited } = find(name, replica)
      leaving.add(plan)
      if (signal === 'SIGTERM') await pause(beforeDrainMs)
      process.kill(pid, signal)
      await exited
      running.delete(plan)
      await start(plan, environment)
      leaving.delete(plan)
    },
  }
}

function findPlan(plans: readonly ProcessPlan[], name: ProcessName, replica: number): ProcessPlan {
  const plan = plans.find((each) => each.name === name && each.replica === replica)
  if (!plan) throw new Error(`there is no process ${name} ${replica}`)
  return plan
}
