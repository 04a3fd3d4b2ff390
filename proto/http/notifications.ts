import { z } from 'zod'
import { Author } from './auth.ts'
import { call } from './call.ts'
import { ById, Id, Instant, Page } from './common.ts'

export const notificationTypes = [
  'friend_activity',
  'voting_deadline',
  'streak_reminder',
  'achievement',
  'social_proof',
  'vote',
  'comment',
  'reaction',
  'moderation',
] as const

export const Notification = z
  .object({
    id: Id,
    type: z.enum(notificationTypes),
    kind: z.string().describe('The key of its text under `notificationKinds`.'),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .describe('The values for that text. `rank` and `badge` are kinds, with names under `ranks` and `badges`.'),
    title: z.string().describe("In the reader's language."),
    message: z.string(),
    read: z.boolean(),
    priority: z.enum(['high', 'normal', 'low']),
    actionUrl: z.string().nullable().describe('A path of the web app.'),
    createdAt: Instant,
    fromUser: Author.nullable(),
    prediction: z.object({ id: Id, headline: z.string() }).nullable(),
  })
  .meta({ id: 'Notification' })

const self = { owner: 'notifications', who: 'member' } as const

export const listNotifications = call({
  ...self,
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications, newest first',
  query: Page.extend({
    filter: z
      .enum(['all', 'unread', 'friends', 'top'])
      .default('all')
      .describe('`top`: unread results, and own posts that wait for one.'),
  }),
  reply: z.array(Notification),
})

export const countUnread = call({
  ...self,
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'The number of unread notifications',
  reply: z.int(),
})

export const markRead = call({
  ...self,
  method: 'PATCH',
  path: '/api/notifications/{id}/read',
  summary: 'Marks a notification as read',
  right: 'self',
  params: ById,
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
  errors: ['notificationNotFound'],
})

export const markAllRead = call({
  ...self,
  method: 'PATCH',
  path: '/api/notifications/mark-all-read',
  summary: 'Marks all notifications as read',
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
})

export const deleteNotification = call({
  ...self,
  method: 'DELETE',
  path: '/api/notifications/{id}',
  summary: 'Deletes a notification',
  right: 'self',
  params: ById,
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
  errors: ['notificationNotFound'],
})

export const confirmUnsubscribe = call({
  ...self,
  who: 'visitor',
  method: 'GET',
  path: '/api/notifications/unsubscribe',
  summary: 'A page with one button that switches the e-mail digest off; opening it changes nothing',
  query: z.object({ token: z.string().max(500) }),
  reply: 'page',
  errors: ['unsubscribeTokenInvalid'],
})

export const unsubscribe = call({
  ...self,
  who: 'visitor',
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  summary: 'Switches the e-mail digest off, by one click (List-Unsubscribe header, RFC 8058)',
  query: z.object({ token: z.string().max(500) }),
  bodyType: 'form',
  evenSuspended: true,
  reply: z.object({ message: z.string() }),
  page: 'The same as a page, for a browser.',
  errors: ['unsubscribeTokenInvalid'],
})
