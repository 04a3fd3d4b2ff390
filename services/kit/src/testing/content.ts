import pg from 'pg'

/** Tables that are no state of a service: a clock that was set, inbox and outbox. */
const workings = ['app_clock', 'inbox', 'parked_events']

/** Every row of a service's tables as JSON, in the order of its text, by table: what one state is held against another by. */
export async function contentOf(databaseUrl: string): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relname = any ($1) order by 1`,
      [workings],
    )
    const content: Record<string, readonly unknown[]> = {}
    for (const { name } of tables) {
      const table = client.escapeIdentifier(name)
      const { rows } = await client.query<{ row: unknown }>(
        `select to_jsonb(t) as row from ${table} t order by t::text`,
      )
      content[name] = rows.map(({ row }) => row)
    }
    return content
  } finally {
    await client.end()
  }
}
