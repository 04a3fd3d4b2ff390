/** Auth for docker-compose.yml, with the local identity provider instead of Google. */
import { createAuth } from '@hunch/auth'
import { authSettings, toOwnConfig } from '@hunch/auth/config'
import { publicUrlSettings, readConfig } from '@hunch/kit/config'
import { runProcess } from '@hunch/kit/lifecycle'
import { z } from 'zod'
import { mountPath, trialSettings } from './mode.ts'

/** The environment variables of auth in a trial. */
export const Settings = z.object({
  ...authSettings,
  ...trialSettings,
  PUBLIC_URL: publicUrlSettings.PUBLIC_URL.unwrap(),
  LOCAL_IDENTITY_SECRET: z.string().min(16).describe('what auth proves itself with to the provider'),
  ADMIN_PASSWORD: authSettings.ADMIN_PASSWORD.unwrap(),
})

function read() {
  const values = readConfig(Settings)
  const provider = `${values.LOCAL_IDENTITY_URL.replace(/\/$/, '')}${mountPath}`
  const config = {
    ...toOwnConfig(values),
    google: {
      clientId: 'local',
      clientSecret: values.LOCAL_IDENTITY_SECRET,
      authorizationUrl: `${mountPath}/o/oauth2/v2/auth`,
      tokenUrl: `${provider}/token`,
      userProfileUrl: `${provider}/v1/userinfo`,
    },
    embedded: true,
    asksTerms: false,
    secureCookies: values.PUBLIC_URL.startsWith('https:'),
    publicUrl: values.PUBLIC_URL,
    linkOrigin: values.PUBLIC_URL,
  }
  return { config, logLevel: values.LOG_LEVEL }
}

if (import.meta.main)
  await runProcess(read, async (config, log, telemetry) => {
    const auth = await createAuth(config, log, telemetry)
    return {
      ...auth,
      async start() {
        await auth.start()
        await auth.admin.ensure()
      },
    }
  })
