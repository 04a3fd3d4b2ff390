/** The floor's second process: grpc-js and pg, with only the statements that a vote and a feed page need. */
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js'
import pg from 'pg'
import { type FeedReply, type FeedRequest, methods, type VoteReply, type VoteRequest } from './methods.ts'

const [url = '', posts = '40'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })

await pool.query(`
  drop table if exists posts, votes, outbox;
  create table posts (id int primary key, headline text, statement text, agree int default 0, disagree int default 0,
    author text, at timestamptz default now(), deadline timestamptz);
  create table votes (post int, member int, vote boolean, primary key (post, member));
  create table outbox (id bigserial primary key, kind text, payload jsonb);
  insert into posts select n, 'The kettle boils before the toast is done ' || n, repeat('Because. ', 12), 0, 0,
    'Member ' || n, now(), now() + interval '1 hour' from generate_series(1, ${Number(posts)}) n`)

/** Statements are named, so that each connection plans them once. */
const statements = {
  oldVote: { name: 'old vote', text: 'select vote from votes where post = $1 and member = $2 for update' },
  saveVote: {
    name: 'save vote',
    text: 'insert into votes values ($1, $2, $3) on conflict (post, member) do update set vote = excluded.vote',
  },
  count: {
    name: 'count',
    text: 'update posts set agree = agree + $2, disagree = disagree + $3 where id = $1 returning agree, disagree',
  },
  publish: { name: 'publish', text: 'insert into outbox (kind, payload) values ($1, $2)' },
  feed: {
    name: 'feed',
    text: `select p.*, v.vote from posts p left join votes v on v.post = p.id and v.member = $1
           order by at desc, id desc limit 20`,
  },
}

async function vote({ post, member, vote }: VoteRequest): Promise<VoteReply> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: old } = await client.query<{ vote: boolean }>({ ...statements.oldVote, values: [post, member] })
    await client.query({ ...statements.saveVote, values: [post, member, vote] })
    const change = (side: boolean) => Number(vote === side) - Number(old[0]?.vote === side)
    const counts = await client.query<VoteReply>({ ...statements.count, values: [post, change(true), change(false)] })
    await client.query({ ...statements.publish, values: ['VoteCast', { post, member, vote }] })
    await client.query('commit')
    return counts.rows[0] as VoteReply
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const feed = async ({ member }: FeedRequest): Promise<FeedReply> => ({
  posts: (await pool.query({ ...statements.feed, values: [member] })).rows,
})

const unary =
  <Request, Reply>(handle: (request: Request) => Promise<Reply>) =>
  ({ request }: ServerUnaryCall<Request, Reply>, done: sendUnaryData<Reply>) => {
    handle(request).then(
      (reply) => done(null, reply),
      (error: Error) => done(error),
    )
  }

const server = new Server()
server.addService(methods, { vote: unary(vote), feed: unary(feed) })
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error
  process.send?.({ origin: `127.0.0.1:${port}` })
})
process.on('disconnect', () => process.exit())
