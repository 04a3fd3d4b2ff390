import type { Part } from '@hunch/kit/lifecycle'
import type { Context } from '../context.ts'
import { waiting } from './store/mails.ts'

/** Reports the length and age of the mail queue as metrics. */
export const mailQueue = ({ database: { db } }: Context): Part => ({
  name: 'mail queue',
  observe({ metrics }) {
    metrics.sampled('gauge', 'mail_waiting', 'Mails that are to be sent.', async () => (await waiting(db)).count)
    metrics.sampled(
      'gauge',
      'mail_oldest_age_seconds',
      'For how long the oldest mail has waited to be sent.',
      async () => (await waiting(db)).oldestS,
    )
  },
})
