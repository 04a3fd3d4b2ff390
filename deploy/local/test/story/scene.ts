/** What players know of the world they act in. */
import type { Browser } from '../../src/demo/browser.ts'
import type { Product } from '../../src/product.ts'
import { dayIn } from './days.ts'
import type { Deed, NewDeed, Wants } from './deeds.ts'
import type { Dice } from './dice.ts'

/** Things are kept in the order in which they were decided, so that chance finds the same ones every time. */
interface Numbered {
  readonly number: number
}

export interface Player extends Numbered {
  id: string
  readonly email: string
  readonly name: string
  browser: Browser
  zone: string
  wants: Wants
  state: 'here' | 'deactivated' | 'erased'
  /** How likely she is to come by when she could. */
  readonly zeal: number
  /** How likely her vote is right; her luck may end. */
  skill: number
  readonly fickle: boolean
  /** The session of use that is open. */
  session: string | null
  readonly follows: Set<string>
}

export interface Post extends Numbered {
  readonly id: string
  readonly owner: Player
  readonly deadline: Date | null
  readonly group: Group | null
  /** What will happen. */
  readonly truth: boolean
  /** Nobody will say what happened. */
  readonly forgotten: boolean
  readonly comments: Comment[]
  /** By voter. */
  readonly votes: Map<string, boolean>
  readonly seenBy: Set<string>
  readonly reactions: Set<string>
  deleted: boolean
  resolved: { readonly at: Date; readonly asAdmin: boolean } | null
}

export interface Comment extends Numbered {
  readonly id: string
  readonly by: Player
  readonly post: Post
  readonly level: number
  readonly likes: Set<string>
  deleted: boolean
}

export interface Group extends Numbered {
  readonly id: string
  readonly isPrivate: boolean
  creator: Player
  readonly members: Set<Player>
  /** Who may come without a code, and who invited her. */
  readonly invited: Map<string, string>
}

/** Something that is decided and not done yet: what chance says was said before. */
export type Act = () => Promise<void>

/** A world, its clock and its ledger. */
export interface Scene {
  product: Product
  readonly seed: number
  now: Date
  readonly ledger: Deed[]
  readonly players: Player[]
  readonly posts: Post[]
  readonly groups: Group[]
  admin: Browser
  readonly dice: Dice
  /** How many things were decided. */
  decided: number
  /** Things that somebody changes at this moment: nobody else touches them. */
  readonly claimed: Set<string>
}

export const note = (scene: Scene, deed: NewDeed): void => void scene.ledger.push({ ...deed, at: scene.now } as Deed)

export const today = (scene: Scene, { zone }: Player): string => dayIn(zone, scene.now)

export const here = ({ players }: Scene): Player[] => players.filter(({ state }) => state === 'here')

export const maySee = ({ group, deleted }: Post, player: Player): boolean =>
  !deleted && (!group?.isPrivate || group.members.has(player))

export const isOpen = (scene: Scene, { deadline, deleted }: Post): boolean =>
  !deleted && (!deadline || scene.now < deadline)

/** The number of something that is decided now. */
export function nextNumber(scene: Scene): number {
  scene.decided += 1
  return scene.decided
}

/** Keeps something at its place. */
export function keep<T extends Numbered>(things: T[], thing: T): void {
  const at = things.findLastIndex(({ number }) => number < thing.number)
  things.splice(at + 1, 0, thing)
}

/** Takes things for oneself until the next beat; false where one of them is taken. */
export function claim({ claimed }: Scene, ...keys: readonly string[]): boolean {
  if (keys.some((key) => claimed.has(key))) return false
  for (const key of keys) claimed.add(key)
  return true
}
