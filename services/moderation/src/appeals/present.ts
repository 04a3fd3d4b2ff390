import type { CardsById } from '@hunch/members'
import type { WaitingAppeal } from '@hunch/proto/http'
import type { z } from 'zod'
import { toCaseAct, toNamed } from '../cases/present.ts'
import type { Waiting } from './list-appeals.ts'

type Reply = z.input<typeof WaitingAppeal>

export const toWaitingAppeal = ({ statement, mayDecide }: Waiting, cards: CardsById): Reply => {
  const { target } = statement
  const act = toCaseAct(statement, cards)
  const isPrivate = target.audienceGroupId !== null
  return {
    act: isPrivate ? sealed(act) : act,
    wordsNow: isPrivate || target.wordsNow === act.words ? '' : target.wordsNow,
    additions: target.additions,
    member: toNamed(statement.act.memberId, cards),
    mayDecide,
  }
}

/** Removes the texts of an act in a private case: they may quote its content, which only moderators who open the case see. */
const sealed = (act: Reply['act']): Reply['act'] => ({
  ...act,
  words: '',
  law: '',
  note: '',
  appeal: act.appeal && { ...act.appeal, text: '', note: '' },
})
