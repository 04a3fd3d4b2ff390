/** Players' acts in the evening, which concern no other player: read notifications, change preferences, travel. */
import { callAs } from './call.ts'
import { move, preferencesOf, zones } from './players.ts'
import { type Action, type Player, record, type Scene } from './scene.ts'

/** Returns the actions of a player in one evening. */
export function eveningOf(scene: Scene, player: Player): Action[] {
  const { dice } = scene
  const wants = { friends: dice.happens(0.7), deadlines: dice.happens(0.7) }
  const zone = dice.pick(zones) ?? 'UTC'
  return [
    ...(dice.happens(0.04) ? [readAll(scene, player)] : []),
    ...(dice.happens(0.008) ? [changePreferences(scene, player, wants)] : []),
    ...(dice.happens(0.004) && zone !== player.zone ? [() => move(scene, player, zone)] : []),
  ]
}

const readAll =
  (scene: Scene, player: Player): Action =>
  async () => {
    await callAs(scene, player, 'markAllRead')
    record(scene, { kind: 'read', by: player.id })
  }

const changePreferences =
  (scene: Scene, player: Player, wants: Player['wants']): Action =>
  async () => {
    await callAs(scene, player, 'setPreferences', { body: preferencesOf(wants) })
    player.wants = wants
    record(scene, { kind: 'preferred', by: player.id, wants })
  }
