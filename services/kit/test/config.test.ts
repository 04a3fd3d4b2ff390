import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { readConfig, serviceSettings, toServiceConfig } from '../src/config/index.ts'
import { generateKeys } from '../src/identity/index.ts'

test('every fault is told at once, by the variable’s name, and no value is repeated', () => {
  const schema = z.object({ ...serviceSettings, PEER: z.string().describe('host:port of auth') })
  const read = () =>
    readConfig(schema, { HTTP_PORT: '99999', DATABASE_URL: 'mysql://root:secret@host/db', IDENTITY_PRIVATE_KEY: '{' })
  expect(read).toThrow(
    /HTTP_PORT[\s\S]*DATABASE_URL[\s\S]*EVENT_LOG_URL: is missing \(postgres:\/\/… or kafka:\/\/…\)[\s\S]*IDENTITY_PRIVATE_KEY: must be JSON/,
  )
  expect(read).toThrow(/PEER: is missing \(host:port of auth\)/)
  expect(read).not.toThrow(/secret/)
})

test('settings become values', async () => {
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
