import type { Libheif } from './libheif.ts'

/** The pixels of a HEIC, upright, with 8 bits per channel. */
export interface HeicPixels {
  /** Rows without gaps between them. A view of libheif's own memory, not a copy. */
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** The ICC profile, or the name of the colour space; undefined for sRGB. */
  readonly profile: Buffer | 'p3' | undefined
}

/** libheif failed: `code` and `detail` are those of its `heif_error`. */
export class HeicError extends Error {
  readonly code: number

  constructor(code: number, detail: number) {
    super(`libheif error ${code}.${detail}`)
    this.name = 'HeicError'
    this.code = code
  }
}

/** A picture has too many pixels. */
export class TooManyHeicPixels extends Error {
  constructor(width: number, height: number) {
    super(`${width}×${height}`)
    this.name = 'TooManyHeicPixels'
  }
}

const colourspaceRgb = 1
const interleaved = { rgb: 10, rgba: 11, channel: 10 } as const
const displayP3 = 12
/** Offset in `heif_decoding_options` (version 3 and later) of the flag that makes a missing tile an error. */
const strictDecoding = 21

/**
 * Decodes the primary picture. Joins tiles, crops, rotates and mirrors as the container demands. Ignores the rotation
 * in EXIF, which is the same rotation again. Frees no memory: a decoder reads one HEIC and exits.
 *
 * @throws TooManyHeicPixels before decoding, HeicError, and the module's error if memory runs out
 */
export function decodeHeic(lib: Libheif, file: Buffer, maxPixels: number): HeicPixels {
  const call = caller(lib)
  const bytes = allocate(lib, file.length)
  lib.HEAPU8.set(file, bytes)
  const context = lib._heif_context_alloc()
  call((error) => lib._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0))
  const handle = call((error, out) => lib._heif_context_get_primary_image_handle(error, context, out))
  const [wide, high] = [lib._heif_image_handle_get_width(handle), lib._heif_image_handle_get_height(handle)]
  if (wide * high > maxPixels) throw new TooManyHeicPixels(wide, high)
  lib._heif_context_set_maximum_image_size_limit(context, Math.floor(Math.sqrt(maxPixels)))
  const profile = profileOf(lib, handle)
  const channels = lib._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const chroma = channels === 4 ? interleaved.rgba : interleaved.rgb
  const options = lib._heif_decoding_options_alloc()
  lib.HEAPU8[options + strictDecoding] = 1
  const image = call((error, out) => lib._heif_decode_image(error, handle, out, colourspaceRgb, chroma, options))
  return { ...planeOf(lib, image, channels), channels, profile }
}

/** Returns a function that calls a C function, throws the C function's error, and returns the value written to `out`. */
function caller(lib: Libheif) {
  const error = allocate(lib, 16)
  const out = allocate(lib, 64)
  return (invoke: (error: number, out: number) => void): number => {
    invoke(error, out)
    const code = int32(lib, error)
    if (code !== 0) throw new HeicError(code, int32(lib, error + 4))
    return int32(lib, out)
  }
}

function allocate(lib: Libheif, bytes: number): number {
  const at = lib._malloc(bytes)
  if (at === 0) throw new RangeError('libheif has no memory left')
  return at
}

const int32 = (lib: Libheif, at: number): number => new DataView(lib.HEAPU8.buffer).getInt32(at, true)

function profileOf(lib: Libheif, handle: number): Buffer | 'p3' | undefined {
  const call = caller(lib)
  const size = lib._heif_image_handle_get_raw_color_profile_size(handle)
  if (size > 0) {
    const at = allocate(lib, size)
    call((error) => lib._heif_image_handle_get_raw_color_profile(error, handle, at))
    return Buffer.from(lib.HEAPU8.subarray(at, at + size))
  }
  try {
    const nclx = call((error, out) => lib._heif_image_handle_get_nclx_color_profile(error, handle, out))
    return int32(lib, nclx + 4) === displayP3 ? 'p3' : undefined
  } catch {
    return undefined // no profile: the picture is sRGB
  }
}

/** Returns the pixels of an image. Moves its rows together, so that no padding remains between them. */
function planeOf(lib: Libheif, image: number, channels: number): Pick<HeicPixels, 'data' | 'width' | 'height'> {
  const stride = allocate(lib, 8)
  const at = lib._heif_image_get_plane_readonly(image, interleaved.channel, stride)
  const width = lib._heif_image_get_width(image, interleaved.channel)
  const height = lib._heif_image_get_height(image, interleaved.channel)
  const [from, to] = [int32(lib, stride), width * channels]
  if (at === 0 || from < to) throw new HeicError(-1, 0)
  const data = Buffer.from(lib.HEAPU8.buffer, at, from * height)
  for (let row = 1; row < height && from > to; row += 1) data.copyWithin(row * to, row * from, row * from + to)
  return { data: data.subarray(0, to * height), width, height }
}
