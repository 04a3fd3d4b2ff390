/** jsdom with what every browser has and jsdom leaves out; Node's own does the same. */
import { TestEnvironment } from 'jest-environment-jsdom'

const missing = {
  TextEncoder,
  TextDecoder,
  ReadableStream,
  TransformStream,
  WritableStream,
  fetch,
  Headers,
  Request,
  Response,
  structuredClone,
  BroadcastChannel,
}

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const [name, value] of Object.entries(missing)) this.global[name] ??= value
    // Streams and responses of Node take only bytes of Node's own kind.
    this.global.Uint8Array = Uint8Array
  }
}
