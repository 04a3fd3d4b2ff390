import type { CaseSummary } from './types.ts'

interface Named {
  readonly id: string
}

/** The case `step` places further down the list; the first where none is open; undefined at the end of the list. */
export function neighbourOf(cases: readonly Named[], openId: string | undefined, step: 1 | -1): string | undefined {
  const at = cases.findIndex(({ id }) => id === openId)
  return at < 0 ? cases[0]?.id : cases[at + step]?.id
}

/** What to open once some cases are decided: the next that stays, else the one before; the open one if it stays. */
export function nextAfter(
  cases: readonly Named[],
  openId: string | undefined,
  decided: readonly string[],
): string | undefined {
  if (openId === undefined || !decided.includes(openId)) return openId
  const at = cases.findIndex(({ id }) => id === openId)
  const stays = ({ id }: Named) => !decided.includes(id)
  return (cases.slice(at + 1).find(stays) ?? cases.slice(0, Math.max(0, at)).findLast(stays))?.id
}

/** A selection with something added, or taken out where it was in. */
export const toggled = (selected: readonly string[], id: string): readonly string[] =>
  selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]

/** Whether cases, one at least, are about things that can be hidden. */
export const canHide = (cases: readonly Pick<CaseSummary, 'targetKind'>[]): boolean =>
  cases.length > 0 && cases.every(({ targetKind }) => targetKind === 'post' || targetKind === 'comment')
