import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire'
import { type MethodDefinition, type Server, type ServerWritableStream, status } from '@grpc/grpc-js'

/** The values of `grpc.health.v1.HealthCheckResponse.ServingStatus`. */
const [serving, notServing, serviceUnknown] = [1, 2, 3]

/** The request of a check. It is an object, since grpc-js takes an empty string for a missing message. */
interface Question {
  readonly service: string
}
type Watch = ServerWritableStream<Question, number>

/** The health of a server. */
export interface Health {
  /** Sets whether the server serves. If it does not, ends all watches. */
  set(isServing: boolean): void
}

/**
 * Adds gRPC's health service (`grpc.health.v1`) to a server. It knows only the server as a whole, which has the empty name.
 * Implemented here, since the package for it loads a second protobuf library (5 MB of resident memory).
 */
export function addHealth(server: Server): Health {
  /** Watch → whether it asks for a known service. */
  const watches = new Map<Watch, boolean>()
  let current = notServing
  server.addService(
    { Check: methodOf('Check', false), Watch: methodOf('Watch', true) },
    {
      Check: (call: { request: Question }, callback: (error: object | null, reply?: number) => void) =>
        call.request.service === ''
          ? callback(null, current)
          : callback({ code: status.NOT_FOUND, details: 'unknown service' }),
      Watch(call: Watch) {
        const isKnown = call.request.service === ''
        call.write(isKnown ? current : serviceUnknown)
        watches.set(call, isKnown)
        call.on('cancelled', () => watches.delete(call))
      },
    },
  )
  return {
    set(isServing) {
      current = isServing ? serving : notServing
      for (const [watch, isKnown] of watches) if (isKnown) watch.write(current)
      if (isServing) return
      for (const watch of watches.keys()) watch.end()
      watches.clear()
    },
  }
}

const methodOf = (name: string, responseStream: boolean): MethodDefinition<Question, number> => ({
  path: `/grpc.health.v1.Health/${name}`,
  requestStream: false,
  responseStream,
  requestSerialize: ({ service }) => Buffer.from(new BinaryWriter().tag(1, 2).string(service).finish()),
  requestDeserialize: readQuestion,
  responseSerialize: (state) => Buffer.from(new BinaryWriter().tag(1, 0).int32(state).finish()),
  responseDeserialize: (bytes) => new BinaryReader(bytes.subarray(1)).int32(),
})

/** Reads the name of a service from the first field, which is omitted if empty. */
function readQuestion(bytes: Buffer): Question {
  const reader = new BinaryReader(bytes)
  let service = ''
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag()
    if (field === 1) service = reader.string()
    else reader.skip(type)
  }
  return { service }
}
