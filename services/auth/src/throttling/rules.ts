/** The first and the longest wait beyond the free tries. */
const delays = { firstS: 60, longestS: 15 * 60 }

/**
 * Free tries of a password and of what confirms it, and free requests for a reset mail: from one network for any account,
 * from one network for one account (a pair), for one account from everywhere, and in a browser that
 * signed in to the account before.
 */
export const freeTries = {
  password: { network: 10, pair: 5, account: 10, browser: 10 },
  secondFactor: { network: 10, pair: 5, account: 10, browser: 10 },
  reset: { network: 30, pair: 5, account: 10, browser: 5 },
}

/** How often something was tried under a key, as stored. */
export interface Tries {
  readonly count: number
  /** The key is unknown, or its count has been forgotten. */
  readonly isNew: boolean
  /** Whole seconds until the next try; 0 where it is admitted. */
  readonly waitS: number
}

/** The new state of a key: its count, and how long the next try has to wait, in seconds. */
export interface KeyUpdate {
  readonly count: number
  readonly delayS: number
}

/** Whether a try is admitted, and the new state of each key. */
export interface Verdict<K extends string> {
  /** 0 where the try is admitted. */
  readonly waitS: number
  readonly updates: Readonly<Partial<Record<K, KeyUpdate>>>
}

/** Returns the wait after `count` tries, of which `free` are free: a minute, then twice as long each time, up to 15. */
export const delayAfter = (count: number, free: number): number =>
  count < free ? 0 : Math.min(delays.firstS * 2 ** (count - free), delays.longestS)

/** Judges a try in a browser that signed in before, by its own count alone. */
export function judgeKnown({ browser }: { browser: Tries }, free: { readonly browser: number }): Verdict<'browser'> {
  if (browser.waitS > 0) return { waitS: browser.waitS, updates: {} }
  return { waitS: 0, updates: { browser: updateFor(browser.count + 1, free.browser) } }
}

type StrangerKey = 'network' | 'pair' | 'account'

/**
 * Judges a try in an unknown browser by the counts of its network, of the network and the account
 * together, and of the account from everywhere. The account's count rejects no try by itself, or
 * strangers could lock the owner out: while it is high, each network waits once before its first try
 * and after each of its tries, and no other network can prolong that wait.
 */
export function judgeStranger(
  { network, pair, account }: Record<StrangerKey, Tries>,
  free: Readonly<Record<StrangerKey, number>>,
): Verdict<StrangerKey> {
  const waitS = Math.max(network.waitS, pair.waitS)
  if (waitS > 0) return { waitS, updates: {} }
  const firstWaitS = delayAfter(account.count, free.account)
  if (pair.isNew && firstWaitS > 0) return { waitS: firstWaitS, updates: { pair: { count: 0, delayS: firstWaitS } } }
  const accountDelayS = delayAfter(account.count + 1, free.account)
  const { count, delayS } = updateFor(pair.count + 1, free.pair)
  return {
    waitS: 0,
    updates: {
      network: updateFor(network.count + 1, free.network),
      pair: { count, delayS: Math.max(delayS, accountDelayS) },
      account: { count: account.count + 1, delayS: 0 },
    },
  }
}

const updateFor = (count: number, free: number): KeyUpdate => ({ count, delayS: delayAfter(count, free) })
