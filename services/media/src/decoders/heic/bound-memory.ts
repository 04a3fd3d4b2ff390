const memorySection = 5
const pageBytes = 65_536
const headerBytes = 8

/**
 * Returns a copy of a WebAssembly module with a maximum of `maxBytes` for its memory. The engine enforces the maximum.
 *
 * @throws Error if the module declares no memory with a maximum
 */
export function boundMemory(module: Buffer, maxBytes: number): Buffer {
  for (let at = headerBytes; at < module.length; ) {
    const size = readNumber(module, at + 1)
    if (module[at] === memorySection) return lowerMaximum(module, size.next, Math.floor(maxBytes / pageBytes))
    at = size.next + size.value
  }
  throw new Error('the module declares no memory')
}

/** Lowers the maximum in the memory section: number of memories, then for each: flags, minimum and maximum pages. */
function lowerMaximum(module: Buffer, start: number, pages: number): Buffer {
  const [memories, flags = 0] = module.subarray(start, start + 2)
  if (memories !== 1 || (flags & 1) === 0) throw new Error('the module declares no memory with a maximum')
  const least = readNumber(module, start + 2)
  const pictureLimits = readNumber(module, least.next)
  if (pages < least.value || pages > pictureLimits.value)
    throw new Error(`the memory cannot be bounded at ${pages} pages`)
  const bounded = Buffer.from(module)
  writeNumber(bounded, least.next, pictureLimits.next, pages)
  return bounded
}

/** Reads an unsigned LEB128: seven bits per byte, lowest first, high bit set if more follow. 0xe5 0x0e → 1893. */
function readNumber(bytes: Buffer, start: number): { value: number; next: number } {
  let value = 0
  let next = start
  for (let factor = 1, more = true; more; factor *= 128, next += 1) {
    const byte = bytes[next] ?? 0
    value += (byte & 0x7f) * factor
    more = (byte & 0x80) !== 0
  }
  return { value, next }
}

/** Writes a number into as many bytes as before, so that the following bytes do not move. */
function writeNumber(bytes: Buffer, start: number, end: number, number: number): void {
  for (let at = start, rest = number; at < end; at += 1, rest = Math.floor(rest / 128))
    bytes[at] = (rest % 128) | (at < end - 1 ? 0x80 : 0)
}
