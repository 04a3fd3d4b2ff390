import type { Metadata } from 'sharp'
import { withFile } from './headers/file.ts'
import { readJpegHeader } from './headers/jpeg.ts'
import { readPngHeader } from './headers/png.ts'
import { readWebpHeader } from './headers/webp.ts'
import { decoderLimits } from './limits.ts'
import { type Outcome, rejected } from './protocol.ts'
import { type MemoryDemand, memoryFor } from './rules/memory.ts'
import type { Format } from './rules/pictures.ts'

/**
 * Decides by the header whether a picture may be decoded. Rejects pictures with too many pixels, frames
 * or scans, and pictures that need more memory than a decoder may use. Returns undefined if the picture
 * is accepted.
 */
export function checkHeader(path: string, metadata: Metadata, format: Format): Outcome | undefined {
  const { width, height, pages = 1 } = metadata
  const summary = `${metadata.format} ${width}×${height}, ${pages} frames`
  if (metadata.format !== format) return rejected('kind', summary)
  if (width * height > decoderLimits.pixels) return rejected('pixels', summary)
  if (Math.max(width, height) > decoderLimits.side || pages > decoderLimits.frames) return rejected('kind', summary)
  const { scans = 1, ...demand } = demandOf(path, metadata, format)
  if (scans > decoderLimits.scans) return rejected('progressive', `${summary}, more than ${decoderLimits.scans} scans`)
  const megabytes = Math.round(memoryFor(demand) / 1_048_576)
  if (memoryFor(demand) <= decoderLimits.decoderBytes) return undefined
  return rejected(remedyOf(demand), `${summary}, takes ${megabytes} MB`)
}

/**
 * Returns the rejection of a picture that needs too much memory. Its message says how to save the picture instead: without
 * interlacing, not as a progressive JPEG, or smaller.
 */
function remedyOf(demand: MemoryDemand): 'interlaced' | 'progressive' | 'heavy' {
  const helps = (change: Partial<MemoryDemand>) => memoryFor({ ...demand, ...change }) <= decoderLimits.decoderBytes
  if (demand.isInterlaced && helps({ isInterlaced: false })) return 'interlaced'
  return demand.coefficientBytes ? 'progressive' : 'heavy'
}

function demandOf(path: string, metadata: Metadata, format: Format): MemoryDemand & { scans?: number } {
  const { width, height, hasAlpha = false, bitsPerSample = 8 } = metadata
  const demand = { format, width, height, hasAlpha, isDeep: bitsPerSample > 8 || metadata.depth === 'ushort' }
  return withFile(path, (read) => {
    if (format === 'jpeg') return { ...demand, ...readJpegHeader(read, decoderLimits.scans) }
    if (format === 'png') return { ...demand, ...readPngHeader(read) }
    if (format === 'webp') return { ...demand, ...readWebpHeader(read) }
    return demand
  })
}
