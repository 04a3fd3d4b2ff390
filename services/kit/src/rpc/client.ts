import {
  create,
  type DescMethodUnary,
  type DescService,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf'
import { Client as Channel, credentials, Metadata, status } from '@grpc/grpc-js'
import { type Address, resolveAddress } from '../config/index.ts'
import { commonErrors } from '../errors/index.ts'
import { startTimeLimit } from '../failures/index.ts'
import type { Identity, Member } from '../identity/index.ts'
import type { RpcMethods } from '../lifecycle/in-process.ts'
import { currentRequestId, plainRequestId, traceparentOf } from '../log/index.ts'
import { requireNoTransaction } from '../postgres/inside.ts'
import { nodeTimers, type Timers } from '../timers/index.ts'
import { headers, methodDefinition } from './methods.ts'
import { fromStatus } from './problem.ts'

export interface CallOptions {
  /** The member on whose behalf the call is made. Give it only while the member's own verified call is served. */
  readonly member?: Member | undefined
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** A typed client: one function per method. Each throws ServiceError: the callee's own, `unavailable` or `internal`. */
export type Client<S extends DescService> = {
  readonly [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options?: CallOptions) => Promise<MessageShape<O>>
    : never
} & { close(): void }

const defaultTimeoutMs = 2_000
/** The gRPC deadline is this much later than the caller's timeout, in ms. The caller cancels the call itself. */
const calleeMs = 5_000
const defaultReceiveBytes = 4 * 1024 * 1024

const channelOptions = {
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
  'grpc.keepalive_time_ms': 20_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
}

/**
 * Connects to a peer's gRPC service. The channel opens at the first call. Every call has a timeout (default: 2 s, counting only
 * the time in which this process runs), this process's token, and the request id. A peer in the same process is called without
 * a channel. A call inside a database transaction throws.
 */
export function connect<S extends DescService>(
  service: S,
  {
    audience,
    address,
    identity,
    timeoutMs = defaultTimeoutMs,
    receiveBytes = defaultReceiveBytes,
    timers = nodeTimers,
  }: {
    audience: string
    address: Address
    identity: Identity
    timeoutMs?: number
    /** Maximum size of a reply, in bytes. Default: 4 MB. */
    receiveBytes?: number
    /** Default: Node's timers. Tests pass their own. */
    timers?: Timers
  },
): Client<S> {
  let channel: Channel | undefined
  const bounded = { ...channelOptions, 'grpc.max_receive_message_length': receiveBytes }
  const open = () => (channel ??= new Channel(resolveAddress(address), credentials.createInsecure(), bounded))

  const methods = service.methods.map((method) => {
    const definition = methodDefinition(service, method)
    const invoke = async (request: MessageInitShape<typeof method.input>, options: CallOptions = {}) => {
      requireNoTransaction(`${audience}.${method.name}`)
      const token = await identity.sign(audience, statedFor(options.member))
      const methods = typeof address === 'object' ? address.inProcess() : undefined
      if (methods) {
        const message = create(method.input, request)
        return callInProcess(methods, definition.path, message, { token, timeoutMs, timers, ...options })
      }
      const metadata = new Metadata()
      metadata.set(headers.token, token)
      const requestId = currentRequestId() ?? ''
      metadata.set(headers.requestId, plainRequestId(requestId))
      const traceparent = traceparentOf(requestId)
      if (traceparent) metadata.set(headers.traceparent, traceparent)
      return new Promise((done, fail) => {
        const limitMs = options.timeoutMs ?? timeoutMs
        const call = open().makeUnaryRequest(
          definition.path,
          definition.requestSerialize,
          definition.responseDeserialize,
          create(method.input, request),
          metadata,
          { deadline: Date.now() + limitMs + calleeMs },
          (error, reply) => {
            stopLimit()
            options.signal?.removeEventListener('abort', cancel)
            if (error) fail(fromStatus(error))
            else done(reply)
          },
        )
        const cancel = () => call.cancel()
        const giveUp = () => call.call?.cancelWithStatus(status.DEADLINE_EXCEEDED, `no reply in ${limitMs} ms`)
        const stopLimit = startTimeLimit(limitMs, giveUp, timers)
        if (options.signal?.aborted) cancel()
        else options.signal?.addEventListener('abort', cancel, { once: true })
      })
    }
    return [method.localName, invoke] as const
  })
  return { ...Object.fromEntries(methods), close: () => channel?.close() } as unknown as Client<S>
}

/** Calls a method in this process, with the same timeout and cancellation as over a channel. */
async function callInProcess(
  methods: RpcMethods,
  path: string,
  request: unknown,
  { token, timeoutMs, signal, timers }: { token: string; timeoutMs: number; signal?: AbortSignal; timers: Timers },
): Promise<unknown> {
  const gone = new AbortController()
  let giveUp = () => {}
  const givenUp = new Promise<never>((_, fail) => {
    giveUp = () => {
      gone.abort()
      fail(commonErrors.unavailable())
    }
  })
  const stopLimit = startTimeLimit(timeoutMs, giveUp, timers)
  if (signal?.aborted) giveUp()
  else signal?.addEventListener('abort', giveUp, { once: true })
  const carried = { token, requestId: currentRequestId() ?? '', signal: gone.signal }
  const reply = methods(path, request, carried)
  reply.catch(() => {}) // prevents an unhandled rejection if the reply fails after the timeout
  return Promise.race([reply, givenUp]).finally(() => {
    stopLimit()
    signal?.removeEventListener('abort', giveUp)
  })
}

const statedFor = (member: Member | undefined) =>
  member ? { sub: member.id, sid: member.sessionId, role: member.role, tz: member.timeZone, ip: member.ip } : {}
