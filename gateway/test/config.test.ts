import { ConfigError, readConfig } from '@hunch/kit/config'
import { generateKeys } from '@hunch/kit/identity'
import { describe, expect, test } from '@jest/globals'
import { Settings, toGatewayConfig } from '../src/config.ts'
import { startGateway } from './support/gateway.ts'

const environment = async (more: Record<string, string> = {}) => ({
  AUTH_URL: 'http://auth:8080',
  AUTH_RPC: 'auth:9090',
  PREDICTIONS_URL: 'http://predictions:8080',
  PREDICTIONS_RPC: 'predictions:9090',
  EVENT_LOG_URL: 'kafka://log:9092',
  SOCIAL_URL: 'http://social:8080',
  GROUPS_URL: 'http://groups:8080',
  NOTIFICATIONS_URL: 'http://notifications:8080',
  ANALYTICS_URL: 'http://analytics:8080',
  MODERATION_URL: 'http://moderation:8080',
  MEDIA_URL: 'http://media:8080',
  WEB_ROOT: '/srv/web',
  IDENTITY_PRIVATE_KEY: JSON.stringify((await generateKeys()).privateKey),
  ...more,
})
const read = async (more?: Record<string, string>) => toGatewayConfig(readConfig(Settings, await environment(more)))

describe('configuration', () => {
  test('is read from the environment', async () => {
    const config = await read({
      PUBLIC_URL: 'https://hunch.example',
      ALLOWED_HOSTS: 'www.hunch.example, fd00::7',
      TRUSTED_PROXIES: '10.0.0.0/8, fd00::1',
      HSTS_SUBDOMAINS: 'true',
      LIMITS: '{"memberWrites":5}',
    })
    expect(config).toMatchObject({
      upstreams: { auth: { http: 'http://auth:8080' }, social: { http: 'http://social:8080' } },
      authRpc: 'auth:9090',
      predictionsRpc: 'predictions:9090',
      eventLogUrl: 'kafka://log:9092',
      secure: true,
      hstsSubdomains: true,
      publicUrl: 'https://hunch.example',
      allowedHosts: ['www.hunch.example', '[fd00::7]'],
      localHosts: false,
      trustedProxies: ['10.0.0.0/8', 'fd00::1'],
      limits: { memberWrites: 5 },
    })
  })

  test('reports all faults at once, and names the known limits', async () => {
    const message = await read({
      AUTH_RPC: 'nowhere',
      NODE_ENV: 'test',
      ALLOWED_HOSTS: 'https://hunch.example',
      TRUSTED_PROXIES: '10.0.0.0/99',
      LIMITS: '{"writes":1}',
      WEB_ROOT: '',
    }).catch((error) => error.message)
    for (const name of ['AUTH_RPC', 'ALLOWED_HOSTS', 'TRUSTED_PROXIES', 'LIMITS', 'WEB_ROOT'])
      expect(message).toContain(name)
    expect(message).toContain('memberWrites')
  })

  test('threats 17 and 41: production needs https, and has no mounts', async () => {
    await expect(read({ NODE_ENV: 'production' })).rejects.toThrow(ConfigError)
    await expect(read({ NODE_ENV: 'production', PUBLIC_URL: 'http://hunch.example' })).rejects.toThrow('https')
    expect(await read({ NODE_ENV: 'production', PUBLIC_URL: 'https://hunch.example' })).toMatchObject({
      secure: true,
      mounts: [],
    })
  })

  test.each([undefined, '', 'Production', ' PRODUCTION ', 'prod', 'Development', 'development ', 'TEST', 'staging'])(
    'threat 55: with NODE_ENV %j production’s rules hold: https, __Host- cookies, only configured hosts, no mounts',
    async (NODE_ENV) => {
      const spelt = NODE_ENV === undefined ? {} : { NODE_ENV }
      await expect(read(spelt)).rejects.toThrow(/PUBLIC_URL/)
      await expect(read({ ...spelt, PUBLIC_URL: 'http://hunch.example' })).rejects.toThrow(/https:, in production/)
      expect(await read({ ...spelt, PUBLIC_URL: 'https://hunch.example' })).toMatchObject({
        secure: true,
        localHosts: false,
        mounts: [],
      })
    },
  )

  test.each(['development', 'test'])('with NODE_ENV %j plain http is accepted', async (NODE_ENV) => {
    expect(await read({ NODE_ENV })).toMatchObject({ secure: false, localHosts: true })
  })

  test('an https address with plain cookies throws', async () => {
    await expect(startGateway({ config: { publicUrl: 'https://hunch.example', secure: false } })).rejects.toThrow(
      'contradict',
    )
  })
})
