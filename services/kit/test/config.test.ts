import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { readConfig, serverUrl, serviceSettings, toServiceConfig } from '../src/config/index.ts'
import { generateKeys } from '../src/identity/index.ts'

test('every fault is reported at once, by the variable’s name, and no value is repeated', () => {
  const schema = z.object({ ...serviceSettings, PEER: z.string().describe('host:port of auth') })
  const read = () =>
    readConfig(schema, { HTTP_PORT: '99999', DATABASE_URL: 'mysql://root:secret@host/db', IDENTITY_PRIVATE_KEY: '{' })
  expect(read).toThrow(
    /HTTP_PORT[\s\S]*DATABASE_URL[\s\S]*EVENT_LOG_URL: is missing \(postgres:\/\/… or kafka:\/\/…\)[\s\S]*IDENTITY_PRIVATE_KEY: must be JSON/,
  )
  expect(read).toThrow(/PEER: is missing \(host:port of auth\)/)
  expect(read).not.toThrow(/secret/)
})

test('an address with several hosts is accepted; one of another kind or without a host is rejected', () => {
  const schema = z.object({ LOG: serverUrl('kafka', 'mongodb+srv') })
  for (const LOG of [
    'kafka://one:9092,two:9092/?prefix=x.',
    'kafka://one:9092',
    'mongodb+srv://u:p@cluster.example/db',
  ])
    expect(readConfig(schema, { LOG })).toEqual({ LOG })
  for (const LOG of [
    'redis://one:1',
    'kafka:one',
    'kafka:///x',
    'kafka://one two',
    'mongodbXsrv://one',
    'xkafka://one',
  ])
    expect(() => readConfig(schema, { LOG })).toThrow(/LOG: must begin with kafka:\/\/ or mongodb\+srv:\/\//)
})

test('settings are read into the service’s config, with defaults', async () => {
  const { privateKey, publicKey } = await generateKeys()
  const settings = readConfig(z.object(serviceSettings), {
    DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/auth',
    EVENT_LOG_URL: 'postgres://u:p@127.0.0.1:5432/events',
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify({ gateway: publicKey }),
    LOG_LEVEL: '',
  })
  expect(toServiceConfig(settings)).toMatchObject({
    host: '127.0.0.1',
    httpPort: 0,
    databasePoolSize: 10,
    productName: 'Hunch',
  })
})
