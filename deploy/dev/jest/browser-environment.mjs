/** jsdom, with Node's versions of the browser APIs that jsdom lacks. */
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
    // Node's streams and responses accept only Node's own Uint8Array.
    this.global.Uint8Array = Uint8Array
  }
}
