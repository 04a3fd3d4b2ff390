import type * as http from 'node:http'

/**
 * Functions and classes of Node's http module. An `import` from 'node:http' would read every export. One of them is WebSocket,
 * which loads all of undici: 7 MB of resident memory in each process.
 */
export const { Agent, createServer, IncomingMessage, request, STATUS_CODES, ServerResponse } =
  process.getBuiltinModule('node:http')
export type IncomingMessage = http.IncomingMessage
export type ServerResponse = http.ServerResponse

/** The classes of a server's requests and responses. */
export interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage
  readonly ServerResponse: typeof ServerResponse
}

/** A listener for requests and responses of these classes. Default: Node's own. */
export type ListenerWithClasses = http.RequestListener & Partial<MessageClasses>

/**
 * Returns request and response classes with the prototypes of an Express application. Their instances have these prototypes
 * from the start, so Express's `Object.setPrototypeOf` costs nothing. Returns Node's own classes for any other listener.
 */
export function messageClassesOf(handle: unknown): MessageClasses {
  if (typeof handle !== 'function' || !('request' in handle && 'response' in handle))
    return { IncomingMessage, ServerResponse }
  return {
    IncomingMessage: withPrototype(IncomingMessage, handle.request),
    ServerResponse: withPrototype(ServerResponse, handle.response),
  }
}

function withPrototype<Base extends new (...args: never[]) => object>(base: Base, prototype: unknown): Base {
  function Derived(...args: unknown[]): object {
    return Reflect.construct(base, args, Derived)
  }
  Derived.prototype = prototype
  return Derived as unknown as Base
}
