import type { SASLOptions } from 'kafkajs'

/** The parsed address of an event log on Kafka. */
interface KafkaAddress {
  readonly brokers: string[]
  /** Prefix of every topic and group name. Default: `hunch.`. */
  readonly prefix: string
  readonly ssl: boolean
  /** Undefined if the address names no user. */
  readonly sasl?: SASLOptions
}

const form = 'kafka[s]://[user:password@]host:9092,host:9092/[?prefix=hunch.&mechanism=scram-sha-512]'
const mechanisms = ['scram-sha-512', 'scram-sha-256', 'plain'] as const

/**
 * Parses an address such as `kafka://host:9092,host:9092/?prefix=hunch.`. `kafkas:` uses TLS. A user signs in with `mechanism`;
 * default: `scram-sha-512`. Throws if the address is malformed. The error does not quote the address, as it may contain a
 * password.
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
