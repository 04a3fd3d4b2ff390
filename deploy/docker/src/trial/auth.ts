/** Auth with the local identity provider in Google's place, for docker-compose.yml. */
import { createAuth } from '@hunch/auth'
import {
  httpAddress,
  publicUrlSettings,
  readConfig,
  rpcAddress,
  serviceSettings,
  toServiceConfig,
} from '@hunch/kit/config'
import { runProcess } from '@hunch/kit/lifecycle'
import { z } from 'zod'
import { mountPath, trialSettings } from './mode.ts'

/** Its environment variables. */
export const Settings = z.object({
  ...serviceSettings,
  ...trialSettings,
  PUBLIC_URL: publicUrlSettings.PUBLIC_URL.unwrap(),
  LOCAL_IDENTITY_SECRET: z.string().min(16).describe('what auth proves itself with to the provider'),
  ADMIN_EMAIL: z.email().describe("the admin's e-mail address"),
  ADMIN_PASSWORD: z.string().min(12).describe("the admin's password"),
  SMTP_URL: z.url({ protocol: /^(smtps?|file)$/ }).describe('smtp://host:port'),
  MAIL_FROM: z.string().describe('whom mails are from'),
  MEDIA_HTTP: httpAddress('media'),
  PREDICTIONS_RPC: rpcAddress('predictions'),
  SOCIAL_RPC: rpcAddress('social'),
  GROUPS_RPC: rpcAddress('groups'),
  NOTIFICATIONS_RPC: rpcAddress('notifications'),
  ANALYTICS_RPC: rpcAddress('analytics'),
})

function read() {
  const values = readConfig(Settings)
  const provider = `${values.LOCAL_IDENTITY_URL.replace(/\/$/, '')}${mountPath}`
  const config = {
    ...toServiceConfig(values),
    google: {
      clientId: 'local',
      clientSecret: values.LOCAL_IDENTITY_SECRET,
      authorizationUrl: `${mountPath}/o/oauth2/v2/auth`,
      tokenUrl: `${provider}/token`,
      userProfileUrl: `${provider}/v1/userinfo`,
    },
    embedded: true,
    secureCookies: values.PUBLIC_URL.startsWith('https:'),
    publicUrl: values.PUBLIC_URL,
    linkOrigin: values.PUBLIC_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    mailUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mediaHttp: values.MEDIA_HTTP,
    predictionsRpc: values.PREDICTIONS_RPC,
    socialRpc: values.SOCIAL_RPC,
    groupsRpc: values.GROUPS_RPC,
    notificationsRpc: values.NOTIFICATIONS_RPC,
    analyticsRpc: values.ANALYTICS_RPC,
  }
  return { config, logLevel: values.LOG_LEVEL }
}

if (import.meta.main)
  await runProcess(read, async (config, log, metrics) => {
    const auth = await createAuth(config, log, metrics)
    return {
      ...auth,
      async start() {
        await auth.start()
        await auth.admin.ensure()
      },
    }
  })
