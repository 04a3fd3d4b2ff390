/** Players' changes between visits: follows, votes, posts, likes, groups. Claims keep two players from changing one thing. */
import { callAs } from './call.ts'
import {
  type Action,
  claim,
  type Group,
  here,
  insert,
  isOpen,
  maySee,
  nextNumber,
  type Player,
  record,
  type Scene,
  today,
} from './scene.ts'

type Change = (scene: Scene, player: Player) => Action | undefined

/** Returns random changes by one player. */
export function changesOf(scene: Scene, player: Player): Action[] {
  if (!scene.dice.happens(0.25)) return takeBack(scene, player)
  const chances: (readonly [number, Change])[] = [
    [0.2, follow],
    [0.03, unfollow],
    [0.1, withdraw],
    [0.03, edit],
    [0.01, remove],
    [0.04, unlike],
    [0.02, unreact],
    [0.02, uncomment],
    [0.012, found],
    [0.05, enter],
    [0.01, leave],
    [0.05, invite],
    [0.002, disband],
  ]
  const some = chances.flatMap(([chance, change]) => (scene.dice.happens(chance) ? (change(scene, player) ?? []) : []))
  return [...some, ...(takeBack(scene, player) ?? [])]
}

const follow: Change = (scene, player) => {
  const who = scene.dice.pick(here(scene).filter(({ id }) => id !== player.id && !player.follows.has(id)))
  if (!who || !claim(scene, `follow ${player.id} ${who.id}`)) return undefined
  return async () => {
    await callAs(scene, player, 'followUser', { id: who.id })
    player.follows.add(who.id)
    record(scene, { kind: 'followed', who: who.id, by: player.id, day: today(scene, player) })
  }
}

const unfollow: Change = (scene, player) => {
  const who = scene.dice.pick([...player.follows])
  if (!who || !claim(scene, `follow ${player.id} ${who}`)) return undefined
  return async () => {
    await callAs(scene, player, 'unfollowUser', { id: who })
    player.follows.delete(who)
    record(scene, { kind: 'unfollowed', who, by: player.id })
  }
}

const withdraw: Change = (scene, player) => {
  const votedOn = scene.posts.filter((post) => post.votes.has(player.id) && isOpen(scene, post) && maySee(post, player))
  const post = scene.dice.pick(votedOn)
  if (!post || !claim(scene, post.id)) return undefined
  return async () => {
    await callAs(scene, player, 'withdrawVote', { id: post.id })
    post.votes.delete(player.id)
    record(scene, { kind: 'withdrew', post: post.id, by: player.id })
  }
}

const edit: Change = (scene, player) => {
  const own = scene.posts.filter((post) => post.owner === player && isOpen(scene, post) && maySee(post, player))
  const post = scene.dice.pick(own)
  if (!post || !claim(scene, post.id)) return undefined
  const body = { headline: `${player.name} wonders at ${scene.now.toISOString()}`, supportingStatement: 'Still.' }
  return async () => {
    await callAs(scene, player, 'updatePrediction', { id: post.id, body })
    record(scene, { kind: 'edited', post: post.id, by: player.id })
  }
}

const remove: Change = (scene, player) => {
  const post = scene.dice.pick(scene.posts.filter((each) => each.owner === player && !each.deleted))
  if (!post || !claim(scene, post.id)) return undefined
  return async () => {
    await callAs(scene, player, 'deletePrediction', { id: post.id })
    post.deleted = true
    record(scene, { kind: 'deleted', post: post.id, by: player.id })
  }
}

const commentsOf = (scene: Scene, player: Player) =>
  scene.posts.filter((post) => maySee(post, player)).flatMap(({ comments }) => comments.filter((each) => !each.deleted))

const unlike: Change = (scene, player) => {
  const comment = scene.dice.pick(commentsOf(scene, player).filter(({ likes }) => likes.has(player.id)))
  if (!comment || !claim(scene, comment.post.id)) return undefined
  return async () => {
    await callAs(scene, player, 'unlikeComment', { id: comment.id })
    comment.likes.delete(player.id)
    record(scene, { kind: 'unliked', comment: comment.id, by: player.id })
  }
}

const uncomment: Change = (scene, player) => {
  const comment = scene.dice.pick(commentsOf(scene, player).filter(({ by }) => by === player))
  if (!comment || !claim(scene, comment.post.id)) return undefined
  return async () => {
    await callAs(scene, player, 'deleteComment', { id: comment.id })
    comment.deleted = true
    record(scene, { kind: 'uncommented', comment: comment.id, by: player.id })
  }
}

const unreact: Change = (scene, player) => {
  const post = scene.dice.pick(scene.posts.filter((each) => each.reactions.has(player.id) && maySee(each, player)))
  if (!post || !claim(scene, post.id)) return undefined
  return async () => {
    await callAs(scene, player, 'removeReaction', { id: post.id })
    post.reactions.delete(player.id)
    record(scene, { kind: 'unreacted', post: post.id, by: player.id })
  }
}

const found: Change = (scene, player) => {
  const [number, isPrivate] = [nextNumber(scene), scene.dice.happens(0.5)]
  return async () => {
    const body = { name: `Friends of ${player.name}`, description: '', isPrivate }
    const { id } = await callAs(scene, player, 'createGroup', { body })
    insert(scene.groups, { number, id, isPrivate, creator: player, members: new Set([player]), invited: new Map() })
    record(scene, { kind: 'founded', group: id, by: player.id, isPrivate })
  }
}

const outsideOf = ({ members }: Group, player: Player) => !members.has(player)

const enter: Change = (scene, player) => {
  const mayEnter = (group: Group) => outsideOf(group, player) && (!group.isPrivate || group.invited.has(player.id))
  const group = scene.dice.pick(scene.groups.filter(mayEnter))
  if (!group || !claim(scene, group.id)) return undefined
  return async () => {
    await callAs(scene, player, 'joinGroup', { id: group.id, body: {} })
    group.members.add(player)
    group.invited.delete(player.id) // an invitation is used up
    record(scene, { kind: 'entered', group: group.id, by: player.id })
  }
}

const leave: Change = (scene, player) => {
  const group = scene.dice.pick(
    scene.groups.filter(({ members, creator }) => members.has(player) && creator !== player),
  )
  if (!group || !claim(scene, group.id)) return undefined
  return async () => {
    await callAs(scene, player, 'leaveGroup', { id: group.id })
    group.members.delete(player)
    record(scene, { kind: 'left', group: group.id, by: player.id })
  }
}

/** Invites a player who was never invited into this group: a second invitation within a day notifies no one. */
const invite: Change = (scene, player) => {
  const group = scene.dice.pick(scene.groups.filter(({ members }) => members.has(player)))
  const who = scene.dice.pick(here(scene))
  const key = `invite ${group?.id} ${who?.id}`
  if (!group || !who || group.members.has(who) || invited.get(scene)?.has(key) || !claim(scene, group.id))
    return undefined
  invited.set(scene, (invited.get(scene) ?? new Set()).add(key))
  return async () => {
    const answer = await callAs(scene, player, 'inviteUsers', { id: group.id, body: { userIds: [who.id] } })
    if (answer.invited !== 1) throw new Error(`${who.name} was not invited`)
    group.invited.set(who.id, player.id)
    record(scene, { kind: 'invited', group: group.id, by: player.id, who: who.id })
  }
}
const invited = new WeakMap<Scene, Set<string>>()

const disband: Change = (scene, player) => {
  const group = scene.dice.pick(scene.groups.filter(({ creator }) => creator === player))
  const posts = scene.posts.filter((post) => post.group === group)
  if (!group || !claim(scene, group.id, ...posts.map(({ id }) => id))) return undefined
  scene.groups.splice(scene.groups.indexOf(group), 1)
  return async () => {
    await callAs(scene, player, 'disbandGroup', { id: group.id })
    for (const post of posts) post.deleted = true
    record(scene, { kind: 'disbanded', group: group.id, by: player.id })
    for (const { id } of posts) record(scene, { kind: 'deleted', post: id, by: player.id })
  }
}

/** Withdraws a result that the player gave in the last 10 minutes. */
const takeBack = (scene: Scene, player: Player): Action[] => {
  const fresh = scene.posts.filter(
    (post) =>
      post.owner === player &&
      maySee(post, player) &&
      post.resolved &&
      !post.resolved.asAdmin &&
      scene.now.getTime() - post.resolved.at.getTime() < 10 * 60_000,
  )
  return fresh.flatMap((post) => {
    if (!scene.dice.happens(0.15) || !claim(scene, post.id)) return []
    return async () => {
      await callAs(scene, player, 'takeBackResult', { id: post.id })
      post.resolved = null
      record(scene, { kind: 'unresolved', post: post.id, by: player.id, asAdmin: false })
    }
  })
}
