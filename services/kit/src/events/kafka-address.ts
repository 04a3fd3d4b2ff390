import type { SASLOptions } from 'kafkajs'

/** What an address of an event log on Kafka says. */
interface KafkaAddress {
  readonly brokers: string[]
  /** Before the name of every topic and group. */
  readonly prefix: string
  readonly ssl: boolean
  /** Undefined where the brokers want no sign-in. */
  readonly sasl?: SASLOptions
}

const form = 'kafka[s]://[user:password@]host:9092,host:9092/[?prefix=hunch.&mechanism=scram-sha-512]'
const mechanisms = ['scram-sha-512', 'scram-sha-256', 'plain'] as const

/**
 * Reads an address: `kafka://host:9092,host:9092/?prefix=hunch.`; `kafkas:` is over TLS, and a user
 * signs in by `mechanism`, SCRAM-SHA-512 where nothing is said. Throws an error that repeats none of it, as
 * it may hold a password.
 */
export function readKafkaAddress(url: string): KafkaAddress {
  const match = /^(kafkas?):\/\/(?:([^:@/]+):([^@/]+)@)?([^/?#@]+)\/?(?:\?([^#]*))?$/.exec(url)
  const [, scheme, user, password, hosts = '', query] = match ?? []
  const brokers = hosts.split(',')
  if (!match || !brokers.every((broker) => /^[^:]+:\d+$/.test(broker)))
    throw new Error(`the address of an event log on Kafka has the form ${form}`)
  const given = new URLSearchParams(query)
  const wanted = given.get('mechanism') ?? mechanisms[0]
  const mechanism = mechanisms.find((name) => name === wanted)
  if (!mechanism) throw new Error(`the mechanism of an event log on Kafka is one of ${mechanisms.join(', ')}`)
  const signIn = user && password && { username: decodeURIComponent(user), password: decodeURIComponent(password) }
  return {
    brokers,
    prefix: given.get('prefix') ?? 'hunch.',
    ssl: scheme === 'kafkas',
    ...(signIn ? { sasl: { mechanism, ...signIn } as SASLOptions } : {}),
  }
}
