import type { MethodDefinition } from '@grpc/grpc-js'

export interface VoteRequest {
  readonly post: number
  readonly member: number
  readonly vote: boolean
}

export interface VoteReply {
  readonly agree: number
  readonly disagree: number
}

export interface FeedRequest {
  readonly member: number
}

export interface FeedReply {
  readonly posts: readonly unknown[]
}

const method = <Request, Reply>(path: string): MethodDefinition<Request, Reply> => ({
  path,
  requestStream: false,
  responseStream: false,
  requestSerialize: toBuffer,
  requestDeserialize: fromBuffer,
  responseSerialize: toBuffer,
  responseDeserialize: fromBuffer,
})

const toBuffer = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const fromBuffer = (buffer: Buffer) => JSON.parse(buffer.toString())

/** The gRPC methods between the floor's two processes, with JSON messages. */
export const methods = {
  vote: method<VoteRequest, VoteReply>('/floor/vote'),
  feed: method<FeedRequest, FeedReply>('/floor/feed'),
}
