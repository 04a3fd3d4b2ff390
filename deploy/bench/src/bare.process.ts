/** What the product is measured beside: Express and pg with one insert or one select a request, nothing else. */
import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 })
await pool.query(
  'create table if not exists bare_votes (id bigserial primary key, post_id int, member_id int, vote boolean)',
)
await pool.query(
  `create table if not exists bare_posts as
   select n as id, 'The kettle boils before the toast is done ' || n as headline, repeat('Because. ', 12) as statement, now() as at
   from generate_series(1, 50) n`,
)

const app = express()
app.post('/votes', express.json(), async ({ body }, response) => {
  await pool.query({
    name: 'vote',
    text: 'insert into bare_votes (post_id, member_id, vote) values ($1, $2, $3)',
    values: [body.post, body.member, body.vote],
  })
  response.json({ vote: body.vote })
})
app.get('/feed', async (_request, response) => {
  const { rows } = await pool.query({
    name: 'feed',
    text: 'select * from bare_posts order by at desc, id desc limit 20',
  })
  response.json(rows)
})
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit())
