import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { boundMemory } from './bound-memory.ts'

/** An address in the module's memory. */
type Pointer = number

/** The libheif functions in use. Each one that can fail writes a `heif_error` to its first argument. */
export interface Libheif {
  /** The module's memory; a different array after each growth. */
  readonly HEAPU8: Uint8Array
  _malloc(bytes: number): Pointer
  _heif_context_alloc(): Pointer
  _heif_context_read_from_memory_without_copy(
    error: Pointer,
    context: Pointer,
    bytes: Pointer,
    length: number,
    none: 0,
  ): void
  _heif_context_get_primary_image_handle(error: Pointer, context: Pointer, handle: Pointer): void
  _heif_context_set_maximum_image_size_limit(context: Pointer, side: number): void
  _heif_image_handle_get_width(handle: Pointer): number
  _heif_image_handle_get_height(handle: Pointer): number
  _heif_image_handle_has_alpha_channel(handle: Pointer): number
  _heif_image_handle_get_raw_color_profile_size(handle: Pointer): number
  _heif_image_handle_get_raw_color_profile(error: Pointer, handle: Pointer, profile: Pointer): void
  _heif_image_handle_get_nclx_color_profile(error: Pointer, handle: Pointer, profile: Pointer): void
  _heif_decoding_options_alloc(): Pointer
  _heif_decode_image(
    error: Pointer,
    handle: Pointer,
    image: Pointer,
    space: number,
    chroma: number,
    options: Pointer,
  ): void
  _heif_image_get_width(image: Pointer, channel: number): number
  _heif_image_get_height(image: Pointer, channel: number): number
  _heif_image_get_plane_readonly(image: Pointer, channel: number, stride: Pointer): Pointer
}

/** Creates the module. Because it gets `wasmBinary`, it reads neither files nor the network. */
type Factory = (options: { wasmBinary: Buffer; print(text: string): void; printErr(text: string): void }) => Libheif

const require = createRequire(import.meta.url)

/** Loads libheif with at most `maxBytes` of memory. If libheif needs more, its allocations fail. */
export function loadLibheif(maxBytes: number): Libheif {
  const create = require('libheif-js/libheif-wasm/libheif.js') as Factory
  const module = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const silent = () => {}
  return create({ wasmBinary: boundMemory(module, maxBytes), print: silent, printErr: silent })
}
