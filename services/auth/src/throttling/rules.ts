/** The first and the longest delay after the free attempts, in seconds. */
const delays = { firstS: 60, longestS: 15 * 60 }

/**
 * Free attempts at a password or a second factor, and free requests for a reset mail. They count per network for all
 * accounts, per network and account (`pair`), per account, and per known browser.
 */
export const freeTries = {
  password: { network: 10, pair: 5, account: 10, browser: 10 },
  secondFactor: { network: 10, pair: 5, account: 10, browser: 10 },
  reset: { network: 30, pair: 5, account: 10, browser: 5 },
}

/** The stored attempts under a key. */
export interface Tries {
  readonly count: number
  /** Whether the key is unknown, or its count has expired. */
  readonly isNew: boolean
  /** Whole seconds until the next attempt; 0 if it is allowed now. */
  readonly waitS: number
}

/** The new state of a key: its count, and the delay before the next attempt, in seconds. */
export interface KeyUpdate {
  readonly count: number
  readonly delayS: number
}

/** Whether an attempt is allowed, and the new state of each key. */
export interface Verdict<K extends string> {
  /** Seconds to wait; 0 if the attempt is allowed. */
  readonly waitS: number
  readonly updates: Readonly<Partial<Record<K, KeyUpdate>>>
}

/** Returns the delay in seconds after `count` attempts, `free` of them free: 60, 120, 240, 480, then 900 each. */
export const delayAfter = (count: number, free: number): number =>
  count < free ? 0 : Math.min(delays.firstS * 2 ** (count - free), delays.longestS)

/** Decides on an attempt in a known browser, by the count of that browser only. */
export function judgeKnown({ browser }: { browser: Tries }, free: { readonly browser: number }): Verdict<'browser'> {
  if (browser.waitS > 0) return { waitS: browser.waitS, updates: {} }
  return { waitS: 0, updates: { browser: updateFor(browser.count + 1, free.browser) } }
}

type StrangerKey = 'network' | 'pair' | 'account'

/**
 * Decides on an attempt in an unknown browser, by three counts: of its network, of the account, and of this network at this
 * account (`pair`). The account's count alone rejects no attempt; otherwise strangers could lock the owner out. Once the
 * account has no free attempts left, each network waits before its first attempt and after each attempt. Attempts from other
 * networks do not prolong a wait that has begun.
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
