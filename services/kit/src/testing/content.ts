import pg from 'pg'

/** Tables that are not part of a service's state: the test clock, the inbox and the dead letters. */
const workings = ['app_clock', 'inbox', 'parked_events']

/** Returns every row of a service's tables as JSON, by table, ordered by text. Tests compare states with it. */
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
