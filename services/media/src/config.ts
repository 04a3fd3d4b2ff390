import {
  type Address,
  type Environment,
  readSettings,
  rpcAddress,
  type ServiceConfig,
  secret,
  serviceSettings,
  toServiceConfig,
  wholeNumber,
} from '@hunch/kit/config'
import { z } from 'zod'

/** The operator's checker of pictures. */
export interface PictureCheck {
  /** Without a URL no picture is checked. */
  readonly checkUrl?: string | undefined
  /** Bearer token that authenticates this product. */
  readonly checkKey?: string | undefined
  /** Whether photos of private groups are checked too. Default: false. */
  readonly checksPrivate?: boolean | undefined
}

export interface MediaConfig extends ServiceConfig, PictureCheck {
  /** Store of the photos: `file:///folder` or `s3://bucket?region=…`. */
  readonly photosUrl: string
  /** Folder for photos in transit to S3. Default: `hunch-media` in the system's temporary folder. */
  readonly scratchDir?: string | undefined
  /** The gRPC address of auth. */
  readonly authRpc: Address
  /** The gRPC address of predictions. */
  readonly predictionsRpc: Address
  /** Maximum number of decoder processes. Default: the number of cores, at least 2. */
  readonly decoders?: number | undefined
}

/** Settings of the operator's picture checker; `npm start` reads them too. */
export const checkSettings = {
  MEDIA_CHECK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('http(s)://… that is asked before a photo is shown; without it none is checked'),
  MEDIA_CHECK_KEY: z.string().min(1).optional().meta(secret('sent to it as a bearer token')),
  MEDIA_CHECK_PRIVATE: z
    .stringbool()
    .default(false)
    .describe('`true`: photos of private groups are sent to it as well'),
}

/** Converts the settings of the picture checker. */
export const toPictureCheck = (settings: z.output<z.ZodObject<typeof checkSettings>>): PictureCheck => ({
  checkUrl: settings.MEDIA_CHECK_URL,
  checkKey: settings.MEDIA_CHECK_KEY,
  checksPrivate: settings.MEDIA_CHECK_PRIVATE,
})

/** The environment variables of this service; its README lists them. @public */
export const Settings = z.object({
  ...serviceSettings,
  PHOTOS_URL: z.url({ protocol: /^(file|s3)$/ }).meta(secret('file:///folder or s3://bucket?region=…')),
  SCRATCH_DIR: z.string().optional().describe('folder for photos on their way to s3'),
  AUTH_RPC: rpcAddress('auth'),
  PREDICTIONS_RPC: rpcAddress('predictions'),
  DECODERS: wholeNumber(1, 256).optional().describe('decoder processes at most'),
  ...checkSettings,
})

/**
 * Reads the configuration and the log level from the environment.
 *
 * @throws ConfigError that names every invalid variable
 */
export function readMediaConfig(environment?: Environment): {
  config: MediaConfig
  logLevel: string
} {
  const settings = readSettings('media', Settings, environment)
  const config = {
    ...toServiceConfig(settings),
    photosUrl: settings.PHOTOS_URL,
    scratchDir: settings.SCRATCH_DIR,
    authRpc: settings.AUTH_RPC,
    predictionsRpc: settings.PREDICTIONS_RPC,
    decoders: settings.DECODERS,
    ...toPictureCheck(settings),
  }
  return { config, logLevel: settings.LOG_LEVEL }
}
