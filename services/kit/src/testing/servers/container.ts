import { BoundPorts, GenericContainer, getContainerRuntimeClient, ImageName, Wait } from 'testcontainers'
import { freePort } from '../ports.ts'
import type { Found, Kind, OwnServer } from './server.ts'

/** How to run a server in a container. `port` is the same inside and outside, since Kafka announces it to its clients. */
interface Recipe {
  readonly image: string
  readonly address: (host: string, port: number) => string
  readonly environment: (host: string, port: number) => Record<string, string>
  readonly command: (port: number) => string[]
  readonly files?: { content: string; target: string }[]
  /** Matches the log line that says that the server accepts calls. */
  readonly ready: RegExp
}

const s3 = { key: 'hunch-test', secret: 'hunch-test-key' }

const recipes: Readonly<Record<Kind, Recipe>> = {
  kafka: {
    image: 'apache/kafka:4.3.1',
    address: (host, port) => `kafka://${host}:${port}`,
    environment: (host, port) => ({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_LISTENERS: `PLAINTEXT://0.0.0.0:${port},CONTROLLER://localhost:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${host}:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_INTER_BROKER_LISTENER_NAME: 'PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    }),
    command: () => [],
    ready: /Kafka Server started/,
  },
  mongodb: {
    image: 'mongo:8.0',
    address: (host, port) => `mongodb://${host}:${port}`,
    environment: () => ({}),
    command: (port) => ['mongod', '--bind_ip_all', '--port', String(port)],
    ready: /Waiting for connections/,
  },
  s3: {
    image: 'versity/versitygw:v1.8.0',
    address: (host, port) =>
      `s3://${s3.key}:${s3.secret}@photos?region=us-east-1&endpoint=${encodeURIComponent(`http://${host}:${port}`)}`,
    environment: () => ({ ROOT_ACCESS_KEY: s3.key, ROOT_SECRET_KEY: s3.secret }),
    command: (port) => ['--port', `:${port}`, 'posix', '/data'],
    files: [{ content: '', target: '/data/photos/empty' }], // a bucket is a folder
    ready: /listening on/,
  },
}

const pullWithinMs = 300_000
const startWithinMs = 120_000

/** Finds a server in its own container. Returns the reason if there is no container engine or no image. */
export async function findContainer(kind: Kind): Promise<Found<OwnServer>> {
  const recipe = recipes[kind]
  try {
    const engine = await getContainerRuntimeClient().catch(() => undefined)
    if (!engine) return { missing: 'there is no container engine' }
    const image = ImageName.fromString(recipe.image)
    if (!(await engine.image.exists(image))) await within(pullWithinMs, engine.image.pull(image))
    return { open: () => run(recipe, engine.info.containerRuntime.host) }
  } catch (error) {
    const reason = Error.isError(error) ? error.message.split('\n')[0] : String(error)
    return { missing: `no container can be made of ${recipe.image}: ${reason}` }
  }
}

async function run(recipe: Recipe, host: string): Promise<OwnServer> {
  const port = await freePort()
  const ready = () => Wait.forLogMessage(recipe.ready).withStartupTimeout(startWithinMs)
  const started = await new GenericContainer(recipe.image)
    .withEnvironment(recipe.environment(host, port))
    .withCommand(recipe.command(port))
    .withCopyContentToContainer(recipe.files ?? [])
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(ready())
    .start()
  const container = (await getContainerRuntimeClient()).container.getById(started.getId())
  return {
    url: recipe.address(host, port),
    async start() {
      const since = new Date()
      await container.start()
      await ready().waitUntilReady(container, new BoundPorts(), since)
    },
    stop: async () => void (await container.stop()),
    kill: async () => void (await container.kill()),
    close: async () => void (await started.stop({ timeout: 0 })),
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`it took longer than ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
