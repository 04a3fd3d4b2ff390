import { ConfigError, readConfig } from '@hunch/kit/config'
import { generateKeys } from '@hunch/kit/identity'
import { describe, expect, test } from '@jest/globals'
import { gatewaySettings, toGatewayConfig } from '../src/config.ts'
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
  MEDIA_URL: 'http://media:8080',
  WEB_ROOT: '/srv/web',
  IDENTITY_PRIVATE_KEY: JSON.stringify((await generateKeys()).privateKey),
  ...more,
})
const read = async (more?: Record<string, string>) =>
  toGatewayConfig(readConfig(gatewaySettings, await environment(more)))

describe('configuration', () => {
  test('is read from the environment', async () => {
    const config = await read({
      PUBLIC_URL: 'https://hunch.example',
      TRUSTED_PROXIES: '10.0.0.0/8, fd00::1',
      LIMITS: '{"memberWrites":5}',
    })
    expect(config).toMatchObject({
      upstreams: { auth: { http: 'http://auth:8080' }, social: { http: 'http://social:8080' } },
      authRpc: 'auth:9090',
      predictionsRpc: 'predictions:9090',
      eventLogUrl: 'kafka://log:9092',
      secure: true,
      publicUrl: 'https://hunch.example',
      trustedProxies: ['10.0.0.0/8', 'fd00::1'],
      limits: { memberWrites: 5 },
    })
  })

  test('tells all faults at once, each with what was expected', async () => {
    const message = await read({
      AUTH_RPC: 'nowhere',
      TRUSTED_PROXIES: '10.0.0.0/99',
      LIMITS: '{"writes":1}',
      WEB_ROOT: '',
    }).catch((error) => error.message)
    for (const name of ['AUTH_RPC', 'TRUSTED_PROXIES', 'LIMITS', 'WEB_ROOT']) expect(message).toContain(name)
    expect(message).toContain('memberWrites')
  })

  test('threats 17 and 41: production needs https, and nothing is ever mounted there', async () => {
    await expect(read({ NODE_ENV: 'production' })).rejects.toThrow(ConfigError)
    await expect(read({ NODE_ENV: 'production', PUBLIC_URL: 'http://hunch.example' })).rejects.toThrow('https')
    expect(await read({ NODE_ENV: 'production', PUBLIC_URL: 'https://hunch.example' })).toMatchObject({
      secure: true,
      mounts: [],
    })
  })

  test('an https address with plain cookies is refused', async () => {
    await expect(startGateway({ config: { publicUrl: 'https://hunch.example', secure: false } })).rejects.toThrow(
      'contradict',
    )
  })
})
