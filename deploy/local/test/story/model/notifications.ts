/** All members' notifications. Unread ones about the same thing become one. Undoing an act removes its notification. */

export interface NewNotification {
  readonly to: string
  readonly kind: string
  /** The subject. Unread notifications of the same kind and subject become one. */
  readonly about: string
  readonly post?: string
  readonly group?: string
  /** The actor. When all acts of the actor are undone, the actor is no longer named. */
  readonly by?: string
  /** The actor's act, such as `vote <post> <member>`. */
  readonly act?: string
  /** Whether the notification is sent only once, even if it was read. */
  readonly once?: boolean
}

export interface Notification extends NewNotification {
  read: boolean
  /** Acts by actor. Empty for notifications without an actor. */
  readonly actors: Map<string, Set<string>>
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

  /** Undoes an act. An actor without another act is no longer named, and notifications without an actor are removed. */
  function takeBack(act: string): void {
    for (const notification of withActors.get(act) ?? []) {
      for (const [by, acts] of notification.actors)
        if (acts.delete(act) && acts.size === 0) notification.actors.delete(by)
      if (notification.actors.size === 0) drop(notification)
    }
    withActors.delete(act)
  }

  return {
    all: all as ReadonlySet<Notification>,
    /**
     * Adds a notification. If there is an unread one of the same kind and subject, adds the actor to that one instead. Ignores
     * a member's own acts.
     */
    add(added: NewNotification): void {
      const { to, by, act } = added
      if (to === by) return
      const sameAct = act ? (withActors.get(act) ?? new Set()) : new Set<Notification>()
      const isKnown = [...sameAct].some((each) => all.has(each) && each.to === to && each.kind === added.kind)
      if (isKnown) return
      const present = byKey.get(keyOf(added))
      const isFolded = present && (added.once || !present.read)
      if (isFolded && (added.once || !by)) return
      const notification: Notification = isFolded ? present : { ...added, read: false, actors: new Map() }
      if (by) notification.actors.set(by, (notification.actors.get(by) ?? new Set()).add(act ?? ''))
      if (act) withActors.set(act, sameAct.add(notification))
      all.add(notification)
      byKey.set(keyOf(added), notification)
    },
    takeBack,
    /** Undoes all acts that begin with a prefix. */
    takeBackAll(prefix: string): void {
      for (const act of [...withActors.keys()].filter((each) => each.startsWith(prefix))) takeBack(act)
    },
    /** Removes an erased member's own notifications. Also removes the member as an actor of other members' notifications. */
    forget(member: string): void {
      for (const notification of [...all]) {
        if (notification.to === member) drop(notification)
        else if (notification.actors.delete(member) && notification.actors.size === 0) drop(notification)
      }
    },
    /** Removes the notifications that match. */
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
