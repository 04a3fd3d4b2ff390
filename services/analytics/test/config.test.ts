import { generateKeys } from '@hunch/kit/identity'
import { beforeAll, expect, test } from '@jest/globals'
import { readAnalyticsConfig, thresholdsOf } from '../src/config.ts'

let environment: Record<string, string>
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeys()
  environment = {
    DATABASE_URL: 'postgres://localhost/analytics',
    DOCUMENTS_URL: 'mongodb://localhost/analytics',
    EVENT_LOG_URL: 'kafka://localhost:9092',
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify({ analytics: publicKey }),
    AUTH_RPC: 'auth:4001',
    PREDICTIONS_RPC: 'predictions:4001',
  }
})

test('the environment sets peers and stores; by default, forwarding is off and rank thresholds are built in', () => {
  const { config } = readAnalyticsConfig(environment)
  expect(config).toMatchObject({
    authRpc: 'auth:4001',
    predictionsRpc: 'predictions:4001',
    documentsUrl: 'mongodb://localhost/analytics',
    activitySinkUrl: undefined,
  })
  expect(thresholdsOf(config).Legend).toEqual({ scored: 500, authors: 5, measure: 3 })
})

test('without an address of their own, the documents are in the service’s database', () => {
  const { config } = readAnalyticsConfig({ ...environment, DOCUMENTS_URL: undefined })
  expect(config.documentsUrl).toBe('postgres://localhost/analytics')
})

test('an operator may change the requirements of a rank', () => {
  const RANK_THRESHOLDS = '{"Legend": {"scored": 100, "authors": 3, "measure": 2.5}}'
  const { config } = readAnalyticsConfig({ ...environment, RANK_THRESHOLDS })
  expect(thresholdsOf(config)).toMatchObject({
    Legend: { scored: 100, authors: 3, measure: 2.5 },
    Master: { scored: 200 },
  })
})

test('every variable at fault is named', () => {
  const wrong = {
    DOCUMENTS_URL: 'redis://here',
    AUTH_RPC: 'http://auth',
    ACTIVITY_SINK_URL: 'file:///etc',
    RANK_THRESHOLDS: '{"Emperor": {"scored": 1, "authors": 1}}',
  }
  expect(() => readAnalyticsConfig({ ...environment, ...wrong })).toThrow(
    /DOCUMENTS_URL[\s\S]*AUTH_RPC[\s\S]*ACTIVITY_SINK_URL[\s\S]*RANK_THRESHOLDS/,
  )
})
