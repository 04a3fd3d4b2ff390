/** What is done while nothing else happens: reading what one was told, preferences, flights; and the admin's work. */
import { ask, askAsAdmin } from './call.ts'
import { move, preferencesOf, zones } from './cast.ts'
import { hourMs } from './days.ts'
import { type Act, type Group, here, note, type Player, type Scene } from './scene.ts'

/** One evening of a player's. */
export function eveningOf(scene: Scene, player: Player): Act[] {
  const { dice } = scene
  const wants = { friends: dice.happens(0.7), deadlines: dice.happens(0.7) }
  const zone = dice.pick(zones) ?? 'UTC'
  return [
    ...(dice.happens(0.04) ? [readAll(scene, player)] : []),
    ...(dice.happens(0.008) ? [prefer(scene, player, wants)] : []),
    ...(dice.happens(0.004) && zone !== player.zone ? [() => move(scene, player, zone)] : []),
  ]
}

const readAll =
  (scene: Scene, player: Player): Act =>
  async () => {
    await ask(scene, player, 'markAllRead')
    note(scene, { kind: 'read', by: player.id })
  }

const prefer =
  (scene: Scene, player: Player, wants: Player['wants']): Act =>
  async () => {
    await ask(scene, player, 'setPreferences', { body: preferencesOf(wants) })
    player.wants = wants
    note(scene, { kind: 'preferred', by: player.id, wants })
  }

/** What the admin does of a day, one thing after the other. */
export function adminActs(scene: Scene, day: number): Act[] {
  const { dice } = scene
  const settled = scene.posts.filter(
    ({ deleted, resolved }) => !deleted && resolved && scene.now.getTime() - resolved.at.getTime() > hourMs,
  )
  const posts = scene.posts.filter(({ deleted, deadline }) => !deleted && deadline && deadline < scene.now)
  const [changed, undone, gone] = [dice.pick(settled), dice.pick(settled), dice.pick(posts)]
  const [leaving, silenced] = [dice.pick(here(scene)), dice.pick(here(scene))]
  const back = dice.pick(scene.players.filter(({ state }) => state === 'deactivated'))
  const acts: Act[] = []
  if (changed) acts.push(change(scene, changed))
  if (undone && undone !== changed && day % 2 === 0) acts.push(undo(scene, undone))
  if (gone && gone !== changed && gone !== undone) acts.push(removePost(scene, gone))
  if (silenced && day % 3 === 0) acts.push(setActive(scene, silenced, false))
  if (back && day % 3 === 1) acts.push(setActive(scene, back, true))
  if (leaving && leaving !== silenced && leaving !== back && day % 3 === 2) acts.push(erase(scene, leaving))
  return acts
}

type Posted = Scene['posts'][number]

const change =
  (scene: Scene, post: Posted): Act =>
  async () => {
    const before = await askAsAdmin(scene, 'getPrediction', { id: post.id }).catch(() => undefined)
    if (!before) return // a private group's
    const result = !before.prediction.result
    await askAsAdmin(scene, 'resolvePrediction', { id: post.id, body: { result } })
    post.resolved = { at: scene.now, asAdmin: true }
    note(scene, { kind: 'resolved', post: post.id, by: 'admin', day: '', result, asAdmin: true })
  }

const undo =
  (scene: Scene, post: Posted): Act =>
  async () => {
    if (post.group?.isPrivate) return
    await askAsAdmin(scene, 'takeBackResult', { id: post.id })
    post.resolved = null
    note(scene, { kind: 'unresolved', post: post.id, by: 'admin', asAdmin: true })
  }

const removePost =
  (scene: Scene, post: Posted): Act =>
  async () => {
    await askAsAdmin(scene, 'deleteAnyPrediction', { id: post.id })
    post.deleted = true
    note(scene, { kind: 'deleted', post: post.id, by: 'admin' })
  }

const setActive =
  (scene: Scene, player: Player, active: boolean): Act =>
  async () => {
    await askAsAdmin(scene, active ? 'reactivateUser' : 'deactivateUser', { id: player.id })
    player.state = active ? 'here' : 'deactivated'
    note(scene, { kind: active ? 'reactivated' : 'deactivated', who: player.id })
  }

/** Her posts, comments and votes' names go; her groups pass to who stands in them longest, or end. */
const erase =
  (scene: Scene, player: Player): Act =>
  async () => {
    await askAsAdmin(scene, 'deleteUser', { id: player.id })
    player.state = 'erased'
    note(scene, { kind: 'erased', who: player.id })
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
      note(scene, { kind: 'deleted', post: post.id, by: 'nobody' })
    }
  }
}
