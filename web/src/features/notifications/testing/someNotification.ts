import type { Notification } from '../model/types.ts'

/** Returns a notification as the server sends it. `more` overrides its fields. */
export const someNotification = (more: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  type: 'comment',
  kind: 'commented',
  params: { name: 'Jonas Weber', headline: 'It rains' },
  title: 'New comment',
  message: 'Jonas Weber commented on “It rains”',
  read: false,
  priority: 'normal',
  actionUrl: '/prediction/p1',
  createdAt: new Date().toISOString(),
  fromUser: null,
  prediction: { id: 'p1', headline: 'It rains' },
  ...more,
})
/** A notification for another filter: a member follows the viewer. */
export const followed = someNotification({
  id: 'n2',
  type: 'friend_activity',
  kind: 'followed',
  params: { name: 'Mei Tan' },
  title: 'New follower',
  message: 'Mei Tan started following you',
  actionUrl: '/profile/u1',
  prediction: null,
})
