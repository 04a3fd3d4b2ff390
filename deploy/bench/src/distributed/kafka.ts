import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openControlled } from '@hunch/kit/testing/controlled-server'

/** A Kafka server that only this measurement uses. */
export interface OwnKafka {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts Kafka with the command in TEST_KAFKA_CONTROL. Returns undefined if that variable or HUNCH_SERVERS is not set. */
export async function startKafka(environment = process.env): Promise<OwnKafka | undefined> {
  const { TEST_KAFKA_CONTROL: command, HUNCH_SERVERS: running } = environment
  if (!command || !running) return undefined
  const server = await openControlled(command)
  try {
    return { url: server.url, pid: await pidOf(server.url, running), stop: server.close }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** The process id of a server, found by its port. */
async function pidOf(url: string, running: string): Promise<number> {
  for (const name of await readdir(running)) {
    const read = (file: string) => readFile(join(running, name, file), 'utf8').catch(() => '')
    if (name.startsWith('kafka-') && (await read('port')).trim() === new URL(url).port) return Number(await read('pid'))
  }
  throw new Error(`no folder of ${running} belongs to ${url}`)
}
