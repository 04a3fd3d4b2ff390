import type { ListedWord } from '../model/types.ts'

/** What a term can do, in the order in which it is offered. */
export const effects = ['hold', 'refuse', 'report'] as const satisfies readonly ListedWord['effect'][]
