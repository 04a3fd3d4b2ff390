import { join } from 'node:path'
import { openEventLog } from '@hunch/kit/events'
import { generateKeys } from '@hunch/kit/identity'
import { newId } from '@hunch/kit/postgres'
import { contentOf, eventsOf } from '@hunch/kit/testing'
import { MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { expect, test } from '@jest/globals'
import { hunch } from '../hunch.ts'
import { withProduct } from '../product.ts'

const running = withProduct()
const { folder, log, query } = running

/** Runs `npm run hunch -- events` with these arguments. */
const events = (args: readonly string[], env?: Readonly<Record<string, string>>) => hunch(['events', ...args], env)
const here = ['--data', folder]

const inGroups = (text: string, values?: readonly unknown[]) => query('groups', text, values)

async function append(topic: string, ...events: ReturnType<typeof eventsOf>) {
  const eventLog = openEventLog(running.product().databases.events, { log })
  await eventLog.append(topic, events)
  await eventLog.stop?.()
  await running.product().settle()
}

/** The environment of the groups process, with the variables that all processes share. */
async function deployment(): Promise<Record<string, string>> {
  const { privateKey, publicKey } = await generateKeys()
  return {
    EVENT_LOG_URL: running.product().databases.events,
    GROUPS_DATABASE_URL: running.product().databases.groups,
    GROUPS_IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify({ groups: publicKey }),
    AUTH_RPC: running.product().services.auth.addresses().rpc,
  }
}

test('dead letters are listed and replayed, the first of a key and then those behind it', async () => {
  const [postId, groupId, ownerId] = [newId(), newId(), newId()]
  await inGroups(`create function fail_insert() returns trigger language plpgsql as
    $$ begin raise exception 'the disc has a scratch'; end $$`)
  await inGroups('create trigger fail_insert before insert on group_posts for each row execute function fail_insert()')
  const [posted, again] = eventsOf(
    PredictionPostedSchema,
    postId,
    { postId, ownerId, groupId },
    { postId: newId(), ownerId, groupId },
  ) as [ReturnType<typeof eventsOf>[number], ReturnType<typeof eventsOf>[number]]
  await append('predictions', posted, again)

  const listed = await events(['dead', ...here])
  expect(listed).toMatchObject({ code: 0, err: '' })
  for (const word of ['groups', posted.id, 'PredictionPosted', `key ${postId}`, 'tried 4 times', 'a scratch', again.id])
    expect(listed.out).toContain(word)
  const failed = await events(['replay', '--all', ...here])
  expect(failed.code).toBe(1)
  expect(failed.out).toMatch(`${posted.id} (${PredictionPostedSchema.typeName}) failed again, 1 wait behind it`)
  expect((await events(['dead', 'groups', ...here])).out).toContain('tried 5 times')

  await inGroups('drop trigger fail_insert on group_posts')
  const byEnvironment = await deployment()
  const stranger = await events(['replay', '--service', 'groups', '--id', newId()], byEnvironment)
  expect(stranger).toMatchObject({ code: 2, out: '' })
  expect(stranger.err).toContain('there is no dead letter')
  expect(await events(['replay', '--service', 'groups', '--id', again.id], byEnvironment)).toMatchObject({
    code: 0,
    out: 'groups: 2 applied\n',
  })
  expect(JSON.parse((await events(['dead', '--json', '--service', 'groups'], byEnvironment)).out)).toEqual([])
  expect(await inGroups('select from group_posts where group_id = $1', [groupId])).toHaveLength(2)
}, 120_000)

test('every read model is rebuilt beside the running product, including cards from auth', async () => {
  await running.product().ensureAdmin()
  const [{ id }] = await query('auth', 'select id from accounts')
  await append('auth', ...eventsOf(MemberJoinedSchema, id, { memberId: id }))
  const before = await contentOf(running.product().databases.groups)
  expect(before['authors']).toHaveLength(1)
  await inGroups(`update authors set masked_email = 'nobody'`)
  const rebuilt = await events(['rebuild', ...here])
  expect(rebuilt).toMatchObject({ code: 0, err: '' })
  for (const service of ['auth', 'predictions', 'social', 'groups', 'notifications', 'analytics', 'moderation'])
    expect(rebuilt.out).toMatch(new RegExp(`^${service}: .* rebuilt from \\d+ events`, 'm'))
  expect(await contentOf(running.product().databases.groups)).toEqual(before)
  const ofMedia = await events(['rebuild', 'media', ...here])
  expect(ofMedia).toMatchObject({ code: 2 })
  expect(ofMedia.err).toContain('has no read models')
}, 120_000)

test('invalid arguments, and a missing folder or setting, are named, with an exit code for each', async () => {
  expect(await events(['--help'])).toMatchObject({ code: 0, err: '' })
  expect((await events(['bury'])).err).toContain('there is no bury')
  expect((await events(['replay', ...here])).err).toContain('--all')
  expect(await events(['replay', '--id', 'x', ...here])).toMatchObject({ code: 2 })
  expect(await events(['dead', 'bakery', ...here])).toMatchObject({ code: 2 })
  const absent = await events(['dead', '--data', join(folder, 'nothing')])
  expect(absent).toMatchObject({ code: 1, out: '' })
  expect(absent.err).toContain('There is no data folder')
  const incomplete = await events(['dead', '--service', 'groups'], {
    EVENT_LOG_URL: running.product().databases.events,
  })
  expect(incomplete.code).toBe(1)
  expect(incomplete.err).toContain('DATABASE_URL: is missing')
}, 120_000)
