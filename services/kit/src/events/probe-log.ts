import { Kafka, logLevel } from 'kafkajs'
import { probeDatabase } from '../postgres/index.ts'
import { readKafkaAddress } from './kafka-address.ts'

const withinMs = 5_000

/** Looks whether the event log at an address can be had, changing nothing. Throws where it cannot, or not with this sign-in. */
export async function probeEventLog(url: string): Promise<void> {
  if (!/^kafkas?:/.test(url)) {
    await probeDatabase(url)
    return
  }
  const { prefix: _, ...connection } = readKafkaAddress(url)
  const admin = new Kafka({
    clientId: 'hunch probe',
    ...connection,
    connectionTimeout: withinMs,
    requestTimeout: withinMs,
    retry: { retries: 1 },
    logLevel: logLevel.NOTHING,
  }).admin()
  try {
    await admin.connect()
    await admin.describeCluster()
  } finally {
    await admin.disconnect()
  }
}
