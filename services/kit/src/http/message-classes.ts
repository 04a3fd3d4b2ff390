import type { RequestListener } from 'node:http'
import { IncomingMessage, ServerResponse } from './node-http.ts'

/** The classes of a server's requests and responses. */
export interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage
  readonly ServerResponse: typeof ServerResponse
}

/** A listener for requests and responses of these classes. Default: Node's own. */
export type ListenerWithClasses = RequestListener & Partial<MessageClasses>

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
