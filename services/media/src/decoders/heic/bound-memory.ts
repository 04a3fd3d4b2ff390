const memorySection = 5
const pageBytes = 65_536
const headerBytes = 8

/**
 * A WebAssembly module whose memory can grow to `maxBytes` and no further: the engine enforces it.
 *
 * @throws Error where the module declares no memory with a maximum
 */
export function boundMemory(module: Buffer, maxBytes: number): Buffer {
  for (let at = headerBytes; at < module.length; ) {
    const size = readNumber(module, at + 1)
    if (module[at] === memorySection) return lowerMaximum(module, size.next, Math.floor(maxBytes / pageBytes))
    at = size.next + size.value
  }
  throw new Error('the module declares no memory')
}

/** The section holds how many memories, then of each: flags, the least and the most pages. */
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

/** An unsigned LEB128: seven bits a byte, the lowest first, the high bit set where more follow. */
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

/** Written in as many bytes as before, so that nothing behind it moves. */
function writeNumber(bytes: Buffer, start: number, end: number, number: number): void {
  for (let at = start, rest = number; at < end; at += 1, rest = Math.floor(rest / 128))
    bytes[at] = (rest % 128) | (at < end - 1 ? 0x80 : 0)
}
