import { defineErrors } from '@hunch/kit/errors'
import { type Member, mayModerate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Contribution } from './rules/allowances.ts'
import { compileWords, type ListedWord, type WordList } from './rules/words.ts'
import { findAllowance, findRules, readWords } from './store.ts'

const errors = defineErrors({ wordRefused: 'invalid', tooManyForNow: 'tooMany' })

/** A listed term that applies to something that may be stored: it waits for a look, or is shown and looked at. */
export type Applying = ListedWord & { readonly effect: 'hold' | 'report' }

type Rules = Awaited<ReturnType<typeof findRules>>
type Texts = readonly (string | null)[]

/** What the operator set about contributions, judged where they are written. */
export interface Contributions {
  /**
   * Returns the listed term that applies to texts of a member, the strongest; undefined for none. Nothing of the admin's is
   * judged, who makes the list.
   *
   * @throws wordRefused naming the term
   */
  judge(queries: Queries, member: Pick<Member, 'role'>, texts: Texts): Promise<Applying | undefined>
  /**
   * Returns the id of the listed term for which moderation is to look at what cannot be held: what holds elsewhere is
   * refused.
   *
   * @throws wordRefused naming the term
   */
  judgeUnheld(queries: Queries, member: Pick<Member, 'role'>, texts: Texts): Promise<string | undefined>
  /** Returns the id of the strongest listed term in texts that are taken whatever they say. */
  find(queries: Queries, texts: Texts): Promise<string | undefined>
  /** Whether the first posts of an account with photos or links wait for a look. */
  holdsNewAccounts(queries: Queries): Promise<boolean>
  /**
   * Rejects what a member did as often in the last hour as they may. Returns how often they may, undefined for as often as
   * anybody: calls at once are held against it where they are written.
   *
   * @throws tooManyForNow
   */
  requireAllowance(queries: Queries, member: Member, counted: Counted): Promise<number | undefined>
  /**
   * Judges texts, then how often: both of one look at what the operator set.
   *
   * @throws wordRefused, tooManyForNow
   */
  admit(
    queries: Queries,
    member: Member,
    texts: Texts,
    counted: Counted,
  ): Promise<{ word: Applying | undefined; limit: number | undefined }>
}

/** What is limited by the hour while limits grow. */
interface Counted {
  readonly contribution: Contribution
  /** How often the member did it in the last hour. */
  readonly count: () => Promise<number>
}

/** @returns the error for what a member did as often in the last hour as they may */
export const tooManyForNow = (limit: number): Error => errors.tooManyForNow({ limit })

/** The list is compiled once for each of its versions: each judgement looks which one is there. */
export function createContributions(): Contributions {
  let compiled: { readonly revision: string; readonly list: WordList } | undefined

  async function listOf(queries: Queries, rules: Rules): Promise<WordList | undefined> {
    if (!rules || rules.revision === '0') return undefined
    if (compiled?.revision !== rules.revision)
      compiled = { revision: rules.revision, list: compileWords(await readWords(queries)) }
    return compiled.list
  }

  const find = async (queries: Queries, rules: Rules, texts: Texts): Promise<ListedWord | undefined> =>
    (await listOf(queries, rules))?.find(texts.filter((text) => text !== null).join('\n'))

  async function judgeBy(rules: Rules, queries: Queries, texts: Texts): Promise<Applying | undefined> {
    const word = await find(queries, rules, texts)
    if (word?.effect === 'refuse') throw errors.wordRefused({ word: word.term })
    return word as Applying | undefined
  }

  const judge: Contributions['judge'] = async (queries, { role }, texts) =>
    role === 'admin' ? undefined : judgeBy(await findRules(queries), queries, texts)

  return {
    judge,
    async judgeUnheld(queries, member, texts) {
      const word = await judge(queries, member, texts)
      if (word?.effect === 'hold') throw errors.wordRefused({ word: word.term })
      return word?.wordId
    },
    find: async (queries, texts) => (await find(queries, await findRules(queries), texts))?.wordId,
    holdsNewAccounts: async (queries) => (await findRules(queries))?.holdNewAccounts ?? false,
    requireAllowance: async (queries, member, counted) =>
      mayModerate(member) ? undefined : allow(queries, member, await findRules(queries), counted),
    async admit(queries, member, texts, counted) {
      if (member.role === 'admin') return { word: undefined, limit: undefined }
      const rules = await findRules(queries)
      const word = await judgeBy(rules, queries, texts)
      return { word, limit: await allow(queries, member, rules, counted) }
    },
  }
}

/** Returns how often a member may do what is counted, by what the operator set. */
async function allow(
  queries: Queries,
  member: Member,
  rules: Rules,
  { contribution, count }: Counted,
): Promise<number | undefined> {
  if (mayModerate(member) || !rules?.growLimits) return undefined
  const limit = await findAllowance(queries, member.id, contribution)
  if (limit !== undefined && (await count()) >= limit) throw tooManyForNow(limit)
  return limit
}
