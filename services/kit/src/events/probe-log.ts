import { probeDatabase } from '../postgres/index.ts'
import { readKafkaAddress } from './kafka-address.ts'

const withinMs = 5_000

/**
 * Checks that the event log at an address is reachable and accepts the address's credentials. Throws if not. Changes nothing.
 */
export async function probeEventLog(url: string): Promise<void> {
  if (!/^kafkas?:/.test(url)) {
    await probeDatabase(url)
    return
  }
  const { Kafka, logLevel } = await import('kafkajs') // large; a log on PostgreSQL does not need it
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
