import { expect, test } from '@jest/globals'
import { readKafkaAddress } from '../src/events/kafka-address.ts'

test('an address may name several brokers, and the prefix of topics and groups', () => {
  expect(readKafkaAddress('kafka://one:9092,two:9092/?prefix=live.')).toEqual({
    brokers: ['one:9092', 'two:9092'],
    prefix: 'live.',
    ssl: false,
  })
  expect(readKafkaAddress('kafka://one:9092')).toMatchObject({ prefix: 'hunch.' })
})

test('an address with TLS and a user authenticates by SCRAM by default', () => {
  expect(readKafkaAddress('kafkas://hunch:a%2Fb%40c@one:9093,two:9093')).toEqual({
    brokers: ['one:9093', 'two:9093'],
    prefix: 'hunch.',
    ssl: true,
    sasl: { mechanism: 'scram-sha-512', username: 'hunch', password: 'a/b@c' },
  })
  expect(readKafkaAddress('kafkas://u:p@one:9093/?mechanism=plain').sasl).toMatchObject({ mechanism: 'plain' })
})

test.each([
  'kafka://one',
  'kafka://',
  'kafka://hidden@one:9092',
  'kafka://u:hidden@one',
  'kafka://u:hidden@one:1?mechanism=no',
])('%s is rejected, and the error repeats no secret', (address) => {
  expect(() => readKafkaAddress(address)).toThrow(/event log on Kafka/)
  expect(() => readKafkaAddress(address)).not.toThrow(/hidden/)
})
