import { describe } from '@jest/globals'
import { Kafka, logLevel } from 'kafkajs'
import { readKafkaAddress } from '../../src/events/kafka-address.ts'
import { newId } from '../../src/postgres/index.ts'
import { findOwnServer, findServer, onServer, openOwnPostgres } from '../../src/testing/servers/index.ts'
import { breaks, contract } from '../support/event-log.contract.ts'

describe('the event log on a PostgreSQL that ends', () => breaks(openOwnPostgres))

onServer(await findServer('kafka'), 'the event log on Kafka', (open) =>
  contract(async () => {
    const { url: server, close } = await open()
    const url = `${server}/?prefix=test-${newId()}.`
    const { prefix, brokers } = readKafkaAddress(url)
    const producer = new Kafka({ brokers, logLevel: logLevel.ERROR }).producer({ allowAutoTopicCreation: false })
    await producer.connect()
    return {
      url,
      async appendBytes(topic: string, key: string, value: Buffer) {
        await producer.send({ topic: prefix + topic, messages: [{ key, value }] })
      },
      async close() {
        await producer.disconnect()
        await close()
      },
    }
  }),
)
onServer(await findOwnServer('kafka'), 'the event log on a Kafka that ends', breaks)
