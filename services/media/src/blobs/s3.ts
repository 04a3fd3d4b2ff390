import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { commonErrors } from '@hunch/kit/errors'
import type { Log } from '@hunch/kit/log'
import { blobLimits } from './limits.ts'
import { type Blobs, checkedKey, isKey } from './port.ts'
import type { S3Address } from './s3-address.ts'

const timeouts = {
  connectionTimeout: blobLimits.s3ConnectMs,
  requestTimeout: blobLimits.s3ResponseMs,
  throwOnRequestTimeout: true,
  socketTimeout: blobLimits.s3StallMs,
}

/** Opens a store with blobs as objects in a bucket, on Amazon S3 or a compatible server. */
export function openS3Blobs(address: S3Address, log: Log): Blobs {
  const client = clientOf(address)
  const objectOf = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + checkedKey(key) })
  return {
    name: 'photo store',
    start: () => checkBucket(client, address, log),
    stop: async () => client.destroy(),
    async put(key, content) {
      const object = objectOf(key)
      // Photos are small. A buffered photo can be resent, and an aborted upload sends nothing.
      const bytes = content instanceof Readable ? await buffer(content) : content
      await request((options) =>
        client.send(new PutObjectCommand({ ...object, Body: bytes, ContentLength: bytes.length }), options),
      )
    },
    async get(key) {
      const object = objectOf(key)
      const found = await request((options) => client.send(new GetObjectCommand(object), options).catch(ignoreMissing))
      if (!(found?.Body instanceof Readable)) return undefined
      return { bytes: found.ContentLength ?? 0, content: found.Body }
    },
    async stat(key) {
      const object = objectOf(key)
      const found = await request((options) => client.send(new HeadObjectCommand(object), options).catch(ignoreMissing))
      return found && { bytes: found.ContentLength ?? 0 }
    },
    async list(from) {
      const page = { Bucket: address.bucket, Prefix: address.prefix, ...(from ? { ContinuationToken: from } : {}) }
      const found = await request((options) => client.send(new ListObjectsV2Command(page), options))
      const all = (found.Contents ?? []).map(({ Key = '', Size = 0 }) => ({
        key: Key.slice(address.prefix.length),
        bytes: Size,
      }))
      return {
        blobs: all.filter(({ key }) => isKey(key)),
        next: found.IsTruncated ? found.NextContinuationToken : undefined,
      }
    },
    async delete(key) {
      const object = objectOf(key)
      await request((options) => client.send(new DeleteObjectCommand(object), options).catch(ignoreMissing))
    },
  }
}

const clientOf = ({ region, endpoint, pathStyle, credentials }: S3Address): S3Client =>
  new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: blobLimits.s3Attempts,
    requestHandler: timeouts,
    // Some compatible servers do not support checksums beyond those that S3 requires.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  })

/**
 * Checks the bucket at startup. A wrong bucket name or key is permanent, so startup fails. If the
 * store is unavailable, startup continues: only photos need the store.
 */
async function checkBucket(client: S3Client, { bucket }: S3Address, log: Log): Promise<void> {
  try {
    await request((options) => client.send(new HeadBucketCommand({ Bucket: bucket }), options))
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) throw new Error(`the photo store has no bucket ${bucket}`, { cause: error })
    if (status && status < 500)
      throw new Error(`the photo store lets nobody in with these keys (${status})`, { cause: error })
    log.warn({ err: error }, 'the photo store is unavailable; photos fail until it is back')
  }
}

/**
 * Sends a request with a timeout. Throws `storageFull` for status 507, else `unavailable`. The store's
 * own error is the cause, for the log.
 */
async function request<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), blobLimits.s3CallMs)
  try {
    return await send({ abortSignal: limit.signal })
  } catch (error) {
    throw statusOf(error) === 507
      ? commonErrors.storageFull({}, { cause: error })
      : commonErrors.unavailable({}, { cause: error })
  } finally {
    clearTimeout(timer) // while the caller reads the body, the socket's own timeout applies
  }
}

/** Returns the HTTP status of an S3 error, or of an error's cause. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode
  return Error.isError(error) && error.cause ? statusOf(error.cause) : undefined
}

function ignoreMissing(error: unknown): undefined {
  const isMissing = error instanceof S3ServiceException && /^(NoSuchKey|NotFound)$/.test(error.name)
  if (!isMissing) throw error
}
