import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { silentLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import type { Result } from '../messages.ts'
import { createProduct, type Product, type ProductOptions } from '../product.ts'
import { makeDatabases, type Name } from '../services.ts'

/** Tables of members' data. A migration must not change their row counts. */
const kept: readonly (readonly [Name, string])[] = [
  ['auth', 'accounts'],
  ['predictions', 'posts'],
  ['predictions', 'votes'],
  ['social', 'comments'],
  ['social', 'follows'],
  ['groups', 'groups'],
  ['groups', 'memberships'],
  ['media', 'photos'],
  ['moderation', 'blocks'],
]

/** Public API paths whose responses need several services. */
const pages = ['/api/auth/user', '/api/categories', '/api/predictions/explore']

/**
 * Checks that this code can take over the data, before the product serves. Runs all migrations, then checks that every
 * service starts, that row counts are unchanged, and that API reads succeed. Relays, consumers and jobs do not run meanwhile.
 * Throws the first fault; returns the row counts.
 */
export async function checkProduct(options: ProductOptions): Promise<Result> {
  const before = await countRows(options)
  const product = await createProduct({ ...options, host: '127.0.0.1', port: 0, onDemand: true })
  await product.start()
  try {
    const after = await countRows(options)
    for (const [table, count] of Object.entries(before))
      if (after[table] !== count) throw new Error(`${table} had ${count} rows, and has ${after[table] ?? 'none'} now.`)
    await readPages(product, options.publicUrl)
    options.log.info({ rows: after }, 'the data was checked with this version')
    return after
  } finally {
    await product.stop()
  }
}

async function readPages(product: Product, publicUrl: string | undefined): Promise<void> {
  const read = async (path: string) => {
    const { status, text } = await get(product.origin() + path, publicUrl)
    if (status !== 200) throw new Error(`${path} returns ${status}: ${text.slice(0, 300)}`)
    return text
  }
  const texts = await Promise.all(pages.map(read))
  const posts: readonly { prediction: { id: string } }[] = JSON.parse(texts.at(-1) ?? '[]')
  for (const { prediction } of posts.slice(0, 3)) await read(`/api/predictions/${prediction.id}`)
}

/** Sends a GET request. In production the product answers only to its own host name. */
function get(url: string, publicUrl: string | undefined): Promise<{ status: number; text: string }> {
  const headers = publicUrl ? { host: new URL(publicUrl).host } : {}
  return new Promise((done, fail) => {
    const asked = request(url, { headers, agent: false }, (response) => {
      text(response).then((read) => done({ status: response.statusCode ?? 0, text: read }), fail)
    })
    asked.on('error', fail).end()
  })
}

/** Counts the rows of each existing table, by `service.table`. */
async function countRows({ postgres, databasePrefix = '' }: ProductOptions): Promise<Record<string, number>> {
  const databases = await makeDatabases(postgres, databasePrefix) // an interrupted first start may not have created all
  const counts: Record<string, number> = {}
  for (const service of new Set(kept.map(([name]) => name))) {
    const database = openDatabase({ name: 'check', url: databases[service], poolSize: 1, log: silentLog() })
    for (const [, table] of kept.filter(([name]) => name === service)) {
      const { rows } = await database.pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
        table,
      ])
      if (!rows[0]?.there) continue
      const counted = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      counts[`${service}.${table}`] = counted.rows[0]?.count ?? 0
    }
    await database.stop?.()
  }
  return counts
}
