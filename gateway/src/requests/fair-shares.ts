/** Shares what there is a total of among those who use it: connections, memory, uploads under way. */

/** Whom a transfer counts for: the network that it comes from and, within that, a member; '' for visitors. */
export interface Holder {
  readonly network: string
  readonly member: string
}

/** What one transfer has of the total. */
export interface Holding {
  /** Takes `amount` more; a negative amount gives some back. */
  add(amount: number): void
  /** Gives everything back; does nothing the second time. */
  release(): void
}

export interface FairShares {
  /**
   * Takes an amount for a new transfer. There is always room: if more than the total is used, the oldest transfer of the
   * largest holder ends, until it fits. That is the network that uses the most, and of its members the one who does. As
   * long as it fits, one network may use everything. `end` may be called before this returns.
   */
  take(holder: Holder, amount: number, end: () => void): Holding
  used(): number
}

/** In how many steps of the total the sizes of networks are compared. */
const resolution = 16_384

export function createFairShares(total: number): FairShares {
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
      const oldest = oldestOf(ranking.largest())
      change(oldest, -oldest.amount)
      oldest.isOver = true
      oldest.end()
    }
  }

  return {
    used: () => used,
    take(holder, amount, end) {
      const transfer: Transfer = { holder, amount: 0, isOver: false, end }
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

/** The entry of a key, which is made if there is none. */
function entryOf<T>(map: Map<string, T>, key: string, make: () => T): T {
  const entry = map.get(key) ?? make()
  map.set(key, entry)
  return entry
}

function oldestOf({ members }: Network): Transfer {
  const [first, ...others] = members.values()
  const largest = others.reduce((a, b) => (b && a && b.amount > a.amount ? b : a), first)
  const [oldest] = largest?.transfers ?? []
  if (!oldest) throw new Error('more is used than there are transfers')
  return oldest
}

/** Finds the network that uses the most, to within `step`, without a look at each: among equals, who has used that the longest. */
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
    largest(): Network {
      const [network] = ranks.get(highest) ?? []
      if (!network) throw new Error('nothing is used')
      return network
    },
  }
}
