/** The additional settings of trial containers, which never run in production. */
import { httpAddress } from '@hunch/kit/config'
import { z } from 'zod'

const why = 'here anybody signs in as anybody, without a password, and cookies travel over plain http'

/** Settings to add to a process's schema. */
export const trialSettings = {
  NODE_ENV: z
    .enum(['development', 'test'], { error: `must be development: ${why}` })
    .describe(`must be development: ${why}`),
  LOCAL_IDENTITY_URL: httpAddress('the local identity provider'),
}

/** The path of the local identity provider on the product's origin. All its addresses start with it. */
export const mountPath = '/local-identity'
