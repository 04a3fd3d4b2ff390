export type Kind = 'kafka' | 'mongodb' | 's3'

/** A server that tests may use, together with others. */
export interface TestServer {
  readonly url: string
  /** Lets go of it; what was started for these tests ends. */
  close(): Promise<void>
}

/** A server of a test's own, which it may end and start again on the same data, at the same address. */
export interface OwnServer extends TestServer {
  /** Starts it again; there once it answers. */
  start(): Promise<void>
  /** Ends it in good order. */
  stop(): Promise<void>
  /** Ends it at once, as kill -9 does. */
  kill(): Promise<void>
}

/** How to come by a server, or why that cannot be. */
export type Found<S extends TestServer> = { readonly open: () => Promise<S> } | { readonly missing: string }
