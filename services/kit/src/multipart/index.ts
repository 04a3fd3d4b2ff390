/** Reads multipart forms as streams, and streams their files to a peer. */
import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

export { type FilesOfForm, type Form, type FormFile, readFields, readForm } from './form.ts'
export { createSender, type Sender } from './send.ts'

/** A stream that returns the SHA-256 of its content, in hex, once it has ended. */
export type Measured = Readable & { sha256(): string }

/** Passes a file through and hashes it. Fails with the error of `tooLarge` if the file exceeds `mostBytes`. */
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
