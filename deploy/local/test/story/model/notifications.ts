/** Everybody's notifications: folded while unread, removed when the act behind them is taken back. */

export interface NewNotification {
  readonly to: string
  readonly kind: string
  /** What it is about beyond its kind: those of one kind and subject are one while unread. */
  readonly about: string
  readonly post?: string
  readonly group?: string
  /** Who did it, and by which act; when the act is taken back, they are no longer named. */
  readonly by?: string
  readonly act?: string
  /** Sent once, whether it was read or not. */
  readonly once?: boolean
}

export interface Notification extends NewNotification {
  read: boolean
  /** Acts by who did them; empty where nobody did. */
  readonly actors: Map<string, string>
}

export function createNotifications() {
  const byKey = new Map<string, Notification>()
  const all = new Set<Notification>()
  const withActors = new Map<string, Set<Notification>>()

  function drop(notification: Notification): void {
    all.delete(notification)
    const key = keyOf(notification)
    if (byKey.get(key) === notification) byKey.delete(key)
  }

  return {
    all: all as ReadonlySet<Notification>,
    /** Adds one, or folds it into an unread one of the same kind and subject. Nobody is notified of their own acts. */
    add(added: NewNotification): void {
      const { to, by, act } = added
      if (to === by) return
      const sameAct = act ? (withActors.get(act) ?? new Set()) : new Set<Notification>()
      if (
        [...sameAct].some(
          (notification) => all.has(notification) && notification.to === to && notification.kind === added.kind,
        )
      )
        return
      const present = byKey.get(keyOf(added))
      const isFolded = present && (added.once || !present.read)
      if (isFolded && (added.once || !by || present.actors.has(by))) return
      const notification: Notification = isFolded ? present : { ...added, read: false, actors: new Map() }
      if (by) notification.actors.set(by, act ?? '')
      if (act) withActors.set(act, sameAct.add(notification))
      all.add(notification)
      byKey.set(keyOf(added), notification)
    },
    /** An act is taken back: nobody is named for it any more, and what named nobody else goes. */
    takeBack(act: string): void {
      for (const notification of withActors.get(act) ?? []) {
        for (const [by, each] of notification.actors) if (each === act) notification.actors.delete(by)
        if (notification.actors.size === 0) drop(notification)
      }
      withActors.delete(act)
    },
    /** An erased member is named no more, and their own notifications are gone. */
    forget(member: string): void {
      for (const notification of [...all]) {
        if (notification.to === member) drop(notification)
        else if (notification.actors.delete(member) && notification.actors.size === 0) drop(notification)
      }
    },
    /** Removes those that match. */
    clear(matches: (notification: Notification) => boolean): void {
      for (const notification of [...all]) if (matches(notification)) drop(notification)
    },
    markRead(member: string): void {
      for (const notification of all) if (notification.to === member) notification.read = true
    },
  }
}

const keyOf = ({ to, kind, about }: NewNotification): string => `${to} ${kind} ${about}`
export type Notifications = ReturnType<typeof createNotifications>
