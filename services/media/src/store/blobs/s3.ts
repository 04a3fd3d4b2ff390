import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { commonErrors } from '@hunch/kit/errors'
import type { Log } from '@hunch/kit/log'
import { type Blobs, checkedKey } from './port.ts'
import { readS3Address, type S3Address } from './s3-address.ts'

/** A connection is made, an answer begun, and the next bytes of one there, within these times, in ms. */
const patience = { connectionTimeout: 1_500, requestTimeout: 3_000, throwOnRequestTimeout: true, socketTimeout: 5_000 }
/** All tries of one call together, in ms: who asks for a photo is told of a store that is away within 5 s. */
const callMs = 4_500
const tries = 3

/** Blobs as objects of a bucket, on Amazon's S3 or any server that speaks its protocol. */
export function openS3Blobs(url: string, log: Log): Blobs {
  const address = readS3Address(url)
  const client = clientOf(address)
  const place = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + checkedKey(key) })
  return {
    name: 'photo store',
    start: () => tell(client, address, log),
    stop: async () => client.destroy(),
    async put(key, content) {
      const at = place(key)
      // Photos are small; whole in memory they can be sent again, and an upload cut off sends nothing.
      const bytes = content instanceof Readable ? await buffer(content) : content
      await asked((options) =>
        client.send(new PutObjectCommand({ ...at, Body: bytes, ContentLength: bytes.length }), options),
      )
    },
    async get(key) {
      const at = place(key)
      const found = await asked((options) => client.send(new GetObjectCommand(at), options).catch(ignoreMissing))
      if (!(found?.Body instanceof Readable)) return undefined
      return { bytes: found.ContentLength ?? 0, content: found.Body }
    },
    async stat(key) {
      const at = place(key)
      const found = await asked((options) => client.send(new HeadObjectCommand(at), options).catch(ignoreMissing))
      return found && { bytes: found.ContentLength ?? 0 }
    },
    async delete(key) {
      const at = place(key)
      await asked((options) => client.send(new DeleteObjectCommand(at), options).catch(ignoreMissing))
    },
  }
}

const clientOf = ({ region, endpoint, pathStyle, credentials }: S3Address): S3Client =>
  new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    requestHandler: patience,
    // Checksums beyond those that S3 demands are not known to every server of its kind.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  })

/**
 * Looks at the bucket once. A wrong name or key will not mend itself, so it ends the start with what
 * is wrong; a store that is away may come back, and all but photos works without it.
 */
async function tell(client: S3Client, { bucket }: S3Address, log: Log): Promise<void> {
  try {
    await asked((options) => client.send(new HeadBucketCommand({ Bucket: bucket }), options))
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) throw new Error(`the photo store has no bucket ${bucket}`, { cause: error })
    if (status && status < 500)
      throw new Error(`the photo store lets nobody in with these keys (${status})`, { cause: error })
    log.warn({ err: error }, 'the photo store is away; photos fail until it is back')
  }
}

/**
 * Asks the store, within its time. Whatever it fails with, the photo is unavailable for now: the
 * store's own reason is the cause, for the log.
 */
async function asked<T>(ask: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), callMs)
  try {
    return await ask({ abortSignal: limit.signal })
  } catch (error) {
    throw statusOf(error) === 507
      ? commonErrors.storageFull({}, { cause: error })
      : commonErrors.unavailable({}, { cause: error })
  } finally {
    clearTimeout(timer) // a body under way is watched by the socket's own time
  }
}

/** The HTTP status of a refusal, or of the refusal that caused an error. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode
  return Error.isError(error) && error.cause ? statusOf(error.cause) : undefined
}

function ignoreMissing(error: unknown): undefined {
  const isMissing = error instanceof S3ServiceException && /^(NoSuchKey|NotFound)$/.test(error.name)
  if (!isMissing) throw error
}
