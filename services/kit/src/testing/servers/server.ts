export type Kind = 'kafka' | 'mongodb' | 's3'

/** A server that several tests may share. */
export interface TestServer {
  readonly url: string
  /** Stops the server if it was started for these tests. */
  close(): Promise<void>
}

/** A server that only one test uses. The test can stop the server, and start it again with the same data and address. */
export interface OwnServer extends TestServer {
  /** Starts the server again. Resolves once the server accepts calls. */
  start(): Promise<void>
  /** Shuts the server down cleanly. */
  stop(): Promise<void>
  /** Kills the server, as kill -9 does. */
  kill(): Promise<void>
}

/** A function that opens a server, or the reason why there is none. */
export type Found<S extends TestServer> = { readonly open: () => Promise<S> } | { readonly missing: string }
