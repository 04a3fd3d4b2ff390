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
import { fixedLimits } from '../limits.ts'
import { type Blobs, checkedKey, isKey } from './port.ts'
import type { S3Address } from './s3-address.ts'

const timeouts = {
  connectionTimeout: fixedLimits.s3ConnectMs,
  requestTimeout: fixedLimits.s3ResponseMs,
  throwOnRequestTimeout: true,
  socketTimeout: fixedLimits.s3StallMs,
}

/** Blobs as objects of a bucket, on Amazon's S3 or any server that speaks its protocol. */
export function openS3Blobs(address: S3Address, log: Log): Blobs {
  const client = clientOf(address)
  const objectOf = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + checkedKey(key) })
  return {
    name: 'photo store',
    start: () => checkBucket(client, address, log),
    stop: async () => client.destroy(),
    async put(key, content) {
      const object = objectOf(key)
      // Photos are small; whole in memory they can be sent again, and an upload that breaks off sends nothing.
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
    maxAttempts: fixedLimits.s3Attempts,
    requestHandler: timeouts,
    // Not every server of the protocol knows checksums beyond those that S3 requires.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  })

/**
 * Checks the bucket at the start. A wrong name or key does not mend itself, so it fails the start; a
 * store that is away may come back, and everything but photos works without it.
 */
async function checkBucket(client: S3Client, { bucket }: S3Address, log: Log): Promise<void> {
  try {
    await request((options) => client.send(new HeadBucketCommand({ Bucket: bucket }), options))
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) throw new Error(`the photo store has no bucket ${bucket}`, { cause: error })
    if (status && status < 500)
      throw new Error(`the photo store lets nobody in with these keys (${status})`, { cause: error })
    log.warn({ err: error }, 'the photo store is away; photos fail until it is back')
  }
}

/**
 * Sends a request to the store, within its time. Whatever it fails with, the photo is unavailable for
 * now: the store's own error is the cause, for the log.
 */
async function request<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), fixedLimits.s3CallMs)
  try {
    return await send({ abortSignal: limit.signal })
  } catch (error) {
    throw statusOf(error) === 507
      ? commonErrors.storageFull({}, { cause: error })
      : commonErrors.unavailable({}, { cause: error })
  } finally {
    clearTimeout(timer) // the socket's own timeout covers a body that is being read
  }
}

/** The HTTP status of an error of S3, or of the one that caused an error. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode
  return Error.isError(error) && error.cause ? statusOf(error.cause) : undefined
}

function ignoreMissing(error: unknown): undefined {
  const isMissing = error instanceof S3ServiceException && /^(NoSuchKey|NotFound)$/.test(error.name)
  if (!isMissing) throw error
}
