/** What the product's containers do differently where people only try it, which is never in production. */
import { httpAddress } from '@hunch/kit/config'
import { z } from 'zod'

const why = 'here anybody signs in as anybody, without a password, and cookies travel over plain http'

/** For a process's own schema. */
export const trialSettings = {
  NODE_ENV: z
    .enum(['development', 'test'], { error: `must be development: ${why}` })
    .describe(`must be development: ${why}`),
  LOCAL_IDENTITY_URL: httpAddress('the local identity provider'),
}

/** The path of the product's origin at which the provider is, and every address of it begins with. */
export const mountPath = '/local-identity'
