/** The admin's acts: change and withdraw results, delete posts, deactivate and erase members. */
import { callAsAdmin } from './call.ts'
import { hourMs } from './days.ts'
import { type Action, type Group, here, type Player, type Post, record, type Scene } from './scene.ts'

/** The admin's actions of a day, in order. */
export function adminActionsOn(scene: Scene, day: number): Action[] {
  const { dice } = scene
  const settled = scene.posts.filter(
    ({ deleted, resolved }) => !deleted && resolved && scene.now.getTime() - resolved.at.getTime() > hourMs,
  )
  const posts = scene.posts.filter(({ deleted, deadline }) => !deleted && deadline && deadline < scene.now)
  const [changed, takenBack, removed] = [dice.pick(settled), dice.pick(settled), dice.pick(posts)]
  const [erased, deactivated] = [dice.pick(here(scene)), dice.pick(here(scene))]
  const reactivated = dice.pick(scene.players.filter(({ state }) => state === 'deactivated'))
  const actions: Action[] = []
  if (changed) actions.push(changeResult(scene, changed))
  if (takenBack && takenBack !== changed && day % 2 === 0) actions.push(takeBackResult(scene, takenBack))
  if (removed && removed !== changed && removed !== takenBack) actions.push(removePost(scene, removed))
  if (deactivated && day % 3 === 0) actions.push(setActive(scene, deactivated, false))
  if (reactivated && day % 3 === 1) actions.push(setActive(scene, reactivated, true))
  if (erased && erased !== deactivated && erased !== reactivated && day % 3 === 2) actions.push(erase(scene, erased))
  return actions
}

const changeResult =
  (scene: Scene, post: Post): Action =>
  async () => {
    const before = await callAsAdmin(scene, 'getPrediction', { id: post.id }).catch(() => undefined)
    if (!before) return // the post is in a private group
    const result = !before.prediction.result
    await callAsAdmin(scene, 'resolvePrediction', { id: post.id, body: { result } })
    post.resolved = { at: scene.now, asAdmin: true }
    record(scene, { kind: 'resolved', post: post.id, by: 'admin', day: '', result, asAdmin: true })
  }

const takeBackResult =
  (scene: Scene, post: Post): Action =>
  async () => {
    if (post.group?.isPrivate) return
    await callAsAdmin(scene, 'takeBackResult', { id: post.id })
    post.resolved = null
    record(scene, { kind: 'unresolved', post: post.id, by: 'admin', asAdmin: true })
  }

const removePost =
  (scene: Scene, post: Post): Action =>
  async () => {
    await callAsAdmin(scene, 'deleteAnyPrediction', { id: post.id })
    post.deleted = true
    record(scene, { kind: 'deleted', post: post.id, by: 'admin' })
  }

const setActive =
  (scene: Scene, player: Player, active: boolean): Action =>
  async () => {
    await callAsAdmin(scene, active ? 'reactivateUser' : 'deactivateUser', { id: player.id })
    player.state = active ? 'here' : 'deactivated'
    record(scene, { kind: active ? 'reactivated' : 'deactivated', who: player.id })
  }

/** Erases a player with their posts and comments. Their groups pass to the member who joined first, or end. */
const erase =
  (scene: Scene, player: Player): Action =>
  async () => {
    await callAsAdmin(scene, 'deleteUser', { id: player.id })
    player.state = 'erased'
    record(scene, { kind: 'erased', who: player.id })
    for (const each of scene.players) each.follows.delete(player.id)
    for (const post of scene.posts) {
      if (post.owner === player) post.deleted = true
      for (const comment of post.comments) if (comment.by === player) comment.deleted = true
    }
    for (const group of [...scene.groups]) passOn(scene, group, player)
  }

function passOn(scene: Scene, group: Group, player: Player): void {
  group.members.delete(player)
  for (const [who, by] of group.invited) if (by === player.id) group.invited.delete(who)
  const [heir] = group.members // sets keep the order of entering
  if (group.creator !== player) return
  if (heir) group.creator = heir
  else {
    scene.groups.splice(scene.groups.indexOf(group), 1)
    for (const post of scene.posts.filter((each) => each.group === group && !each.deleted)) {
      post.deleted = true
      record(scene, { kind: 'deleted', post: post.id, by: 'nobody' })
    }
  }
}
