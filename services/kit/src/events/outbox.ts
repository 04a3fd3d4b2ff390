import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { sql } from 'drizzle-orm'
import { currentRequestId } from '../log/index.ts'
import { newId, type Queries } from '../postgres/index.ts'

/** A fact to tell: `key` keeps the order, `version` is the aggregate's after the fact. */
export interface Fact<D extends DescMessage> {
  readonly key: string
  readonly version: number | bigint
  readonly schema: D
  readonly message: MessageInitShape<D>
}

/**
 * Tells facts in the transaction that makes them true. Lock the aggregate's row first: facts of
 * one key must enter the outbox in the order in which they commit.
 */
export async function tell<D extends DescMessage>(
  tx: Queries,
  topic: string,
  ...facts: readonly Fact<D>[]
): Promise<void> {
  if (facts.length === 0) return
  const requestId = currentRequestId() ?? ''
  const rows = facts.map(
    ({ key, version, schema, message }) =>
      sql`(${topic}, ${newId()}::uuid, ${schema.typeName}, ${key}, ${version.toString()}::bigint, ${requestId}, ${Buffer.from(toBinary(schema, create(schema, message)))}::bytea)`,
  )
  await tx.execute(
    sql`insert into outbox (topic, id, type, key, version, request_id, payload) values ${sql.join(rows, sql`, `)}`,
  )
}
