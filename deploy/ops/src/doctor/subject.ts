/** The parts of a product that the doctor checks, in a data folder or in a deployment. */
export interface Subject {
  /** Service → database URL. */
  readonly databases: Readonly<Record<string, string>>
  readonly eventLogUrl?: string | undefined
  /** Service → URL of its documents, if these are not in its database. */
  readonly documents: Readonly<Record<string, string>>
  readonly photos?: Photos | undefined
  readonly mail?: { readonly url: string; readonly from: string } | undefined
  readonly providers: readonly { readonly name: string; probe(): Promise<void> }[]
  /** Parts that answer over HTTP: name → address, as in `http://127.0.0.1:3000/readyz`. */
  readonly answering: Readonly<Record<string, string>>
  /** Folders whose disks may fill up. */
  readonly folders: readonly string[]
  /** The port that the next start will use. */
  readonly port?: { readonly host: string; readonly port: number } | undefined
  stop(): Promise<void>
}

export interface Photos {
  /** The store's address without credentials. */
  readonly place: string
  probe(): Promise<void>
}

/** Removes credentials from a URL, for printing: `postgres://me:secret@db/x?a=b → postgres://db/x`. */
export const withoutSecrets = (url: string): string =>
  url
    .replace(/\/\/[^/@]*@/, '//')
    .replace(/\?.*$/, '')
    .replaceAll('%2F', '/') // the folder of a Unix socket, as in `postgres://%2Frun/db`
