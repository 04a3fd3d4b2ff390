import { presentMember } from '@hunch/members'
import type { Mute as MuteContract } from '@hunch/proto/http'
import type { z } from 'zod'
import type { ListedMute } from './list-mutes.ts'

export const toMute = ({ mute, card }: ListedMute): z.input<typeof MuteContract> => ({
  id: mute.id,
  user: mute.memberId === null ? null : presentMember(mute.memberId, card),
  word: mute.word,
  category: mute.category,
  since: mute.createdAt.toISOString(),
  until: mute.endsAt?.toISOString() ?? null,
})
