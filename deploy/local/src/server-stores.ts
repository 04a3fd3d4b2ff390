import type { GivenStores } from './stores.ts'

/**
 * Returns the servers of deploy/ci as the stores of one product. Names on these servers begin with `prefix`. PostgreSQL
 * or the folder replaces a missing server. Throws if a server is missing and `TEST_SERVERS=required`.
 */
export function storesOnServers(
  prefix: string,
  environment: NodeJS.ProcessEnv = process.env,
): Omit<GivenStores, 'postgresUrl'> {
  const found = Object.fromEntries(
    ['KAFKA', 'MONGODB', 'S3'].map((kind) => [kind, environment[`TEST_${kind}_URL`] ?? '']),
  )
  const missing = Object.keys(found).filter((kind) => !found[kind])
  if (environment['TEST_SERVERS'] === 'required' && missing.length > 0)
    throw new Error(`These servers are required and missing: ${missing.join(', ')} (deploy/ci/README.md)`)
  const { KAFKA: kafka, MONGODB: mongodb, S3: photosUrl } = found
  return {
    ...(kafka ? { eventLogUrl: `${kafka}/?prefix=${prefix}.` } : {}),
    ...(mongodb ? { documentsUrl: `${mongodb}/${prefix}` } : {}),
    ...(photosUrl ? { photosUrl } : {}), // photo names are random, so they need no prefix
  }
}
