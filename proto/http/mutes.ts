import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, words } from './common.ts'
import { limits } from './limits.ts'
import { Author } from './members.ts'

/** The duration of a mute. */
export const muteDurations = ['day', 'week', 'forever'] as const

/** A mute. Exactly one of `user`, `word` and `category` is not null. */
export const Mute = z
  .object({
    id: Id,
    user: Author.nullable(),
    word: z.string().nullable(),
    category: z.string().nullable().describe('The id of a category.'),
    since: Instant,
    until: Instant.nullable().describe('When it ends automatically; null for never.'),
  })
  .meta({ id: 'Mute' })

const duration = z.enum(muteDurations)

const NewMute = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('member'), userId: Id, duration }),
    z.object({
      kind: z.literal('word'),
      word: words(limits.mutedWord, limits.mutedWordLeast)
        .refine((word) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word), {
          error: 'must have a letter, a digit or an emoji',
        })
        .describe(
          'A word, or several in sequence; in scripts such as Chinese, Japanese and Arabic also inside of words.',
        ),
      duration,
    }),
    z.object({ kind: z.literal('category'), category: z.string().max(40), duration }),
  ])
  .meta({ id: 'NewMute' })

const own = { owner: 'moderation', who: 'member' } as const

export const listMutes = call({
  ...own,
  method: 'GET',
  path: '/api/mutes',
  summary: 'All current mutes of the caller, newest first; at most 200',
  reply: z.array(Mute),
})

export const addMute = call({
  ...own,
  method: 'POST',
  path: '/api/mutes',
  summary:
    'Mutes a member, a word or a category in lists, comments and notifications of the caller only. An existing mute gets the new duration',
  body: NewMute,
  evenSuspended: true,
  status: 201,
  reply: Mute,
  errors: ['userNotFound', 'cannotMuteYourself', 'unknownCategory', 'wordUnreadable', 'tooManyMutes'],
})

export const removeMute = call({
  ...own,
  method: 'DELETE',
  path: '/api/mutes/{id}',
  summary: 'Ends a mute; if there is none, nothing changes',
  params: ById,
  evenSuspended: true,
  reply: z.object({ isMuted: z.literal(false) }).meta({ id: 'MuteEnded' }),
})
