import {
  create,
  type DescMessage,
  type DescMethodUnary,
  type DescService,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf'
import type { ServiceDefinition } from '@grpc/grpc-js'
import { commonErrors, toServiceError } from '../errors/index.ts'
import { type Identity, type Member, memberOf } from '../identity/index.ts'
import type { RpcCarried } from '../lifecycle/in-process.ts'
import { type Log, tracedRequestId, traceparentOf, withRequestId } from '../log/index.ts'
import type { Duration, Metrics, Observer, Tracer } from '../telemetry/index.ts'
import { methodDefinition } from './methods.ts'

/** The context of a call. */
export interface Call {
  /** The process that calls. */
  readonly caller: string
  /** The member on whose behalf the call is made, if any. */
  readonly member: Member | undefined
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal
}

/** For each method: the processes that may call it, and its implementation. */
export type Implementation<S extends DescService> = {
  readonly [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? {
        readonly from: readonly string[]
        readonly run: (request: MessageShape<I>, call: Call) => Promise<MessageInitShape<O>> | MessageInitShape<O>
      }
    : never
}

type Untyped = {
  from: readonly string[]
  run: (request: unknown, call: Call) => Promise<MessageInitShape<DescMessage>>
}

/** Verifies the caller and runs the method. Logs and counts internal errors. */
export type RpcMethod = (request: unknown, carried: RpcCarried) => Promise<unknown>

/** The histograms of durations, by method path, and the tracer. */
export interface Observed {
  readonly durations: Map<string, Duration>
  tracer?: Tracer | undefined
}

interface Surroundings {
  readonly identity: Identity
  readonly log: Log
  /** The metrics in which exceptions are counted. */
  readonly metrics: Metrics
  readonly observed: Observed
}

/** A service that an RPC server can serve. */
export interface Implemented {
  readonly definition: ServiceDefinition
  /** The methods by their names in `definition`. */
  methods(surroundings: Surroundings): Readonly<Record<string, RpcMethod>>
}

/** Binds a protobuf service to its implementation. A call from a process that is not in `from` is rejected as forbidden. */
export function implement<S extends DescService>(service: S, methods: Implementation<S>): Implemented {
  const table = methods as unknown as Record<string, Untyped>
  return {
    definition: Object.fromEntries(
      service.methods.map((method) => [method.localName, methodDefinition(service, method)]),
    ),
    methods: ({ identity, log, metrics, observed }) => {
      const exceptions = metrics.counter('rpc_exceptions_total', 'Exceptions while a method ran.', ['method'])
      return Object.fromEntries(
        service.methods.map((method) => {
          const { from, run } = table[method.localName] as Untyped
          const answer: RpcMethod = (request, { token, requestId, signal }) =>
            withRequestId(requestId, async () => {
              try {
                const claims = await identity.verify(token)
                if (!from.includes(claims.iss)) throw commonErrors.forbidden()
                const reply = await run(request, { caller: claims.iss, member: memberOf(claims), signal })
                return create(method.output, reply)
              } catch (error) {
                if (toServiceError(error).kind === 'internal') {
                  exceptions.add({ method: `${service.typeName}/${method.name}` })
                  log.error({ err: error, method: method.name }, 'a method failed')
                }
                throw error
              }
            })
          return [method.localName, observedMethod(methodDefinition(service, method).path, answer, observed)]
        }),
      )
    },
  }
}

/** Starts to measure and trace methods. Paths are as in gRPC: `/hunch.auth.v1.AuthService/ResolveSessions`. */
export function observeMethods(observed: Observed, paths: Iterable<string>, { metrics, tracer }: Observer): void {
  const durations = metrics.durations('rpc_request_duration_seconds', 'How long methods take.', ['method'])
  for (const path of paths) observed.durations.set(path, durations.of(path.slice(1)))
  observed.tracer = tracer
}

/** Wraps a method: observes its duration and, if the caller is traced, adds a span. */
function observedMethod(path: string, method: RpcMethod, observed: Observed): RpcMethod {
  return async (request, carried) => {
    const from = performance.now()
    const traceparent = observed.tracer && traceparentOf(carried.requestId)
    const span = traceparent ? observed.tracer?.below(traceparent, path.slice(1), { kind: 'server' }) : undefined
    const own = span ? { ...carried, requestId: tracedRequestId(carried.requestId, span.traceparent) } : carried
    try {
      const reply = await method(request, own)
      span?.end()
      return reply
    } catch (error) {
      span?.end(toServiceError(error).kind === 'internal' ? error : undefined)
      throw error
    } finally {
      observed.durations.get(path)?.observe((performance.now() - from) / 1000)
    }
  }
}
