/** Shares a limited total fairly: connections, memory, uploads in progress. */

/** The network that a transfer comes from and, within it, the member ('' for visitors). */
export interface Holder {
  readonly network: string
  readonly member: string
}

/** The part of the total that one transfer uses. */
export interface Holding {
  /** Takes `amount` more; a negative amount gives some back. */
  add(amount: number): void
  /** Gives everything back. A second call has no effect. */
  release(): void
}

export interface FairShares {
  /**
   * Takes an amount for a new transfer. If more than the total is used, the oldest transfer of the largest holder ends, until
   * the rest fits. The largest holder is the member that uses the most within the network that uses the most. While there is
   * room, one network may use everything. `end` may be called before this function returns. `speed` returns the transfer's
   * average speed so far, in any unit, and is used with `slowestFirst` only.
   */
  take(holder: Holder, amount: number, end: () => void, speed?: () => number): Holding
  used(): number
}

interface FairSharesOptions {
  /**
   * If several holders use the most, the slowest of their oldest transfers ends. Default: the oldest transfer of one of
   * these holders.
   */
  readonly slowestFirst?: boolean
}

/** Networks are compared by their usage in steps of 1/`resolution` of the total. */
const resolution = 16_384

/**
 * Creates the shares of a total. `slowestFirst` is for transfers that take long and cannot be resumed, such as uploads. It
 * matters if each transfer belongs to a different holder, as in an attack from many networks. If the oldest transfer ended
 * then, a few bytes from each network would end honest uploads that are nearly complete. If the newest transfer ended, slow
 * transfers of the attacker would keep out others for an hour. So the slowest transfer ends; a new one has an assumed speed.
 * The attacker must then send as fast as honest clients in every transfer. If all others are faster than the assumed speed,
 * the new one ends: it loses least, and the fast ones finish soon.
 */
export function createFairShares(total: number, { slowestFirst = false }: FairSharesOptions = {}): FairShares {
  const networks = new Map<string, Network>()
  const ranking = createRanking(Math.max(1, total / resolution))
  let used = 0

  function change(transfer: Transfer, amount: number): void {
    const { holder } = transfer
    const network = entryOf(networks, holder.network, () => ({ amount: 0, members: new Map() }))
    const member = entryOf(network.members, holder.member, () => ({ amount: 0, transfers: new Set() }))
    used += amount
    transfer.amount += amount
    member.amount += amount
    ranking.change(network, amount)
    if (transfer.amount > 0) member.transfers.add(transfer)
    else member.transfers.delete(transfer)
    if (member.transfers.size === 0) network.members.delete(holder.member)
    if (network.members.size === 0) networks.delete(holder.network)
  }

  function makeRoom(): void {
    while (used > total) {
      const transfer = slowestFirst ? slowestOf(ranking.largest()) : oldestOf(ranking.largest())
      change(transfer, -transfer.amount)
      transfer.isOver = true
      transfer.end()
    }
  }

  return {
    used: () => used,
    take(holder, amount, end, speed = () => 0) {
      const transfer: Transfer = { holder, amount: 0, isOver: false, end, speed }
      const add = (more: number) => {
        if (transfer.isOver) return
        change(transfer, more)
        makeRoom()
      }
      add(amount)
      return {
        add,
        release() {
          add(-transfer.amount)
          transfer.isOver = true
        },
      }
    },
  }
}

interface Transfer {
  readonly holder: Holder
  amount: number
  isOver: boolean
  readonly end: () => void
  readonly speed: () => number
}

interface Member {
  amount: number
  /** The oldest first. */
  readonly transfers: Set<Transfer>
}

interface Network {
  amount: number
  readonly members: Map<string, Member>
}

/** Returns the entry of a key. Creates it if there is none. */
function entryOf<T>(map: Map<string, T>, key: string, make: () => T): T {
  const existing = map.get(key)
  if (existing) return existing
  const entry = make()
  map.set(key, entry)
  return entry
}

function oldestOf([network]: Iterable<Network>): Transfer {
  const [oldest] = network ? oldestOfLargest(network) : []
  if (!oldest) throw new Error('more is used than there are transfers')
  return oldest
}

function slowestOf(networks: Iterable<Network>): Transfer {
  const [first, ...others] = [...networks].flatMap(oldestOfLargest)
  if (!first) throw new Error('more is used than there are transfers')
  return others.reduce((a, b) => (b.speed() < a.speed() ? b : a), first)
}

/**
 * Returns the oldest transfer of the member that uses the most in a network. If several members use equally much, returns the
 * oldest transfer of each.
 */
function oldestOfLargest({ members }: Network): Transfer[] {
  const all = [...members.values()]
  const most = all.reduce((amount, member) => Math.max(amount, member.amount), 0)
  return all.filter(({ amount }) => amount === most).flatMap(({ transfers: [oldest] }) => oldest ?? [])
}

/**
 * Finds the networks that use the most, to within `step`, without a scan. These networks are in the order in which they reached
 * that usage.
 */
function createRanking(step: number) {
  const ranks = new Map<number, Set<Network>>()
  let highest = 0
  const rankOf = ({ amount }: Network) => Math.ceil(amount / step)
  const at = (rank: number): Set<Network> => {
    const set = ranks.get(rank) ?? new Set()
    ranks.set(rank, set)
    return set
  }
  return {
    change(network: Network, amount: number): void {
      const before = rankOf(network)
      network.amount += amount
      const after = rankOf(network)
      if (after === before) return
      at(before).delete(network)
      if (at(before).size === 0) ranks.delete(before)
      if (after > 0) at(after).add(network)
      highest = Math.max(highest, after)
      while (highest > 0 && !ranks.has(highest)) highest -= 1
    },
    largest: (): ReadonlySet<Network> => ranks.get(highest) ?? new Set(),
  }
}
