import { createBrowser } from '../../src/demo/browser.ts'
import { callAs, signIn } from './call.ts'
import type { Wants } from './ledger.ts'
import { insert, nextNumber, type Player, record, type Scene } from './scene.ts'

/** The players' time zones. In two of them, daylight saving begins during the month. */
export const zones = [
  'UTC',
  'Asia/Tokyo',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Africa/Nairobi',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Pacific/Auckland',
] as const

/** Returns a person who will join the product. The time zone depends on `index`; the preferences are random. */
export function newcomer(scene: Scene, index: number): Newcomer {
  const { product, dice } = scene
  return {
    number: nextNumber(scene),
    name: `Player ${index}`,
    email: `player${index}@example.com`,
    browser: createBrowser(product.origin()),
    zone: zones[index % zones.length] ?? 'UTC',
    wants: { friends: !dice.happens(0.15), deadlines: !dice.happens(0.15) },
    mails: dice.happens(0.2),
    zeal: index % 40 === 0 ? 0.95 : index % 8 === 0 ? 0.75 : 0.06 * dice.roll(),
    fickle: index % 40 === 0,
    skill: index % 40 === 0 ? 0.95 : 0.4 + 0.5 * dice.roll(),
  }
}
type Newcomer = Pick<
  Player,
  'number' | 'name' | 'email' | 'browser' | 'zone' | 'wants' | 'zeal' | 'skill' | 'fickle'
> & {
  mails: boolean
}

/** Signs a newcomer up, with their location and preferences. */
export async function join(scene: Scene, { mails, ...about }: Newcomer): Promise<void> {
  const player: Player = { ...about, id: '', state: 'here', session: null, follows: new Set() }
  const { zone, wants } = about
  await signIn(scene, player)
  const user = await callAs(scene, player, 'getCurrentUser')
  if (!user) throw new Error(`${player.name} could not sign in`)
  await callAs(scene, player, 'detectLocation', { body: { country: 'Unknown', city: null, timezone: zone } })
  await callAs(scene, player, 'setPreferences', { body: { ...preferencesOf(wants), emailNotifications: mails } })
  insert(scene.players, Object.assign(player, { id: user.id }))
  record(scene, { kind: 'joined', by: user.id, zone, wants })
}

export const preferencesOf = ({ friends, deadlines }: Wants) => ({
  friendActivityNotifications: friends,
  votingDeadlineNotifications: deadlines,
})

/** Moves a player to another time zone. The player signs in again, so that the session has the new zone. */
export async function move(scene: Scene, player: Player, zone: string): Promise<void> {
  await callAs(scene, player, 'detectLocation', { body: { country: 'Unknown', city: null, timezone: zone } })
  await signIn(scene, player)
  player.zone = zone
  record(scene, { kind: 'moved', by: player.id, zone })
}
