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
  /** Without it no picture is checked. */
  readonly checkUrl?: string | undefined
  /** What it knows this product by. */
  readonly checkKey?: string | undefined
  /** Photos of private groups are checked as well. */
  readonly checksPrivate?: boolean | undefined
}

export interface MediaConfig extends ServiceConfig, PictureCheck {
  /** Where photos are stored: `file:///folder` or `s3://bucket?region=…`. */
  readonly photosUrl: string
  /** For photos in transit to a store that is not a folder; by default in the system's temporary folder. */
  readonly scratchDir?: string | undefined
  /** The gRPC address of auth. */
  readonly authRpc: Address
  /** The gRPC address of predictions. */
  readonly predictionsRpc: Address
  /** Decoder processes at most; by default as many as cores, and at least two. */
  readonly decoders?: number | undefined
}

/** Of the operator's checker of pictures; `npm start` reads them as well. */
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

/** What is said of the checker of pictures. */
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
 * The configuration by the environment, and how much to log.
 *
 * @throws ConfigError that names every variable at fault
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
