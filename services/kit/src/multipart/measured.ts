import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

/** A stream that knows, once it has ended, the SHA-256 of what went through, in hex. */
export type Measured = Readable & { sha256(): string }

/** Lets a file through as it comes, and stops it with what `tooLarge` makes where it has more than `mostBytes`. */
export function measured(content: Readable, mostBytes: number, tooLarge: () => Error): Measured {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostBytes) return done(tooLarge())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  content.once('error', (error) => through.destroy(error))
  return Object.assign(content.pipe(through), { sha256: () => hash.digest('hex') })
}
