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
import { type Log, withRequestId } from '../log/index.ts'
import type { Metrics } from '../telemetry/index.ts'
import { methodDefinition } from './methods.ts'

/** What a method knows of its call. */
export interface Call {
  /** The process that calls. */
  readonly caller: string
  /** The member acted for, where there is one. */
  readonly member: Member | undefined
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal
}

/** Each method: who may call it, and what answers. */
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

/** Admits a call, runs it, and counts what it throws that is no refusal. */
export type RpcMethod = (request: unknown, carried: RpcCarried) => Promise<unknown>

/** A service that an RPC server can serve. */
export interface Implemented {
  readonly definition: ServiceDefinition
  /** The methods by their names in `definition`. */
  methods(identity: Identity, log: Log, metrics: Metrics): Readonly<Record<string, RpcMethod>>
}

/** Binds a protobuf service to what answers it; a call from a process not in `from` is refused. */
export function implement<S extends DescService>(service: S, methods: Implementation<S>): Implemented {
  const table = methods as unknown as Record<string, Untyped>
  return {
    definition: Object.fromEntries(
      service.methods.map((method) => [method.localName, methodDefinition(service, method)]),
    ),
    methods: (identity, log, metrics) => {
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
          return [method.localName, answer]
        }),
      )
    },
  }
}
