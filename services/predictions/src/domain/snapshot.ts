/** The newest post of a list when its first page was read: the list as it stood then ends with it. */
export interface Snapshot {
  readonly createdAt: Date
  readonly id: string
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The list as it stood while it was empty. */
export const emptySnapshot: Snapshot = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** Spells a snapshot for a header; opaque to those who carry it. */
export const encodeSnapshot = ({ createdAt, id }: Snapshot): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** Reads a snapshot; undefined where it is none of ours. */
export function decodeSnapshot(text: string): Snapshot | undefined {
  const [ms = '', id = ''] = Buffer.from(text, 'base64url').toString().split('.')
  const createdAt = new Date(/^\d{1,15}$/.test(ms) ? Number(ms) : Number.NaN)
  return Number.isNaN(createdAt.getTime()) || !uuid.test(id) ? undefined : { createdAt, id }
}
