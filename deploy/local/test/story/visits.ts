/** A player's acts on a visit: read, vote, post, comment, react, share, give results. */
import { callAs } from './call.ts'
import { hourMs, minuteMs } from './days.ts'
import {
  type Action,
  insert,
  isOpen,
  maySee,
  nextNumber,
  type Player,
  type Post,
  record,
  type Scene,
  today,
} from './scene.ts'

const categories = ['', 'sports', 'weather', 'science', 'life']
const durationsHours = [3, 25, 27, 30, 50, 74]

/** Returns all actions of a player's visit, in their order. Their random choices are made now. */
export function visit(scene: Scene, player: Player): Action[] {
  const { dice, posts } = scene
  const visible = posts.filter((post) => maySee(post, player))
  const actions: (Action | undefined)[] = [
    beginSession(scene, player),
    dice.happens(0.25) ? look(scene, player) : undefined,
    ...votes(scene, player, visible),
    dice.happens(0.35) ? post(scene, player) : undefined,
    dice.happens(0.12) ? comment(scene, player, dice.pick(visible.slice(-40))) : undefined,
    dice.happens(0.2) ? like(scene, player, dice.pick(visible.slice(-40))) : undefined,
    dice.happens(0.1) ? react(scene, player, dice.pick(visible.slice(-40))) : undefined,
    dice.happens(0.05) ? share(scene, player, dice.pick(visible.slice(-40))) : undefined,
    ...visible.filter(({ owner }) => owner === player).flatMap((own) => conclude(scene, player, own)),
  ]
  return actions.filter((act) => act !== undefined)
}

function beginSession(scene: Scene, player: Player): Action | undefined {
  const [begins, acts, seconds] = [scene.dice.happens(0.2), scene.dice.happens(0.3), 10 + scene.dice.roll() * 2_000]
  return async () => {
    const { session } = player
    player.session = null
    if (session) {
      const body = { sessionId: session, duration: seconds, pageViews: 3, actionsPerformed: 1 }
      await callAs(scene, player, 'endSessionOfUse', { body })
      record(scene, { kind: 'left-app', session, by: player.id, seconds })
    }
    if (!begins) return
    const { id } = await callAs(scene, player, 'startSession')
    player.session = id
    record(scene, { kind: 'began', session: id, by: player.id })
    if (!acts) return
    await callAs(scene, player, 'recordActivity', { body: { action: 'view_page' } })
    record(scene, { kind: 'did', by: player.id })
  }
}

const look =
  (scene: Scene, player: Player): Action =>
  async () => {
    const items = await callAs(scene, player, 'explore', { query: '?limit=50' })
    const ids = items.map(({ prediction }) => prediction.id)
    for (const post of scene.posts) if (ids.includes(post.id)) post.seenBy.add(player.id)
    record(scene, { kind: 'saw', posts: ids, by: player.id })
  }

/** Votes on some open posts, and sometimes changes a vote. */
function votes(scene: Scene, player: Player, visible: readonly Post[]): Action[] {
  const { dice } = scene
  const open = visible.filter((post) => isOpen(scene, post) && (post.owner !== player || dice.happens(0.2)))
  const fresh = open.filter((post) => !post.votes.has(player.id))
  const chosen = new Set(Array.from({ length: 4 }, () => dice.pick(fresh)))
  if (dice.happens(0.08)) chosen.add(dice.pick(open))
  return [...chosen].filter((post) => post !== undefined).map((post) => vote(scene, player, post))
}

function vote(scene: Scene, player: Player, post: Post): Action {
  const agree = post.truth === scene.dice.happens(player.skill)
  const opens = scene.dice.happens(0.3)
  return async () => {
    if (opens && !post.seenBy.has(player.id)) {
      await callAs(scene, player, 'getPrediction', { id: post.id })
      post.seenBy.add(player.id)
      record(scene, { kind: 'saw', posts: [post.id], by: player.id })
    }
    await callAs(scene, player, 'castVote', { body: { predictionId: post.id, vote: agree } })
    if (post.votes.get(player.id) === agree) return // nothing changed
    post.votes.set(player.id, agree)
    record(scene, { kind: 'voted', post: post.id, by: player.id, vote: agree, day: today(scene, player) })
  }
}

/** Posts a prediction, comparison or Story, sometimes in a group. Deadlines never fall into the minutes after a tick. */
function post(scene: Scene, player: Player): Action {
  const { dice } = scene
  const isComparison = dice.happens(0.1)
  const hours = dice.pick(durationsHours) ?? 3
  const deadline = isComparison ? null : new Date(scene.now.getTime() + hours * hourMs + 20 * minuteMs)
  const group = dice.happens(0.4) ? dice.pick(scene.groups.filter(({ members }) => members.has(player))) : undefined
  const [category, story] = [dice.pick(categories) ?? '', dice.happens(0.15)]
  const [truth, forgotten] = [dice.happens(0.5), dice.happens(0.15)]
  const form = new FormData()
  form.set('headline', `${player.name} wonders`)
  form.set('supportingStatement', 'Time will tell.')
  form.set('postType', isComparison ? 'comparison' : 'prediction')
  if (deadline) form.set('deadline', deadline.toISOString())
  if (category) form.set('category', category)
  if (group) form.set('groupId', group.id)
  if (story) {
    form.set('isExperience', 'true')
    form.set('experienceContext', 'So far nobody knows.')
  }
  const number = nextNumber(scene)
  return async () => {
    const { prediction } = await callAs(scene, player, 'createPrediction', { body: form })
    const { id } = prediction
    const empty = {
      comments: [],
      votes: new Map<string, boolean>(),
      seenBy: new Set<string>(),
      reactions: new Set<string>(),
    }
    const made = { id, owner: player, deadline, group: group ?? null, truth, forgotten, deleted: false, resolved: null }
    insert(scene.posts, { number, ...made, ...empty })
    const audience = group?.isPrivate ? group.id : null
    const about = { category, story: prediction.isExperience, deadline, audience, day: today(scene, player) }
    record(scene, { kind: 'posted', post: id, by: player.id, ...about })
  }
}

function comment(scene: Scene, player: Player, post: Post | undefined): Action | undefined {
  const open = post?.comments.filter(({ deleted, level }) => !deleted && level < 3) ?? []
  const parent = scene.dice.happens(0.5) ? scene.dice.pick(open) : undefined
  if (!post) return undefined
  const number = nextNumber(scene)
  return async () => {
    const body = { predictionId: post.id, content: 'Well.', parentId: parent?.id ?? null }
    const { id } = await callAs(scene, player, 'createComment', { body })
    const level = parent ? parent.level + 1 : 0
    insert(post.comments, { number, id, by: player, post, level, likes: new Set(), deleted: false })
    const about = { post: post.id, parent: parent?.id ?? null, day: today(scene, player) }
    record(scene, { kind: 'commented', comment: id, by: player.id, ...about })
  }
}

function like(scene: Scene, player: Player, post: Post | undefined): Action | undefined {
  const liked = scene.dice.pick(post?.comments.filter(({ deleted }) => !deleted) ?? [])
  if (!liked) return undefined
  return async () => {
    await callAs(scene, player, 'likeComment', { id: liked.id })
    liked.likes.add(player.id)
    record(scene, { kind: 'liked', comment: liked.id, by: player.id, day: today(scene, player) })
  }
}

function react(scene: Scene, player: Player, post: Post | undefined): Action | undefined {
  const kind = scene.dice.pick(['heart', 'fire', 'sad'] as const)
  if (!post) return undefined
  return async () => {
    await callAs(scene, player, 'setReaction', { id: post.id, body: { kind } })
    post.reactions.add(player.id)
    record(scene, { kind: 'reacted', post: post.id, by: player.id })
  }
}

function share(scene: Scene, player: Player, post: Post | undefined): Action | undefined {
  if (!post) return undefined
  return async () => {
    await callAs(scene, player, 'recordShare', { body: { predictionId: post.id, shareMethod: 'copy' } })
    record(scene, { kind: 'shared', post: post.id, by: player.id })
  }
}

/** Gives the result of the player's own ended post, and reflects on a resolved one. */
function conclude(scene: Scene, player: Player, post: Post): Action[] {
  const { dice } = scene
  const { id, deadline } = post
  if (!deadline || scene.now < deadline) return []
  if (post.resolved) return dice.happens(0.08) ? [reflect(scene, player, post)] : []
  const lapsesAt = deadline.getTime() + 24 * hourMs
  if (post.forgotten || scene.now.getTime() >= lapsesAt || !dice.happens(0.8)) return []
  const result = dice.happens(0.08) ? null : post.truth
  return [
    async () => {
      await callAs(scene, player, 'resolvePrediction', { id, body: { result } })
      post.resolved = { at: scene.now, asAdmin: false }
      record(scene, { kind: 'resolved', post: id, by: player.id, result, asAdmin: false, day: today(scene, player) })
    },
  ]
}

const reflect =
  (scene: Scene, player: Player, { id }: Post): Action =>
  async () => {
    await callAs(scene, player, 'writeReflection', { body: { predictionId: id, content: 'So it was.' } })
    record(scene, { kind: 'reflected', post: id, by: player.id, day: today(scene, player) })
  }
