import {
  type DescMessage,
  type DescMethod,
  type DescService,
  fromBinary,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf'
import type { MethodDefinition } from '@grpc/grpc-js'

/** The metadata keys of a call. */
export const headers = {
  token: 'authorization',
  requestId: 'x-request-id',
  traceparent: 'traceparent',
  problem: 'problem-bin',
} as const

const serialize =
  <D extends DescMessage>(schema: D) =>
  (message: MessageShape<D>): Buffer => {
    const bytes = toBinary(schema, message)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

const deserialize =
  <D extends DescMessage>(schema: D) =>
  (bytes: Buffer): MessageShape<D> =>
    fromBinary(schema, bytes)

export type UntypedMethod = MethodDefinition<MessageShape<DescMessage>, MessageShape<DescMessage>>

/** Returns the grpc-js definition of a protobuf method. Throws if it is not unary. */
export function methodDefinition(service: DescService, method: DescMethod): UntypedMethod {
  if (method.methodKind !== 'unary') throw new Error(`${service.typeName}.${method.name} is not unary`)
  return {
    path: `/${service.typeName}/${method.name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: serialize(method.input),
    requestDeserialize: deserialize(method.input),
    responseSerialize: serialize(method.output),
    responseDeserialize: deserialize(method.output),
  }
}
