/** The scene of the players: the product, its clock, its content so far, and the ledger. */
import type { Browser } from '../../src/demo/browser.ts'
import type { AnyProduct } from '../../src/product.ts'
import { dayIn } from './days.ts'
import type { Dice } from './dice.ts'
import type { Entry, NewEntry, Wants } from './ledger.ts'

/**
 * Things are numbered in the order in which they were decided. Lists keep this order, so that a seed always gives the same
 * picks.
 */
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
  /** Probability of a visit. */
  readonly zeal: number
  /** Probability of a correct vote. It falls in the middle of the story for `fickle` players. */
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
  /** The true result. */
  readonly truth: boolean
  /** Whether the owner never gives the result. */
  readonly forgotten: boolean
  readonly comments: Comment[]
  /** Votes by the voter's id; true if they agree. */
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
  /** The players who may enter without a code → the players who invited them, by id. */
  readonly invited: Map<string, string>
}

/** An action that is decided but not carried out yet. Its dice are already rolled. */
export type Action = () => Promise<void>

export interface Scene {
  product: AnyProduct
  readonly seed: number
  now: Date
  readonly ledger: Entry[]
  readonly players: Player[]
  readonly posts: Post[]
  readonly groups: Group[]
  admin: Browser
  readonly dice: Dice
  /** Number of decided things. */
  decided: number
  /** Keys of things that a player changes before the next tick. No other player changes them. */
  readonly claimed: Set<string>
}

/** Adds an entry to the ledger. */
export const record = (scene: Scene, entry: NewEntry): void =>
  void scene.ledger.push({ ...entry, at: scene.now } as Entry)

export const today = (scene: Scene, { zone }: Player): string => dayIn(zone, scene.now)

/** The players whose accounts are active. */
export const here = ({ players }: Scene): Player[] => players.filter(({ state }) => state === 'here')

export const maySee = ({ group, deleted }: Post, player: Player): boolean =>
  !deleted && (!group?.isPrivate || group.members.has(player))

export const isOpen = (scene: Scene, { deadline, deleted }: Post): boolean =>
  !deleted && (!deadline || scene.now < deadline)

/** Returns the number of a thing that is decided now. */
export function nextNumber(scene: Scene): number {
  scene.decided += 1
  return scene.decided
}

/** Inserts a thing into a list that is sorted by number. */
export function insert<T extends Numbered>(things: T[], thing: T): void {
  const at = things.findLastIndex(({ number }) => number < thing.number)
  things.splice(at + 1, 0, thing)
}

/** Claims things until the next tick; false if one of them is claimed already. */
export function claim({ claimed }: Scene, ...keys: readonly string[]): boolean {
  if (keys.some((key) => claimed.has(key))) return false
  for (const key of keys) claimed.add(key)
  return true
}
