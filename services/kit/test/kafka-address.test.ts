import { expect, test } from '@jest/globals'
import { readKafkaAddress } from '../src/events/kafka-address.ts'

test('several brokers are named, with the prefix of topics and groups', () => {
  expect(readKafkaAddress('kafka://one:9092,two:9092/?prefix=live.')).toEqual({
    brokers: ['one:9092', 'two:9092'],
    prefix: 'live.',
    ssl: false,
  })
  expect(readKafkaAddress('kafka://one:9092')).toMatchObject({ prefix: 'hunch.' })
})

test('over TLS a user signs in, by SCRAM where nothing else is said', () => {
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
])('%s is refused, in words that repeat no secret', (address) => {
  expect(() => readKafkaAddress(address)).toThrow(/event log on Kafka/)
  expect(() => readKafkaAddress(address)).not.toThrow(/hidden/)
})
