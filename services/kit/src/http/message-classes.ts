import type { RequestListener } from 'node:http'
import { IncomingMessage, ServerResponse } from './node-http.ts'

/** The classes of a server's requests and responses. */
export interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage
  readonly ServerResponse: typeof ServerResponse
}

/** A listener for requests and responses of these classes; Node's own where it names none. */
export type ListenerWithClasses = RequestListener & Partial<MessageClasses>

/**
 * Returns the classes whose instances have the prototypes that an Express application gives each request and
 * response: where they have them from the start, its `Object.setPrototypeOf` changes nothing and costs nothing.
 * Node's own classes for any other listener.
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
