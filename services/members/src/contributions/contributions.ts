import { defineErrors } from '@hunch/kit/errors'
import { type Member, mayModerate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Contribution } from './rules/allowances.ts'
import { compileWords, type ListedWord, type WordList } from './rules/words.ts'
import { findAllowance, findRules, readWords } from './store.ts'

const errors = defineErrors({ wordRefused: 'invalid', tooManyForNow: 'tooMany' })

/**
 * A listed term in a text that may be stored. `hold`: only the author sees the text until moderators review it. `report`: the
 * text is shown, and moderators review it.
 */
export type Applying = ListedWord & { readonly effect: 'hold' | 'report' }

type Rules = Awaited<ReturnType<typeof findRules>>
type Texts = readonly (string | null)[]

/** Checks contributions against the operator's word list and settings, before they are stored. */
export interface Contributions {
  /**
   * Returns the listed term in a member's texts that has the strongest effect; undefined if there is none. Does not check the
   * admin's texts.
   *
   * @throws wordRefused naming the term, if its effect is `refuse`
   */
  judge(queries: Queries, member: Pick<Member, 'role'>, texts: Texts): Promise<Applying | undefined>
  /**
   * Like `judge`, for texts that cannot be held. Returns the term's id.
   *
   * @throws wordRefused naming the term, if its effect is `refuse` or `hold`
   */
  judgeUnheld(queries: Queries, member: Pick<Member, 'role'>, texts: Texts): Promise<string | undefined>
  /** For texts that are stored in any case: returns the id of the listed term with the strongest effect, or undefined. */
  find(queries: Queries, texts: Texts): Promise<string | undefined>
  /** Whether an account's first posts with photos or links are held for review. */
  holdsNewAccounts(queries: Queries): Promise<boolean>
  /**
   * Rejects a contribution if the member has reached their hourly limit. Returns the limit; undefined if there is none. The
   * caller must check the limit again when it writes, because calls may be concurrent.
   *
   * @throws tooManyForNow
   */
  requireAllowance(queries: Queries, member: Member, counted: Counted): Promise<number | undefined>
  /**
   * Checks the texts and then the hourly limit, with one read of the operator's settings.
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

/** A contribution that has an hourly limit while growing limits are on. */
interface Counted {
  readonly contribution: Contribution
  /** Returns how many such contributions the member made in the last hour. */
  readonly count: () => Promise<number>
}

/** Returns the error for a member who has reached their hourly limit. */
export const tooManyForNow = (limit: number): Error => errors.tooManyForNow({ limit })

/** Creates the checks. Each check reads the current revision of the word list, and compiles the list only if it changed. */
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

/** Returns a member's hourly limit; undefined if there is none. Throws tooManyForNow if the member has reached the limit. */
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
