import { photo } from './photos.ts'

interface Box {
  readonly type: string
  readonly content: Buffer
}

/** Properties of a generated HEIC. Its pixels are the tiles of the real photo, repeated in order. */
export interface Making {
  readonly columns: number
  readonly rows: number
  /** Width and height that the grid claims. Default: those of its tiles together. */
  readonly width?: number
  readonly height?: number
  readonly brands?: readonly string[]
  /** Number of quarter turns counter-clockwise. */
  readonly turns?: number
  readonly isMirrored?: boolean
}

const tileSide = 512
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])))
const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])),
  )

const box = (type: string, ...content: Buffer[]): Buffer => {
  const size = content.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...content])
}
/** A box with a version and flags. */
const full = (type: string, version: number, ...content: Buffer[]) => box(type, u32(version * 0x1000000), ...content)

function boxesIn(bytes: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at) || bytes.length - at
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return found
}

const within = (bytes: Buffer, type: string): Buffer => {
  const found = boxesIn(bytes).find((each) => each.type === type)
  if (!found) throw new Error(`no ${type}`)
  return found.content
}

/** The tiles of the real photo, and their codec configuration. */
async function source() {
  const file = await photo('iphone.heic')
  const meta = within(file, 'meta').subarray(4)
  const locations = within(meta, 'iloc').subarray(8)
  const tiles = Array.from({ length: 42 }, (_, n) => {
    const offset = locations.readUInt32BE(n * 16 + 8)
    return file.subarray(offset, offset + locations.readUInt32BE(n * 16 + 12))
  })
  const codec = within(within(within(meta, 'iprp'), 'ipco'), 'hvcC')
  return { tiles, codec }
}

/** A HEIC of any number of tiles, as phones put them together. */
export async function heic(making: Making): Promise<Buffer> {
  const { columns, rows, turns = 0, isMirrored = false, brands = ['heic', 'mif1', 'heic'] } = making
  const { width = columns * tileSide, height = rows * tileSide } = making
  const { tiles, codec } = await source()
  const used = tiles.slice(0, columns * rows)
  const ids = Array.from({ length: columns * rows }, (_, n) => n + 1)
  const gridId = ids.length + 1
  const properties = box(
    'ipco',
    box('hvcC', codec),
    full('ispe', 0, u32(tileSide, tileSide)),
    full('ispe', 0, u32(width, height)),
    box('irot', Buffer.from([turns])),
    box('imir', Buffer.from([1])),
  )
  const ofGrid = [3, ...(turns ? [4 | 0x80] : []), ...(isMirrored ? [5 | 0x80] : [])]
  const associations = [
    ...ids.map((id) => Buffer.concat([u16(id), Buffer.from([2, 1 | 0x80, 2])])),
    Buffer.concat([u16(gridId), Buffer.from([ofGrid.length, ...ofGrid])]),
  ]
  const grid = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width, height)])
  const infos = [...ids.map((id) => infoOf(id, 'hvc1')), infoOf(gridId, 'grid')]
  const [major = '', ...others] = brands
  const head = box('ftyp', Buffer.from(major), u32(0), Buffer.from(others.join('')))
  const metaFrom = (start: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', 0, u16(gridId)),
      full('iinf', 0, u16(infos.length), ...infos),
      full('iref', 0, box('dimg', u16(gridId, ids.length), u16(...ids))),
      box('iprp', properties, full('ipma', 0, u32(associations.length), ...associations)),
      box('idat', grid),
      full('iloc', 1, u16(0x4400, gridId), ...locationsOf(ids, used, start), locationOf(gridId, 1, 0, grid.length)),
    )
  const start = head.length + metaFrom(0).length + 8
  return Buffer.concat([head, metaFrom(start), box('mdat', ...used)])
}

const infoOf = (id: number, kind: string) => full('infe', 2, u16(id, 0), Buffer.from(`${kind}\0`))
const locationOf = (id: number, method: number, offset: number, length: number) =>
  Buffer.concat([u16(id, method, 0, 1), u32(offset, length)])

/** Returns the location of each item: one of the tiles, which are stored one after the other. */
function locationsOf(ids: readonly number[], tiles: readonly Buffer[], start: number): Buffer[] {
  const offsets = tiles.map((_, n) => tiles.slice(0, n).reduce((sum, { length }) => sum + length, start))
  return ids.map((id) => {
    const n = (id - 1) % tiles.length
    return locationOf(id, 0, offsets[n] ?? 0, tiles[n]?.length ?? 0)
  })
}
