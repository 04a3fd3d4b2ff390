/** What a player does who comes by: read, vote, post, comment, react, share, say what happened. */
import { ask } from './call.ts'
import { hourMs, minuteMs } from './days.ts'
import { type Act, isOpen, keep, maySee, nextNumber, note, type Player, type Post, type Scene, today } from './scene.ts'

const categories = ['', 'sports', 'weather', 'science', 'life']
const durationsHours = [3, 25, 27, 30, 50, 74]

/** Everything that a player does while she is there, one thing after the other; chance has its say at once. */
export function visit(scene: Scene, player: Player): Act[] {
  const { dice, posts } = scene
  const visible = posts.filter((post) => maySee(post, player))
  const acts: (Act | undefined)[] = [
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
  return acts.filter((act) => act !== undefined)
}

function beginSession(scene: Scene, player: Player): Act | undefined {
  const [begins, acts, seconds] = [scene.dice.happens(0.2), scene.dice.happens(0.3), 10 + scene.dice.roll() * 2_000]
  return async () => {
    const { session } = player
    player.session = null
    if (session) {
      const body = { sessionId: session, duration: seconds, pageViews: 3, actionsPerformed: 1 }
      await ask(scene, player, 'endSessionOfUse', { body })
      note(scene, { kind: 'left-app', session, by: player.id, seconds })
    }
    if (!begins) return
    const { id } = await ask(scene, player, 'startSession')
    player.session = id
    note(scene, { kind: 'began', session: id, by: player.id })
    if (!acts) return
    await ask(scene, player, 'recordActivity', { body: { action: 'view_page' } })
    note(scene, { kind: 'did', by: player.id })
  }
}

const look =
  (scene: Scene, player: Player): Act =>
  async () => {
    const items = await ask(scene, player, 'explore', { query: '?limit=50' })
    const ids = items.map(({ prediction }) => prediction.id)
    for (const post of scene.posts) if (ids.includes(post.id)) post.seenBy.add(player.id)
    note(scene, { kind: 'saw', posts: ids, by: player.id })
  }

/** Votes on some posts that are open, and now and then changes one. */
function votes(scene: Scene, player: Player, visible: readonly Post[]): Act[] {
  const { dice } = scene
  const open = visible.filter((post) => isOpen(scene, post) && (post.owner !== player || dice.happens(0.2)))
  const fresh = open.filter((post) => !post.votes.has(player.id))
  const chosen = new Set(Array.from({ length: 4 }, () => dice.pick(fresh)))
  if (dice.happens(0.08)) chosen.add(dice.pick(open))
  return [...chosen].filter((post) => post !== undefined).map((post) => vote(scene, player, post))
}

function vote(scene: Scene, player: Player, post: Post): Act {
  const agree = post.truth === scene.dice.happens(player.skill)
  const opens = scene.dice.happens(0.3)
  return async () => {
    if (opens && !post.seenBy.has(player.id)) {
      await ask(scene, player, 'getPrediction', { id: post.id })
      post.seenBy.add(player.id)
      note(scene, { kind: 'saw', posts: [post.id], by: player.id })
    }
    await ask(scene, player, 'castVote', { body: { predictionId: post.id, vote: agree } })
    if (post.votes.get(player.id) === agree) return // it says nothing new
    post.votes.set(player.id, agree)
    note(scene, { kind: 'voted', post: post.id, by: player.id, vote: agree, day: today(scene, player) })
  }
}

/** A new prediction, comparison or Story, sometimes in a group. Deadlines never fall into the minutes after a beat. */
function post(scene: Scene, player: Player): Act {
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
  if (story) form.set('isExperience', 'true')
  const number = nextNumber(scene)
  return async () => {
    const { prediction } = await ask(scene, player, 'createPrediction', { body: form })
    const { id } = prediction
    const empty = {
      comments: [],
      votes: new Map<string, boolean>(),
      seenBy: new Set<string>(),
      reactions: new Set<string>(),
    }
    const made = { id, owner: player, deadline, group: group ?? null, truth, forgotten, deleted: false, resolved: null }
    keep(scene.posts, { number, ...made, ...empty })
    const audience = group?.isPrivate ? group.id : null
    const about = { category, story: prediction.isExperience, deadline, audience, day: today(scene, player) }
    note(scene, { kind: 'posted', post: id, by: player.id, ...about })
  }
}

function comment(scene: Scene, player: Player, post: Post | undefined): Act | undefined {
  const standing = post?.comments.filter(({ deleted, level }) => !deleted && level < 3) ?? []
  const parent = scene.dice.happens(0.5) ? scene.dice.pick(standing) : undefined
  if (!post) return undefined
  const number = nextNumber(scene)
  return async () => {
    const body = { predictionId: post.id, content: 'Well.', parentId: parent?.id ?? null }
    const { id } = await ask(scene, player, 'createComment', { body })
    const level = parent ? parent.level + 1 : 0
    keep(post.comments, { number, id, by: player, post, level, likes: new Set(), deleted: false })
    const about = { post: post.id, parent: parent?.id ?? null, day: today(scene, player) }
    note(scene, { kind: 'commented', comment: id, by: player.id, ...about })
  }
}

function like(scene: Scene, player: Player, post: Post | undefined): Act | undefined {
  const liked = scene.dice.pick(post?.comments.filter(({ deleted }) => !deleted) ?? [])
  if (!liked) return undefined
  return async () => {
    await ask(scene, player, 'likeComment', { id: liked.id })
    liked.likes.add(player.id)
    note(scene, { kind: 'liked', comment: liked.id, by: player.id, day: today(scene, player) })
  }
}

function react(scene: Scene, player: Player, post: Post | undefined): Act | undefined {
  const kind = scene.dice.pick(['heart', 'fire', 'sad'] as const)
  if (!post) return undefined
  return async () => {
    await ask(scene, player, 'setReaction', { id: post.id, body: { kind } })
    post.reactions.add(player.id)
    note(scene, { kind: 'reacted', post: post.id, by: player.id })
  }
}

function share(scene: Scene, player: Player, post: Post | undefined): Act | undefined {
  if (!post) return undefined
  return async () => {
    await ask(scene, player, 'recordShare', { body: { predictionId: post.id, shareMethod: 'copy' } })
    note(scene, { kind: 'shared', post: post.id, by: player.id })
  }
}

/** Says what happened with a post of one's own that has ended, and reflects on one that is resolved. */
function conclude(scene: Scene, player: Player, post: Post): Act[] {
  const { dice } = scene
  const { id, deadline } = post
  if (!deadline || scene.now < deadline) return []
  if (post.resolved) return dice.happens(0.08) ? [reflect(scene, player, post)] : []
  const lapsesAt = deadline.getTime() + 24 * hourMs
  if (post.forgotten || scene.now.getTime() >= lapsesAt || !dice.happens(0.8)) return []
  const result = dice.happens(0.08) ? null : post.truth
  return [
    async () => {
      await ask(scene, player, 'resolvePrediction', { id, body: { result } })
      post.resolved = { at: scene.now, asAdmin: false }
      note(scene, { kind: 'resolved', post: id, by: player.id, result, asAdmin: false, day: today(scene, player) })
    },
  ]
}

const reflect =
  (scene: Scene, player: Player, { id }: Post): Act =>
  async () => {
    await ask(scene, player, 'writeReflection', { body: { predictionId: id, content: 'So it was.' } })
    note(scene, { kind: 'reflected', post: id, by: player.id, day: today(scene, player) })
  }
