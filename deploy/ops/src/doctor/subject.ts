/** The parts of a product that are looked at, however it runs. */
export interface Subject {
  /** By service. */
  readonly databases: Readonly<Record<string, string>>
  readonly eventLogUrl?: string | undefined
  /** By service, where they are not in its database. */
  readonly documents: Readonly<Record<string, string>>
  readonly photos?: Photos | undefined
  readonly mail?: { readonly url: string; readonly from: string } | undefined
  readonly providers: readonly { readonly name: string; probe(): Promise<void> }[]
  /** What answers by HTTP: name → address, as `http://127.0.0.1:3000/readyz`. */
  readonly answering: Readonly<Record<string, string>>
  /** Folders on disks that fill up. */
  readonly folders: readonly string[]
  /** The port that a start is going to take. */
  readonly port?: { readonly host: string; readonly port: number } | undefined
  stop(): Promise<void>
}

export interface Photos {
  /** Without what signs in. */
  readonly place: string
  probe(): Promise<void>
}

/** An address without what signs in there, as it may be printed. */
export const withoutSecrets = (url: string): string =>
  url
    .replace(/\/\/[^/@]*@/, '//')
    .replace(/\?.*$/, '')
    .replaceAll('%2F', '/') // the folder of a socket
