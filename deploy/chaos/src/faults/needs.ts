/** For each connection between two parts of the product, a call that cannot be answered completely without the connection. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { withDatabase } from './database.ts'
import { formOf, makePost, uploadPicture } from './make-post.ts'
import { type Answer, ask, askWhole, type Probe, type Reply, timed } from './probe.ts'
import { badgesIn } from './stage.ts'
import { type ProcessName, probeOf, processes, shareOf, voteOf } from './working.ts'
import type { World } from './world.ts'

/** An answer, and whether it contains everything that the connection provides. */
export interface Reached extends Answer {
  readonly isWhole: boolean
}

/** A call that needs a connection. */
export interface Need {
  /** The name of the connection's link. */
  readonly link: string
  /** The protocol of the connection. A short run disturbs one connection of each protocol. */
  readonly carrier: 'http' | 'rpc' | 'postgres' | 'mongodb' | 's3' | 'kafka'
  ask(world: World): Promise<Reached>
  /** Set if some answers may be complete without the connection, for example with data from a cache or an earlier event. */
  readonly isCached?: boolean
  /** Whether calls may overlap: the next call may start before the previous one is answered. */
  readonly isSteady?: boolean
  /** A status that a failing call may have besides 503. */
  readonly failsWith?: number
  /** Maximum duration of the call, in ms. Default: 5 s. */
  readonly answerMs?: number
}

type More = Partial<Pick<Need, 'isCached' | 'failsWith' | 'answerMs'>>

const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300
const good = (answer: Answer): Reached => ({ status: answer.status, ms: answer.ms, isWhole: isGood(answer) })
const needOf = (link: string, ask: Need['ask'], more: More & Pick<Need, 'isSteady'> = {}): Need => ({
  link,
  carrier:
    (['http', 'rpc', 'postgres', 'mongodb', 's3', 'kafka'] as const).find((each) => link.endsWith(each)) ?? 'rpc',
  ask,
  ...more,
})

/** Creates a need whose call is a GET. Default of `isWhole`: a status of 2xx. */
const read = (
  link: string,
  probe: (world: World) => Probe,
  isWhole: (reply: Reply, world: World) => boolean = isGood,
  more: More = {},
): Need =>
  needOf(
    link,
    async (world) => {
      const reply = await askWhole(probe(world))
      return { status: reply.status, ms: reply.ms, isWhole: isWhole(reply, world) }
    },
    { isSteady: true, ...more },
  )

/**
 * Creates a need whose call is about a member who has just signed up. Most services have not received the member's name and
 * picture from auth yet.
 */
const ofNewcomer = (
  link: string,
  call: (newcomer: string, world: World) => Omit<Probe, 'browser'>,
  more: More = { isCached: true },
): Need =>
  needOf(
    link,
    async (world) => {
      const { id } = await world.newMember()
      return good(await ask({ browser: world.prober.browser, ...call(id, world) }))
    },
    more,
  )

const byProber = ({ prober }: World, path: string): Probe => ({ browser: prober.browser, method: 'GET', path })
const byWitness = ({ stage }: World, path: string): Probe => ({ browser: stage.witness.browser, method: 'GET', path })
const notifications = (world: World): Probe => byWitness(world, '/api/notifications')
const block = (id: string) => ({ method: 'PUT', path: `/api/blocks/${id}` })
/** The gateway's limit for uploads and archives, in ms. */
const longAnswerMs = 30_000

const httpNeeds: readonly Need[] = [
  ...processes
    .filter((name) => name !== 'gateway')
    .map((name: ProcessName) => read(`gateway to ${name} http`, (world) => probeOf(world, name))),
  needOf('predictions to media http', postPhoto, { answerMs: longAnswerMs }),
  needOf('auth to media http', postPicture, { answerMs: longAnswerMs }),
]

const rpcNeeds: readonly Need[] = [
  read('gateway to auth rpc', (world) => byProber(world, '/api/auth/user'), isGood, { isCached: true }),
  read(
    'gateway to predictions rpc',
    (world) => byProber(world, `/share/${randomUUID()}.png`),
    ({ status }) => status === 404, // only predictions knows that there is no such post
  ),
  needOf('predictions to auth rpc', postAsNewcomer, { isCached: true }),
  read('predictions to groups rpc', (world) => byProber(world, `/api/predictions/group/${world.stage.group.id}`)),
  ofNewcomer('social to auth rpc', (id) => ({ method: 'POST', path: `/api/users/${id}/follow` })),
  read('social to predictions rpc', (world) => byProber(world, `/api/users/${world.prober.id}/comments`)),
  ofNewcomer('groups to auth rpc', (id, { stage }) => ({
    method: 'POST',
    path: `/api/groups/${stage.group.id}/invite-users`,
    body: { userIds: [id] },
  })),
  needOf('media to auth rpc', sweepProfilePhoto, { isCached: true, answerMs: longAnswerMs }), // the job may also run by itself
  // While predictions cannot be asked, no one sees a private photo.
  read('media to predictions rpc', (world) => byProber(world, world.stage.privatePhoto), isGood, { failsWith: 404 }),
  read(
    'analytics to auth rpc',
    (world) => byWitness(world, `/api/users/${world.stage.witness.id}/badges`),
    (reply, { stage }) => isGood(reply) && badgesIn(reply.text) !== stage.englishBadges, // only auth knows the language
  ),
  needOf('analytics to predictions rpc', share),
  read('notifications to auth rpc', notifications, ({ text }) => /"fromUser":\{/.test(text)),
  read('notifications to predictions rpc', notifications),
  needOf('notifications to social rpc', arrival),
  read('notifications to groups rpc', notifications, ({ text }, { stage }) => text.includes(stage.group.name)),
  ofNewcomer('moderation to auth rpc', block),
  ofNewcomer('moderation to predictions rpc', block, {}),
  ofNewcomer('moderation to social rpc', block, {}),
  needOf('moderation to notifications rpc', mute, { isCached: true }), // a mute may arrive although its answer is lost
  read('moderation to groups rpc', (world) => byProber(world, `/api/group-acts?groupId=${world.stage.group.id}`)),
  // An archive has the data of every service, or is not sent.
  ...(['predictions', 'social', 'groups', 'notifications', 'analytics', 'moderation'] as const).map((name) =>
    needOf(`auth to ${name} rpc`, exportData, { answerMs: longAnswerMs }),
  ),
]

const storeNeeds: readonly Need[] = [
  read('auth to postgres', (world) => byProber(world, `/api/users/${world.prober.id}`)),
  needOf('predictions to postgres', async (world) => good(await ask(voteOf(world)))),
  ...(['social', 'groups', 'media', 'moderation'] as const).map((name) =>
    read(`${name} to postgres`, (world) => probeOf(world, name)),
  ),
  read('analytics to postgres', (world) => byProber(world, `/api/users/${world.prober.id}/streak`)),
  needOf('notifications to postgres', arrival),
  read('notifications to mongodb', notifications),
  needOf('analytics to mongodb', share),
  needOf('media to s3', postPhoto, { answerMs: longAnswerMs }),
  needOf('kafka', arrival),
]

/** All connections, each with its call. Left out: moderation to media, which only moderators' calls use. */
export const needs: readonly Need[] = [...httpNeeds, ...rpcNeeds, ...storeNeeds]

async function postPhoto({ prober }: World): Promise<Reached> {
  return good(await timed(() => prober.browser.send('POST', '/api/predictions', formOf('small'))))
}

async function postPicture({ prober }: World): Promise<Reached> {
  return good(await timed(() => uploadPicture(prober)))
}

/** Posts as a member who has just signed up. The answer is whole if it contains the member's name. */
async function postAsNewcomer(world: World): Promise<Reached> {
  const { browser } = await world.newMember()
  const posted = await timed(() => browser.send('POST', '/api/predictions', formOf()))
  return { ...good(posted), isWhole: isGood(posted) && /"user":\{[^{}]*"firstName":"/.test(posted.text) }
}

async function share(world: World): Promise<Reached> {
  return good(await ask(shareOf(world)))
}

async function exportData(world: World): Promise<Reached> {
  const { browser } = await world.newMember() // each member may export only a few times an hour
  return good(await ask({ browser, method: 'GET', path: '/api/users/me/export' }))
}

/** How long a notification may take to arrive, in ms. */
const arrivesWithinMs = 3_000
/** Delay between two reads of the notifications, in ms. */
const readEveryMs = 100

/**
 * Posts as the prober, and waits until a follower has the notification. For this, the product needs an event, a call to social,
 * and a stored document.
 */
export async function arrival(world: World): Promise<Reached> {
  const from = performance.now()
  const { status, id } = await makePost(world.prober).catch(() => ({ status: 0, id: undefined }))
  const ms = performance.now() - from
  while (id && performance.now() - from < arrivesWithinMs) {
    const { text } = await askWhole({
      browser: world.stage.follower.browser,
      method: 'GET',
      path: '/api/notifications',
    })
    if (text.includes(id)) return { status, ms: performance.now() - from, isWhole: true }
    await pause(readEveryMs)
  }
  return { status, ms, isWhole: false }
}

/** Mutes the author for the witness. The answer is whole if the author's notification was visible before, and then is not. */
async function mute(world: World): Promise<Reached> {
  const { witness, author } = world.stage
  const body = { kind: 'member', userId: author.id, duration: 'day' }
  const before = await askWhole(notifications(world))
  const answer = await askWhole({ browser: witness.browser, method: 'POST', path: '/api/mutes', body })
  const seen = await askWhole(notifications(world))
  const { id } = JSON.parse(isGood(answer) ? answer.text : '{}') as { id?: string }
  if (id) await ask({ browser: witness.browser, method: 'DELETE', path: `/api/mutes/${id}` })
  const isMuted = before.text.includes(author.id) && isGood(seen) && !seen.text.includes(author.id)
  return { ...good(answer), isWhole: isGood(answer) && isMuted }
}

/** Makes the job of media ask auth whether the prober's picture is in use. The job fails if auth does not answer. */
async function sweepProfilePhoto({ product, prober }: World): Promise<Reached> {
  const change = (state: 'pending' | 'attached', due: string) =>
    withDatabase(product.databases.media, ({ run }) =>
      run(
        `update photos set state = $1, due_at = ${due} where name in
        (select name from photos where purpose = 'profile' and owner_id = $2 and state in ('attached', 'pending') limit 1)`,
        [state, prober.id],
      ),
    )
  await change('pending', `app_now() - interval '1 minute'`)
  const from = performance.now()
  const isWhole = await product.flush(['media']).then(
    () => true,
    () => false,
  )
  const ms = performance.now() - from
  await change('attached', 'null')
  return { status: isWhole ? 200 : 503, ms, isWhole }
}
